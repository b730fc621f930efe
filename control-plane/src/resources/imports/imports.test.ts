import {
  commitImport,
  discardImport,
  getImport,
  importErrors,
  listImports,
  undoImport,
} from '@quarterdeck/shared/contracts/imports.ts'
import { endpointsOf, type ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { linkPool } from '@quarterdeck/shared/resources/site/linkPool.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../plane.testing.ts'
import type { CellValue } from '../../platform/spreadsheet/messages.ts'
import { wholeSheet } from '../../platform/spreadsheet/wholeSheet.testing.ts'
import { writeSpreadsheet } from '../../platform/spreadsheet/writeSpreadsheet.ts'
import { refusal } from '../../refusal.testing.ts'

const links = endpointsOf(linkPool)
let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())
beforeEach(async () => {
  for (const link_type of [0, 1, 2]) await plane.admin.call(links.clear!, { query: { link_type } })
})

async function sheet(header: string[], rows: Iterable<CellValue[]>, name = 'links.xlsx'): Promise<File> {
  const bytes = await writeSpreadsheet({ columns: header.map((text) => ({ header: text })), rows })
  return new File([new Uint8Array(bytes)], name)
}

async function send(file: File | undefined, more: Record<string, unknown> = {}): Promise<ImportReport> {
  return (await plane.admin.call(links.import!, { body: { ...(file && { file }), ...more } })).data
}
const look = (file: File, more: Record<string, unknown> = {}) => send(file, { dry_run: 1, ...more })
const commit = async (id: string) => (await plane.admin.call(commitImport, { query: { id } })).data
const undo = async (id: string) => (await plane.admin.call(undoImport, { query: { id } })).data
const urls = async () => {
  const { data } = await plane.admin.call(links.list!, {
    query: { pageSize: 200, order_field: 'url', order_sort: 'asc' },
  })
  return data.map((row) => row.url)
}

describe('a file of 200 rows of which 7 are wrong', () => {
  const wrong = new Map<number, CellValue[]>([
    [3, ['', 0, '']],
    [20, ['javascript:alert(1)', 0, '']],
    [21, ['https://ok.test/x', 9, '']],
    [50, ['https://ok.test/y', 'nonsense', '']],
    [77, ['https://site.test/1', 0, 'the same as row 2']],
    [100, [`https://site.test/${'z'.repeat(600)}`, 0, '']],
    [200, ['https://ok.test/z', 0, 'r'.repeat(501)]],
  ])
  const file = () =>
    sheet(
      ['url', 'link_type', 'remark'],
      Array.from({ length: 200 }, (_, n) => wrong.get(n + 1) ?? [`https://site.test/${n + 1}`, 0, `row ${n + 1}`]),
    )

  test('a dry run says what is wrong by row and column and changes nothing', async () => {
    const report = await look(await file())
    expect(report).toMatchObject({
      state: 'checked',
      counts: { total: 200, new: 193, changed: 0, same: 0, repeated: 0, wrong: 7, removed: 0 },
    })
    expect(report.problems.map((problem) => [problem.row, problem.column])).toEqual([
      [4, 'A'],
      [21, 'A'],
      [22, 'B'],
      [51, 'B'],
      [78, ''],
      [101, 'A'],
      [201, 'C'],
    ])
    expect(report.problems[3]).toMatchObject({ field: 'link_type', value: 'nonsense' })
    expect(report.problems[4]?.message).toBe('Repeats row 2')
    expect(await urls()).toEqual([])
  })

  test('the commit takes exactly what was shown, once', async () => {
    const { id } = await look(await file())
    expect(await commit(id)).toMatchObject({ state: 'done', counts: { new: 193, wrong: 7 } })
    expect((await plane.admin.call(links.list!, { query: {} })).totalCount).toBe(193)
    expect(await commit(id)).toMatchObject({ state: 'done' })
    expect((await plane.admin.call(links.list!, { query: {} })).totalCount).toBe(193)
  })

  test('what is wrong is said in the caller’s language, and stands in the error file', async () => {
    const { id } = await send(await file())
    const korean = plane.client(plane.admin.token, 'ko')
    const report = (await korean.call(getImport, { query: { id } })).data
    for (const { message } of report.problems) expect(message).toMatch(/[가-힣]/)
    expect(report.problems[4]?.message).toContain('2')
    const { blob, name } = await plane.admin.file(importErrors, { query: { id } })
    expect(name).toBe('links - rows with errors.xlsx')
    const { header, rows } = await wholeSheet(blob)
    expect(header).toEqual(['url', 'link_type', 'remark', 'What is wrong'])
    expect(rows).toHaveLength(7)
    expect(rows[1]?.cells[0]).toBe('javascript:alert(1)')
    expect(rows[1]?.cells[3]).toContain('http')
  })
})

test('importing again says same and changed, and undo puts back what stood there', async () => {
  await send(
    await sheet(
      ['url', 'remark'],
      [
        ['https://a.test/', 'one'],
        ['https://b.test/', 'two'],
      ],
    ),
  )
  const second = await send(
    await sheet(
      ['url', 'remark'],
      [
        ['https://a.test/', 'one'],
        ['https://b.test/', 'changed'],
        ['https://c.test/', ''],
      ],
    ),
  )
  expect(second.counts).toMatchObject({ new: 1, changed: 1, same: 1, wrong: 0 })
  expect(await urls()).toEqual(['https://a.test/', 'https://b.test/', 'https://c.test/'])
  expect((await undo(second.id)).state).toBe('undone')
  const { data } = await plane.admin.call(links.list!, { query: { order_field: 'url', order_sort: 'asc' } })
  expect(data.map((row) => [row.url, row.remark])).toEqual([
    ['https://a.test/', 'one'],
    ['https://b.test/', 'two'],
  ])
  expect((await undo(second.id)).state).toBe('undone')
})

test('a column that the file does not have is left as it is', async () => {
  await send(await sheet(['url', 'remark'], [['https://a.test/', 'kept']]))
  const report = await send(await sheet(['url'], [['https://a.test/']]))
  expect(report.counts).toMatchObject({ same: 1, changed: 0 })
})

test('undo is refused when a row was touched since', async () => {
  const { id } = await send(await sheet(['url'], [['https://a.test/'], ['https://b.test/']]))
  const { data } = await plane.admin.call(links.list!, { query: { keyword: 'a.test' } })
  await plane.admin.call(links.delete!, { query: { id: String(data[0]!.id) } })
  expect(await refusal(undo(id))).toMatchObject({ status: 409, code: 'import_touched' })
  expect(await urls()).toEqual(['https://b.test/'])
})

test('clear then import replaces one link type in one step, and can be undone', async () => {
  await send(await sheet(['url'], [['https://a.test/'], ['https://b.test/']]), { link_type: 1 })
  await send(await sheet(['url'], [['https://other.test/']]), { link_type: 2 })
  const file = await sheet(['url'], [['https://b.test/'], ['https://c.test/']])
  const shown = await look(file, { type: 1, link_type: 1 })
  expect(shown.counts).toMatchObject({ new: 1, same: 1, removed: 1 })
  await commit(shown.id)
  expect(await urls()).toEqual(['https://b.test/', 'https://c.test/', 'https://other.test/'])
  await undo(shown.id)
  expect(await urls()).toEqual(['https://a.test/', 'https://b.test/', 'https://other.test/'])
  expect(await refusal(send(file, { type: 1 }))).toMatchObject({ status: 400, message: 'Please select a link type' })
})

test('a dry run that is thrown away is gone with its rows; what was carried out cannot be', async () => {
  const discard = (id: string) => plane.admin.call(discardImport, { query: { id } })
  const file = await sheet(['url'], [['https://a.test/']])
  const shown = await look(file)
  await discard(shown.id)
  expect(await refusal(commit(shown.id))).toMatchObject({ status: 404, code: 'import_gone' })
  expect(await plane.context.store.read.all('SELECT 1 FROM import_row WHERE batch_id = ?', [shown.id])).toEqual([])
  const { id } = await send(file)
  expect(await refusal(discard(id))).toMatchObject({ status: 409, code: 'import_not_ready' })
  expect(await urls()).toEqual(['https://a.test/'])
})

test('a commit is refused when the data has changed in a way that matters, and shows the new result', async () => {
  const shown = await look(
    await sheet(
      ['url', 'remark'],
      [
        ['https://a.test/', 'mine'],
        ['https://b.test/', ''],
      ],
    ),
  )
  // Another link does not matter, though the table has changed.
  await plane.admin.call(links.add!, { body: { urls: ['https://elsewhere.test/'] } })
  const unharmed = await look(await sheet(['url'], [['https://z.test/']]))
  await plane.admin.call(links.add!, { body: { urls: ['https://elsewhere.test/2'] } })
  expect((await commit(unharmed.id)).state).toBe('done')
  await plane.admin.call(links.add!, { body: { urls: ['https://a.test/'], remark: 'theirs' } })
  expect(await refusal(commit(shown.id))).toMatchObject({ status: 409, code: 'import_outdated' })
  const again = (await plane.admin.call(getImport, { query: { id: shown.id } })).data
  expect(again).toMatchObject({ state: 'checked', counts: { new: 1, changed: 1 } })
  expect((await commit(shown.id)).counts).toMatchObject({ new: 1, changed: 1 })
})

test('an import at once is all or nothing, takes in what changes after its check, and can be undone', async () => {
  const rows = ['https://a.test/', 'not an address', 'https://b.test/', 'https://c.test/'].map((url) => [url, 'mine'])
  const file = await sheet(['url', 'remark'], rows)
  const { store, live } = plane.context
  const during = async (wanted: string, deed: () => void) => {
    const stop = live.listen({ progress: (_id, _user, _done, _total, state) => void (state === wanted && deed()) })
    return await send(file).finally(stop)
  }
  const cutOff = () => {
    throw new Error('cut off')
  }
  await expect(during('importing', cutOff)).rejects.toThrow()
  expect(await urls()).toEqual([])
  const [stored] = (await plane.admin.call(listImports, {})).data
  expect(stored).toMatchObject({ state: 'checked', counts: { new: 3, wrong: 1 } })

  const done = await commit(stored!.id)
  const rest = await undo(done.id)
  expect([done.state, rest.state, await urls()]).toEqual(['done', 'undone', []])
  const atOnce = await send(file)
  expect(atOnce).toMatchObject({ state: 'done', counts: { new: 3, wrong: 1 } })
  await undo(atOnce.id)
  expect(await urls()).toEqual([])

  const theirs = `INSERT INTO link_pool (url, domain, remark) VALUES ('https://b.test/', 'b.test', 'theirs')`
  const late = await during('checked', () => void store.write((tx) => tx.run(theirs)))
  expect(late).toMatchObject({ state: 'done', counts: { new: 2, changed: 1, wrong: 1 } })
  await undo(late.id)
  expect(await urls()).toEqual(['https://b.test/'])
})

test.each([
  ['field names', ['url', 'link_type', 'remark']],
  ['Chinese', ['URL', '链接类型', '备注']],
  ['Portuguese, in another case and with spaces', ['url ', ' TIPO DE LINK', 'observação']],
])('headers may be %s', async (_, header) => {
  const report = await look(await sheet(header, [['https://a.test/', 1, 'x']]))
  expect(report).toMatchObject({ counts: { new: 1, wrong: 0 } })
})

test('a header that means nothing is named', async () => {
  const report = await look(await sheet(['url', 'colour', 'domain'], [['https://a.test/', 'red', 'a.test']]))
  expect(report.ignored).toEqual(['colour', 'domain'])
})

test('what is no import is refused and nothing is kept', async () => {
  const text = new File(['url\nhttps://a.test/'], 'links.csv')
  expect(await refusal(send(undefined))).toMatchObject({
    code: 'file_missing',
    message: 'Please upload the file first!',
  })
  expect(await refusal(send(text))).toMatchObject({
    code: 'file_is_text',
    message: expect.stringMatching(/^Please upload an xls\/xlsx file type document\. .*CSV.*save it as \.xlsx$/),
  })
  expect(await refusal(send(new File(['PK not really'], 'links.xlsx')))).toMatchObject({ status: 400 })
  const noUrl = await sheet(['remark'], [['x']])
  expect(await refusal(send(noUrl))).toMatchObject({ code: 'columns_missing', message: expect.stringContaining('URL') })
  expect(await refusal(send(await sheet(['url'], [])))).toMatchObject({ code: 'file_empty' })
  const chinese = plane.client(plane.admin.token, 'zh-CN')
  const answer = await refusal(chinese.call(links.import!, { body: {} }))
  expect(answer.message).toBe('请先上传文件！')
})

test('a user without the key neither sends nor sees nor commits an import', async () => {
  const { id } = await look(await sheet(['url'], [['https://a.test/']]))
  const viewer = await plane.addUser(10)
  for (const call of [getImport, commitImport, undoImport]) {
    expect(await refusal(viewer.call(call, { query: { id } }))).toMatchObject({ status: 403 })
  }
  expect((await viewer.call(listImports, {})).data).toEqual([])
  expect((await plane.admin.call(listImports, {})).data[0]).toMatchObject({ id, file_name: 'links.xlsx' })
})

test('an import that was acknowledged is there after a restart', async () => {
  const { id } = await look(await sheet(['url'], [['https://a.test/']]))
  await plane.restart()
  expect(await commit(id)).toMatchObject({ state: 'done' })
  expect(await urls()).toEqual(['https://a.test/'])
})

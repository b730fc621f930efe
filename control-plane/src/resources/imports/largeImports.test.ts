import { utils, write } from '@e965/xlsx'
import { CallError } from '@quarterdeck/shared/contracts/call.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { linkPool } from '@quarterdeck/shared/resources/site/linkPool.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../plane.testing.ts'
import { writeSpreadsheet } from '../../platform/spreadsheet/writeSpreadsheet.ts'

const links = endpointsOf(linkPool)
let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())

const send = (file: File, more: Record<string, unknown> = {}) =>
  plane.admin.call(links.import!, { body: { file, ...more } })

async function numbered(count: number): Promise<File> {
  const bytes = await writeSpreadsheet({
    columns: [{ header: 'url' }],
    rows: Array.from({ length: count }, (_, n) => [`https://www.large-${n}.test/`]),
  })
  return new File([new Uint8Array(bytes)], 'links.xlsx')
}

test('50,001 rows are refused by the name of the limit, and nothing is kept of them', async () => {
  const error = await send(await numbered(50_001)).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({ status: 413, code: 'file_too_many_rows', message: expect.stringMatching(/50,?000/) })
  expect(await plane.context.store.read.get('SELECT count(*) AS n FROM import_batch')).toEqual({ n: 0 })
})

test('a large import says how far it is, and leaves room for others on the way', async () => {
  const steps: string[] = []
  const stop = plane.context.live.listen({
    progress: (_job, userId, done, total, state) => steps.push(`${userId} ${state} ${done}/${total}`),
  })
  const file = await numbered(10_000)
  let answered = 0
  let busy = true
  const others = (async () => {
    while (busy) {
      await plane.admin.call(links.list!, { query: { link_type: 2 } })
      answered++
    }
  })()
  const { data } = await send(file)
  busy = false
  await others
  stop()
  expect(data.counts).toMatchObject({ total: 10_000, new: 10_000 })
  expect(steps).toEqual(
    expect.arrayContaining(['1 checking 5000/10000', '1 importing 5000/10000', '1 importing 10000/10000']),
  )
  expect(answered).toBeGreaterThan(5)
})

test('a formula is wrong wherever it stands, by row and column', async () => {
  const sheet = utils.aoa_to_sheet([
    ['url', 'remark'],
    ['https://www.formula-1.test/', 'fine'],
    ['https://www.formula-2.test/', ''],
    ['', 'x'],
  ])
  sheet.B3 = { t: 'n', v: 2, f: '1+1' }
  sheet.A4 = { t: 's', v: 'https://www.formula-3.test/', f: 'CONCATENATE("https://","www")' }
  const book = utils.book_new(sheet, 'Sheet1')
  const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  const { data } = await send(new File([new Uint8Array(bytes)], 'f.xlsx'), { dry_run: 1 })
  expect(data.counts).toMatchObject({ new: 1, wrong: 2 })
  expect(data.problems.map(({ row, column, message }) => [row, column, message])).toEqual([
    [3, 'B', 'The cell holds a formula. Replace it with its value'],
    [4, 'A', 'The cell holds a formula. Replace it with its value'],
  ])
})

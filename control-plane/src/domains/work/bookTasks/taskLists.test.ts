import { read, utils } from '@e965/xlsx'
import {
  type BookTaskRow,
  bookTaskTemplate,
  exportBookTasks,
  getProject,
  getProjectConfig,
  importBookTasks,
  listBookTasks,
  setProjectConfig,
  setRunTask,
} from '@quarterdeck/shared/contracts/bookTask.ts'
import { commitImport, undoImport } from '@quarterdeck/shared/contracts/imports.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal } from '../../../refusal.testing.ts'
import { published, sheet, TaskHarness } from './tasks.testing.ts'

let harness: TaskHarness
beforeAll(async () => {
  harness = await TaskHarness.open()
})
afterAll(() => harness.close())

describe('the switch', () => {
  test('wants an operator and an offered card type to be turned on, and neither to be turned off', async () => {
    const on = (body: object) => harness.plane.admin.call(setRunTask, { body: { runStatus: 1, book_type: 1, ...body } })
    expect(await refusal(on({ project_id: harness.fleet.cardType }))).toMatchObject({
      message: 'Please select an operator',
    })
    expect(await refusal(on({ operator_code: 0 }))).toMatchObject({ message: 'Please select a card type' })
    const notOffered = await refusal(on({ operator_code: 0, project_id: harness.fleet.cardType }))
    expect(notOffered).toMatchObject({ code: 'not_a_choice', problems: [{ field: 'project_id' }] })
    await harness.plane.admin.call(setProjectConfig, {
      body: { project: [{ project_id: harness.fleet.cardType }], book_type: 1 },
    })
    const { data } = await on({ operator_code: 4, project_id: harness.fleet.cardType })
    expect(data).toEqual({
      runStatus: 1,
      project_id: harness.fleet.cardType,
      project_name: 'gold',
      operator_code: 4,
      operator_name: 'Real card',
    })
    const off = await harness.plane.admin.call(setRunTask, { body: { runStatus: 0, book_type: 1 } })
    expect(off.data).toMatchObject({ runStatus: 0, project_id: harness.fleet.cardType, operator_code: 4 })
    expect((await harness.plane.admin.call(listBookTasks, { query: { book_type: 1 } })).extendData).toEqual(off.data)
  })

  test('offers what the dropdown configuration says', async () => {
    const none = harness.plane.admin.call(setProjectConfig, { body: { project: [], book_type: 1 } })
    expect(await refusal(none)).toMatchObject({ message: 'Please select a card type' })
    const unknown = harness.plane.admin.call(setProjectConfig, {
      body: { project: [{ project_id: 77 }], book_type: 1 },
    })
    expect(await refusal(unknown)).toMatchObject({ code: 'not_a_choice' })
    const gold = { id: harness.fleet.cardType, name: 'gold' }
    expect((await harness.plane.admin.call(getProjectConfig, { query: { book_type: 1 } })).data).toEqual([
      { ...gold, offered: true },
    ])
    expect((await harness.plane.admin.call(getProject, { query: { book_type: 1, isRunTask: 1 } })).data).toEqual([gold])
    expect((await harness.plane.admin.call(getProject, {})).data).toEqual([gold])
  })
})

describe('lists and files', () => {
  const names = Array.from({ length: 35 }, (_, n) => `Note ${String(n + 1).padStart(2, '0')}`)

  test('a page has its rows, counts by status and the switch; notes stand apart from lists', async () => {
    await harness.importTasks(names, 1)
    const page = await harness.plane.admin.call(listBookTasks, { query: { book_type: 1, pageIndex: 2 } })
    expect(page).toMatchObject({ totalCount: 35, totalPage: 2, pageIndex: 2, pageSize: 30 })
    expect(page.data.map((row) => row.book_name)).toEqual(names.slice(0, 5).reverse())
    expect(page.counts).toEqual({ 0: 35, 1: 0, 2: 0, 3: 0, unknown: 0 })
    const none = await harness.plane.admin.call(listBookTasks, { query: { book_type: 1, status: 2 } })
    expect(none).toMatchObject({ data: [], totalCount: 0 })
  })

  test('every column of the specification sorts; another is refused', async () => {
    const sort = (order_field: string, order_sort: 'asc' | 'desc') =>
      harness.plane.admin.call(listBookTasks, { query: { book_type: 1, order_field, order_sort, pageSize: 1 } })
    expect((await sort('book_name', 'asc')).data[0]!.book_name).toBe('Note 01')
    expect((await sort('book_name', 'desc')).data[0]!.book_name).toBe('Note 35')
    for (const field of [
      'share_link',
      'phone',
      'operator',
      'area',
      'device_name',
      'create_time',
      'update_time',
      'id',
    ]) {
      expect((await sort(field, 'asc')).totalCount).toBe(35)
    }
    expect(await refusal(sort('run_seq', 'asc'))).toMatchObject({ status: 400, code: 'unknown_order_field' })
  })

  test('a keyword is looked for as it stands, whatever signs it has', async () => {
    await harness.importTasks(['100% new', '100 of them'], 1)
    const found = await harness.plane.admin.call(listBookTasks, { query: { book_type: 1, keyword: '100%' } })
    expect(found.data.map((row) => row.book_name)).toEqual(['100% new'])
  })

  test('the template has the columns of its type, in the language of who asks', async () => {
    const header = async (book_type: number) => {
      const { blob } = await harness.plane.admin.file(bookTaskTemplate, { query: { book_type } })
      const book = read(new Uint8Array(await blob.arrayBuffer()))
      return utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1 })[0]
    }
    expect(await header(0)).toEqual(['Book name', 'Search keyword', 'Promotion content', 'Domains'])
    expect(await header(1)).toEqual(['Note title', 'Text-to-image keyword', 'Note content', 'Domains'])
  })

  test('an export can be changed and imported again: a task is known by its id', async () => {
    const { blob, name } = await harness.plane.admin.file(exportBookTasks, {
      query: { book_type: 1, keyword: 'Note 0' },
    })
    expect(name).toMatch(/^Story note_\d{4}-\d{2}-\d{2}\.xlsx$/)
    const same = new File([blob], 'tasks.xlsx')
    const again = await harness.plane.admin.call(importBookTasks, {
      body: { file: same, book_type: 1, type: 0, dry_run: 1 },
    })
    expect(again.data.counts).toMatchObject({ total: 9, same: 9, new: 0, wrong: 0 })
    const { id } = await harness.task('Note 01', 1)
    const file = await sheet(
      ['ID', '笔记标题'],
      [
        [id, 'Note 01 revised'],
        [999_999, 'Nobody'],
      ],
    )
    const changed = await harness.plane.admin.call(importBookTasks, {
      body: { file, book_type: 1, type: 0, dry_run: 0 },
    })
    expect(changed.data).toMatchObject({ counts: { changed: 1, wrong: 1 }, problems: [{ row: 3, field: 'ID' }] })
    expect(await harness.task('Note 01 revised', 1)).toMatchObject({ id, search_keyword: 'k' })
    const ofImport = { book_type: 1, import_id: changed.data.id }
    expect(await harness.plane.admin.call(listBookTasks, { query: ofImport })).toMatchObject({
      data: [{ id, book_name: 'Note 01 revised' }],
      totalCount: 1,
      counts: { 0: 1, 1: 0, 2: 0, 3: 0, unknown: 0 },
    })
    await harness.plane.admin.call(undoImport, { query: { id: changed.data.id } })
    expect(await harness.task('Note 01', 1)).toMatchObject({ id })
  })

  test('clear then import replaces the tasks of the type, and can be undone', async () => {
    const before = await harness.plane.admin.call(listBookTasks, { query: { book_type: 1, pageSize: 100 } })
    const file = await sheet(['book_name'], [['Only one']])
    const dry = await harness.plane.admin.call(importBookTasks, { body: { file, book_type: 1, type: 1, dry_run: 1 } })
    expect(dry.data.counts).toMatchObject({ new: 1, removed: before.totalCount })
    await harness.plane.admin.call(commitImport, { query: { id: dry.data.id } })
    const after = await harness.plane.admin.call(listBookTasks, { query: { book_type: 1 } })
    expect(after.data.map((row) => row.book_name)).toEqual(['Only one'])
    await harness.plane.admin.call(undoImport, { query: { id: dry.data.id } })
    const undone = await harness.plane.admin.call(listBookTasks, { query: { book_type: 1, pageSize: 100 } })
    const bare = (rows: readonly BookTaskRow[]) => rows.map(({ update_time, run_id, ...row }) => row)
    expect(bare(undone.data).map((row) => ({ ...row, run_state: null }))).toEqual(
      bare(before.data).map((row) => ({ ...row, run_state: null })),
    )
    expect(undone.data.every((row) => row.run_state !== null && row.run_state < 2)).toBe(true)
  })

  test('clearing is refused as a whole while a committed task runs', async () => {
    const { end, commit } = await harness.running('In the way')
    await commit()
    const file = await sheet(['book_name'], [['Only one']])
    const clear = harness.plane.admin.call(importBookTasks, { body: { file, book_type: 0, type: 1, dry_run: 0 } })
    expect(await refusal(clear)).toMatchObject({ status: 409, code: 'task_running_committed' })
    await end(published('https://shelf.example/6'))
    expect((await harness.task('In the way')).status).toBe(2)
  })
})

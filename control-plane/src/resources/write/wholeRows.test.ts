import { commitImport, undoImport } from '@quarterdeck/shared/contracts/imports.ts'
import { defineResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSpreadsheet } from '../../platform/spreadsheet/writeSpreadsheet.ts'
import { onEachEngine } from '../../platform/store/onEachEngine.testing.ts'
import { refusal } from '../../refusal.testing.ts'
import { type Kit, type Person, startKit } from '../kit.testing.ts'

const shelf = defineResource({
  name: 'shelf',
  table: 'shelf',
  area: 'site',
  paged: true,
  verbs: ['list', 'get', 'add', 'edit'],
  fields: { name: { kind: 'text', max: 20, required: true }, kind: { kind: 'choice', choices: { 1: '', 2: '' } } },
  naturalKey: ['name'],
  order: ['id', 'asc'],
  filters: {},
})
/** Lent until a time, which lies behind the one from which on; only some may say at what price. */
const book = defineResource({
  name: 'book',
  table: 'book',
  area: 'site',
  paged: true,
  verbs: ['list', 'get', 'add', 'edit', 'import'],
  fields: {
    title: { kind: 'text', max: 20, required: true },
    shelf: { kind: 'reference', to: 'shelf', label: 'name', where: { kind: 1 } },
    lent_from: { kind: 'time' },
    lent_until: { kind: 'time' },
    price: { kind: 'integer', min: 0, default: 5, key: 'book.price' },
    create_time: { kind: 'time', auto: 'create' },
  },
  naturalKey: ['title'],
  order: ['id', 'asc'],
  filters: {},
  rules: ({ lent_from, lent_until }) =>
    lent_from && lent_until && String(lent_until) < String(lent_from)
      ? [{ field: 'lent_until', code: 'too_small', data: { min: String(lent_from) } }]
      : [],
})
const [shelves, books] = [endpointsOf(shelf), endpointsOf(book)]

onEachEngine('on the $name engine', (engine) => {
  let kit: Kit
  let ann: Person
  let bob: Person
  beforeAll(async () => {
    kit = await startKit(engine, { definitions: [shelf, book] })
    ann = kit.person('ann')
    bob = kit.person('bob', ['book.list', 'book.add', 'book.edit', 'book.import'])
  })
  afterAll(async () => {
    await kit.stop()
    await engine.stop?.()
  })

  const add = async (body: Record<string, unknown>, by = ann) => (await by.call(books.add!, { body })).data.ids[0]!
  const edit = (id: number, body: Record<string, unknown>, by = ann) =>
    by.call(books.edit!, { query: { id }, body }).then(({ data }) => data)
  const many = async (ids: readonly number[], values: Record<string, unknown>, by = ann) =>
    (await by.call(books.editMany!, { body: { ids, values } })).data
  const get = async (id: number) => (await ann.call(books.get!, { query: { id } })).data
  const load = async (header: string[], rows: (string | number)[][], by = ann) => {
    const bytes = await writeSpreadsheet({ columns: header.map((text) => ({ header: text })), rows })
    const file = new File([new Uint8Array(bytes)], 'books.xlsx')
    return (await by.call(books.import!, { body: { file, dry_run: 1 } })).data
  }
  const commit = (id: string) => ann.call(commitImport, { query: { id } })
  const undo = (id: string) => ann.call(undoImport, { query: { id } })

  test('each change of a row makes its revision grow by one, whatever way it comes', async () => {
    const id = await add({ title: 'revised' })
    const revision = async () => (await get(id)).revision
    expect(await revision()).toBe(1)
    await edit(id, { price: 6 })
    expect(await revision()).toBe(2)
    await edit(id, { price: 6 })
    expect(await revision()).toBe(2)
    const batch = await many([id], { price: 7 })
    expect(await revision()).toBe(3)
    await undo(batch.id)
    expect(await revision()).toBe(4)
    await commit((await load(['title', 'price'], [['revised', 9]])).id)
    expect([await revision(), (await get(id)).price]).toEqual([5, 9])
  })

  test('an edit of a row that changed since is refused, says who and when, and shows the row of now', async () => {
    const id = await add({ title: 'contested' })
    await edit(id, { price: 6, revision: 1 }, ann)
    const refused = await refusal(edit(id, { title: 'mine', revision: 1 }, bob))
    expect(refused).toMatchObject({ status: 409, code: 'changed_meanwhile', message: expect.stringContaining('ann') })
    const when = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(refused.data).toEqual({ who: 'ann', when, row: await get(id) })
    expect((await edit(id, { title: 'mine', revision: 2 }, bob)).revision).toBe(3)
    expect((await edit(id, { title: 'contested' }, bob)).revision).toBe(4)
  })

  test('who changed it is said of an import too', async () => {
    const id = await add({ title: 'imported' }, bob)
    await commit((await load(['title', 'price'], [['imported', 9]])).id)
    expect((await refusal(edit(id, { title: 'x', revision: 1 }, bob))).data).toMatchObject({ who: 'ann' })
  })

  test('of two edits that saw the same, one wins', async () => {
    const id = await add({ title: 'raced' })
    const both = await Promise.allSettled([
      edit(id, { price: 1, revision: 1 }, ann),
      edit(id, { price: 2, revision: 1 }, ann),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await get(id)).revision).toBe(2)
  })

  test('a rule between values is asked of the whole row, by form, edit of many, spreadsheet and undo', async () => {
    const wrong = { lent_from: '2026-05-02 00:00:00', lent_until: '2026-05-01 00:00:00' }
    expect((await refusal(add({ title: 'wrong', ...wrong }))).problems).toMatchObject([{ field: 'lent_until' }])
    const id = await add({ title: 'lent', lent_from: wrong.lent_from })
    expect((await refusal(edit(id, { lent_until: wrong.lent_until }))).problems).toMatchObject([
      { field: 'lent_until' },
    ])
    const look = await ann.call(books.editMany!, {
      body: { ids: [id], values: { lent_until: wrong.lent_until }, dry_run: 1 },
    })
    expect(look.data.counts).toMatchObject({ wrong: 1, changed: 0 })
    const { counts, problems } = await load(
      ['title', 'lent_until'],
      [
        ['lent', wrong.lent_until],
        ['free', wrong.lent_until],
      ],
    )
    expect([counts.wrong, counts.new]).toEqual([1, 1])
    expect(problems).toMatchObject([{ row: 2, column: 'B' }])

    const later = await many([id], { lent_from: '2026-04-01 00:00:00' })
    await edit(id, { lent_until: '2026-04-02 00:00:00' })
    expect((await refusal(undo(later.id))).problems).toMatchObject([{ field: 'lent_until' }])
    expect(await get(id)).toMatchObject({ lent_from: '2026-04-01 00:00:00' })
  })

  test('a field with a key is set by whoever has it; others leave it alone, by form, spreadsheet and edit of many', async () => {
    const notYours = { code: 'field_not_yours', problems: [{ field: 'price' }] }
    expect(await refusal(add({ title: 'priced', price: 9 }, bob))).toMatchObject(notYours)
    const id = await add({ title: 'priced' }, bob)
    expect((await get(id)).price).toBe(5)
    await edit(id, { title: 'priced', price: 5 }, bob)
    expect(await refusal(edit(id, { price: 6 }, bob))).toMatchObject(notYours)
    expect(await refusal(many([id], { price: 6 }, bob))).toMatchObject(notYours)
    const sheet = await load(
      ['title', 'price'],
      [
        ['priced', 5],
        ['priced too', 6],
        ['at the usual price', 5],
      ],
      bob,
    )
    expect(sheet.counts).toMatchObject({ same: 1, wrong: 1, new: 1 })
    expect(sheet.problems).toMatchObject([{ row: 3, column: 'B' }])
    expect((await edit(id, { price: 6 }, ann)).price).toBe(6)
  })

  test('a reference names only rows that it may, by number and in a spreadsheet by name', async () => {
    for (const [name, kind] of [
      ['open', 1],
      ['closed', 2],
    ] as const)
      await ann.call(shelves.add!, { body: { name, kind } })
    expect((await refusal(add({ title: 'misplaced', shelf: 2 }))).problems).toMatchObject([{ field: 'shelf' }])
    expect(await get(await add({ title: 'placed', shelf: 1 }))).toMatchObject({ shelf_label: 'open' })
    const sheet = await load(
      ['title', 'shelf'],
      [
        ['a', 'open'],
        ['b', 'closed'],
        ['c', 2],
      ],
    )
    expect(sheet.counts).toMatchObject({ new: 1, wrong: 2 })
    expect(sheet.problems.map(({ row, column }) => [row, column])).toEqual([
      [3, 'B'],
      [4, 'B'],
    ])
    const { data } = await ann.call(books.options!, { query: { field: 'shelf' } })
    expect(data.map(({ label }) => label)).toEqual(['open'])
  })
})

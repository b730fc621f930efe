import { undoImport } from '@quarterdeck/shared/contracts/imports.ts'
import { defineResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEachEngine } from '../platform/store/onEachEngine.testing.ts'
import { refusal } from '../refusal.testing.ts'
import { type Kit, type Person, startKit } from './kit.testing.ts'

const genre = defineResource({
  name: 'genre',
  table: 'genre',
  area: 'site',
  paged: true,
  verbs: ['list', 'add', 'delete'],
  fields: {
    name: { kind: 'text', max: 12, required: true },
    colour: { kind: 'choice', choices: { 0: 'grey', 1: 'red' } },
    books: { kind: 'counted', of: 'book', by: 'genres' },
  },
  naturalKey: ['name'],
  order: ['id', 'asc'],
  filters: {},
})
const book = defineResource({
  name: 'book',
  table: 'book',
  area: 'site',
  paged: true,
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    title: { kind: 'text', max: 20, required: true },
    subtitle: { kind: 'text', max: 20 },
    genres: {
      kind: 'links',
      to: 'genre',
      label: 'name',
      most: 3,
      unsorted: true,
      coloured: { by: 'colour', as: { 0: 'grey', 1: 'red' } },
    },
  },
  naturalKey: ['title'],
  order: ['title', 'asc'],
  filters: {
    genre: { kind: 'any', field: 'genres' },
    sorted: { kind: 'has', field: 'genres' },
    called: { kind: 'has', field: 'subtitle' },
  },
})
const [genres, books] = [endpointsOf(genre), endpointsOf(book)]

onEachEngine('links on the $name engine', (engine) => {
  let kit: Kit
  let ann: Person
  beforeAll(async () => {
    kit = await startKit(engine, { definitions: [genre, book] })
    ann = kit.person('ann')
    for (const [name, colour] of [
      ['western', 0],
      ['crime', 1],
      ['poetry', 0],
      ['atlas', 0],
    ])
      await ann.call(genres.add!, { body: { name, colour } })
    await ann.call(books.add!, { body: { title: 'A', genres: '3, 1,3' } })
    await ann.call(books.add!, { body: { title: 'B', genres: '2' } })
    await ann.call(books.add!, { body: { title: 'C' } })
  })
  afterAll(async () => {
    await kit.stop()
    await engine.stop?.()
  })
  const shown = async (query = {}) =>
    (await ann.call(books.list!, { query })).data.map(({ title, genres }) => [title, genres])
  const idOf = async (title: string) =>
    (await ann.call(books.list!, { query: {} })).data.find((row) => row.title === title)!.id

  test('a row holds the ids in order, and shows names by the alphabet with their colours', async () => {
    const { data } = await ann.call(books.list!, { query: {} })
    expect(data).toMatchObject([
      { title: 'A', genres: '1,3', genres_label: 'poetry,western', genres_colour: '0,0' },
      { title: 'B', genres: '2', genres_label: 'crime', genres_colour: '1' },
      { title: 'C', genres: '', genres_label: '', genres_colour: '' },
    ])
  })

  test('rows are found by any of several, and counted where they are named', async () => {
    expect(await shown({ genre: '2,3' })).toEqual([
      ['A', '1,3'],
      ['B', '2'],
    ])
    expect(await shown({ genre: '4' })).toEqual([])
    expect((await ann.call(genres.list!, { query: {} })).data.map((row) => row.books)).toEqual([1, 1, 1, 0])
  })

  test('rows are found by whether they name any, and by whether a text is filled in', async () => {
    expect(await shown({ sorted: 1 })).toEqual([
      ['A', '1,3'],
      ['B', '2'],
    ])
    expect(await shown({ sorted: 0 })).toEqual([['C', '']])
    expect(await shown({ sorted: 0, genre: '1' })).toEqual([])
    await ann.call(books.edit!, { query: { id: await idOf('C') }, body: { subtitle: 'or not' } })
    expect(await shown({ called: 1 })).toEqual([['C', '']])
    expect((await shown({ called: 0 })).map(([title]) => title)).toEqual(['A', 'B'])
  })

  test('what is not there, and more than may be, is refused', async () => {
    const add = (linked: string) => refusal(ann.call(books.add!, { body: { title: 'X', genres: linked } }))
    expect(await add('1,99')).toMatchObject({ code: 'not_a_choice', problems: [{ field: 'genres' }] })
    expect(await add('1,2,3,4')).toMatchObject({ code: 'too_many_named', problems: [{ field: 'genres' }] })
  })

  test('a row that others name stays until they do not', async () => {
    const remove = () => ann.call(genres.delete!, { query: { id: '2' } })
    expect(await refusal(remove())).toMatchObject({ code: 'in_use' })
    const id = await idOf('B')
    await ann.call(books.edit!, { query: { id }, body: { genres: '' } })
    expect(await shown({ genre: '2' })).toEqual([])
    await remove()
    // Who names it goes without a trace of it.
    await ann.call(books.delete!, { query: { id: String(id) } })
    expect((await ann.call(genres.list!, { query: {} })).data.map((row) => row.books)).toEqual([1, 1, 0])
  })

  test('a sheet holds names with commas between them, and takes them back in any order', async () => {
    const sheet = async (rows: string[][]) => {
      const { utils, write } = await import('@e965/xlsx')
      const made = utils.book_new(utils.aoa_to_sheet([['title', 'genres'], ...rows]))
      return new File([write(made, { type: 'buffer', bookType: 'xlsx' })], 'books.xlsx')
    }
    const send = async (file: File, dry_run: 0 | 1 = 1) =>
      (await ann.call(books.import!, { body: { file, dry_run } })).data
    const { blob, name } = await ann.file(books.export!, { query: {} })
    expect(await send(new File([blob], name))).toMatchObject({
      counts: { same: 2, changed: 0, wrong: 0 },
      problems: [],
    })
    const mixed = await send(
      await sheet([
        ['A', 'Western，poetry'],
        ['C', 'atlas, crime'],
      ]),
    )
    expect(mixed).toMatchObject({ counts: { same: 1, wrong: 1 }, problems: [{ row: 3, value: 'atlas, crime' }] })
    await send(await sheet([['C', 'poetry、atlas']]), 0)
    expect(await shown({ genre: '4' })).toEqual([['C', '3,4']])
  })

  test('many rows are given the same, and it is taken back', async () => {
    const before = await shown()
    const ids = [await idOf('A'), await idOf('C')]
    const body = { ids, values: { genres: '4' }, dry_run: 0 }
    const { id } = (await ann.call(books.editMany!, { body })).data
    expect(await shown({ genre: '4' })).toEqual([
      ['A', '4'],
      ['C', '4'],
    ])
    expect(await shown({ genre: '1,3' })).toEqual([])
    await ann.call(undoImport, { query: { id } })
    expect(await shown()).toEqual(before)
    expect(await shown({ genre: '1' })).toEqual([['A', '1,3']])
  })
})

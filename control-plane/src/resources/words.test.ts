// @module-tag second-gear
import { undoImport } from '@quarterdeck/shared/contracts/imports.ts'
import { defineResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEachEngine } from '../platform/store/onEachEngine.testing.ts'
import { refusal } from '../refusal.testing.ts'
import { type Kit, type Person, startKit } from './kit.testing.ts'

const recipe = defineResource({
  name: 'recipe',
  table: 'recipe',
  area: 'site',
  paged: true,
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'import', 'export'],
  fields: {
    title: { kind: 'text', max: 20, required: true },
    herbs: { kind: 'words', most: 3, max: 10 },
    moods: { kind: 'words', most: 2, max: 10, tooMany: 'no_change' },
  },
  naturalKey: ['title'],
  order: ['title', 'asc'],
  filters: {
    herbs: { kind: 'any', field: 'herbs' },
    seasoned: { kind: 'has', field: 'herbs' },
    keyword: { kind: 'search', fields: ['title', 'herbs'] },
  },
})
const recipes = endpointsOf(recipe)

onEachEngine('words on the $name engine', (engine) => {
  let kit: Kit
  let ann: Person
  beforeAll(async () => {
    kit = await startKit(engine, { definitions: [recipe] })
    ann = kit.person('ann')
    await ann.call(recipes.add!, { body: { title: 'A', herbs: ' dill，Sage\nsage, bay  leaf ,' } })
    await ann.call(recipes.add!, { body: { title: 'B', herbs: 'mint' } })
    await ann.call(recipes.add!, { body: { title: 'C' } })
  })
  afterAll(async () => {
    await kit.stop()
    await engine.stop?.()
  })
  const shown = async (query = {}) =>
    (await ann.call(recipes.list!, { query })).data.map(({ title, herbs }) => [title, herbs])
  const titles = async (query: object) => (await shown(query)).map(([title]) => title)
  const idOf = async (title: string) =>
    (await ann.call(recipes.list!, { query: {} })).data.find((row) => row.title === title)!.id

  test('they are split by line and comma, in their order, each once', async () => {
    expect(await shown()).toEqual([
      ['A', 'dill,Sage,bay leaf'],
      ['B', 'mint'],
      ['C', ''],
    ])
  })

  test('rows are found by any of several whole words, by text, and by whether there are some', async () => {
    expect(await titles({ herbs: 'SAGE,mint' })).toEqual(['A', 'B'])
    expect(await titles({ herbs: 'bay leaf' })).toEqual(['A'])
    expect(await titles({ herbs: 'bay' })).toEqual([])
    expect(await titles({ herbs: "%' OR 1" })).toEqual([])
    expect(await titles({ keyword: 'bay' })).toEqual(['A'])
    expect(await titles({ seasoned: 0 })).toEqual(['C'])
  })

  test('more than may be, and one that is too long, are refused by name', async () => {
    const add = (values: object) => refusal(ann.call(recipes.add!, { body: { title: 'X', ...values } }))
    expect(await add({ herbs: 'a,b,c,d' })).toMatchObject({ code: 'too_many_named', problems: [{ field: 'herbs' }] })
    expect(await add({ herbs: 'a,rosemary leaves' })).toMatchObject({
      code: 'word_too_long',
      problems: [{ field: 'herbs', message: '“rosemary leaves” is too long: at most 10 characters' }],
    })
    // Where the list has a text of its own for it.
    expect(await add({ moods: 'a,b,c' })).toMatchObject({ code: 'no_change', problems: [{ field: 'moods' }] })
  })

  test('a sheet holds them with commas between them, and takes them back', async () => {
    const { blob, name } = await ann.file(recipes.export!, { query: {} })
    const sent = await ann.call(recipes.import!, { body: { file: new File([blob], name), dry_run: 1 } })
    expect(sent.data).toMatchObject({ counts: { same: 3, changed: 0, wrong: 0 }, problems: [] })
  })

  test('many rows are given the same, it stands in their history, and is taken back', async () => {
    const before = await shown()
    const ids = [await idOf('A'), await idOf('C')]
    const body = { ids, values: { herbs: 'thyme' }, dry_run: 0 }
    const { id } = (await ann.call(recipes.editMany!, { body })).data
    expect(await titles({ herbs: 'thyme' })).toEqual(['A', 'C'])
    const history = (await ann.call(recipes.history!, { query: { id: ids[0]! } })).data
    expect(history[0]).toMatchObject({ before: { herbs: 'dill,Sage,bay leaf' }, after: { herbs: 'thyme' } })
    await ann.call(undoImport, { query: { id } })
    expect(await shown()).toEqual(before)
  })
})

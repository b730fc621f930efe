import { defineResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEachEngine } from '../platform/store/onEachEngine.testing.ts'
import { refusal } from '../refusal.testing.ts'
import { type Kit, type Person, startKit } from './kit.testing.ts'

const shelf = defineResource({
  name: 'shelf',
  table: 'shelf',
  area: 'site',
  paged: false,
  verbs: ['list', 'get', 'add', 'edit', 'delete', 'export'],
  fields: {
    name: { kind: 'text', max: 12, required: true },
    parent: { kind: 'reference', to: 'shelf', label: 'path' },
    wall: { kind: 'choice', choices: { 1: '', 2: '' }, default: 1, fixed: true },
    sort: { kind: 'integer', min: 0, max: 9999 },
    jars: { kind: 'counted', of: 'jar', by: 'shelf' },
  },
  tree: { parent: 'parent', depth: 3, within: 'wall' },
  order: ['place', 'asc'],
  filters: { below: { kind: 'below', field: 'parent' } },
})
const jar = defineResource({
  name: 'jar',
  table: 'jar',
  area: 'site',
  paged: true,
  verbs: ['list', 'add', 'edit', 'import', 'export'],
  fields: {
    label: { kind: 'text', max: 20, required: true },
    shelf: { kind: 'reference', to: 'shelf', label: 'path', where: { wall: 1 } },
    seen_on: { kind: 'links', to: 'shelf', label: 'path', most: 5 },
  },
  naturalKey: ['label'],
  order: ['label', 'asc'],
  filters: {
    shelf: { kind: 'equals', field: 'shelf' },
    below: { kind: 'below', field: 'shelf' },
    seen: { kind: 'below', field: 'seen_on' },
  },
})
const [shelves, jars] = [endpointsOf(shelf), endpointsOf(jar)]

onEachEngine('a tree on the $name engine', (engine) => {
  let kit: Kit
  let ann: Person
  beforeAll(async () => {
    kit = await startKit(engine, { definitions: [shelf, jar] })
    ann = kit.person('ann')
  })
  afterAll(async () => {
    await kit.stop()
    await engine.stop?.()
  })
  const add = async (name: string, parent?: number, more = {}) =>
    (await ann.call(shelves.add!, { body: { name, ...(parent && { parent }), ...more } })).data.ids[0]!
  const refused = (name: string, parent?: number, more = {}) => refusal(add(name, parent, more))
  const paths = async (query = {}) => (await ann.call(shelves.list!, { query })).data.map(({ path }) => path)
  const edit = (id: number, body: Record<string, unknown>) => ann.call(shelves.edit!, { query: { id }, body })

  let a: number
  let b: number
  let c: number
  test('rows stand in the order of the tree, siblings by their number and then by name', async () => {
    a = await add('A')
    b = await add('B', a)
    c = await add('C', b)
    await add('A b')
    await add('Z', a, { sort: 0 })
    await add('Y', a, { sort: 7 })
    expect(await paths()).toEqual(['A', 'A / B', 'A / B / C', 'A / Z', 'A / Y', 'A b'])
  })

  test('a circle, a level too many, a name twice among siblings and separators in names are refused, each in its own words', async () => {
    expect(await refused('D', c)).toMatchObject({ code: 'tree_too_deep', problems: [{ field: 'parent' }] })
    expect(await refusal(edit(a, { parent: c }))).toMatchObject({
      code: 'tree_circle',
      problems: [{ field: 'parent' }],
    })
    expect(await refusal(edit(a, { parent: a }))).toMatchObject({
      code: 'tree_circle',
      problems: [{ field: 'parent' }],
    })
    expect(await refused('B', a)).toMatchObject({ code: 'duplicate', problems: [{ field: 'name' }] })
    expect(await refused('A/B')).toMatchObject({ code: 'name_has_slash' })
    expect(await refused('A,B')).toMatchObject({ code: 'name_has_comma' })
    expect(await refused('B', a, { wall: 2 })).toMatchObject({ code: 'not_a_choice', problems: [{ field: 'parent' }] })
    // Not among siblings, and in another tree, the name is free.
    const other = await add('A', undefined, { wall: 2 })
    await ann.call(shelves.delete!, { query: { id: String(other) } })
  })

  test('what stands below moves along, and may not come too deep by it', async () => {
    const deep = await add('deep')
    const deeper = await add('deeper', deep)
    expect(await refusal(edit(deep, { parent: b }))).toMatchObject({ code: 'tree_too_deep' })
    await edit(deep, { parent: a, name: 'moved' })
    expect(await paths({ below: deep })).toEqual(['A / moved', 'A / moved / deeper'])
    await edit(deep, { parent: null, name: 'deep' })
    expect(await paths({ below: deep })).toEqual(['deep', 'deep / deeper'])
    expect(await refusal(ann.call(shelves.delete!, { query: { id: String(deep) } }))).toMatchObject({ code: 'in_use' })
    for (const id of [deeper, deep]) await ann.call(shelves.delete!, { query: { id: String(id) } })
  })

  test('other lists find what is below, name rows by their path in spreadsheets both ways, and are offered the whole tree', async () => {
    for (const [label, at] of [
      ['top', a],
      ['middle', b],
      ['bottom', c],
    ] as const)
      await ann.call(jars.add!, { body: { label, shelf: at, seen_on: String(at) } })
    const found = async (query: Record<string, number>) =>
      (await ann.call(jars.list!, { query })).data.map(({ label }) => label)
    expect(await found({ shelf: b })).toEqual(['middle'])
    expect(await found({ below: b })).toEqual(['bottom', 'middle'])
    expect(await found({ seen: b })).toEqual(['bottom', 'middle'])
    const { data } = await ann.call(jars.options!, { query: { field: 'shelf' } })
    expect(data.slice(0, 3)).toEqual([
      { id: a, label: 'A', parent: null },
      { id: b, label: 'A / B', parent: a },
      { id: c, label: 'A / B / C', parent: b },
    ])
    const sheet = await ann.file(jars.export!, {})
    const send = async (file: File) => (await ann.call(jars.import!, { body: { file, dry_run: 1 } })).data.counts
    expect(await send(new File([sheet.blob], sheet.name))).toMatchObject({ same: 3, new: 0, wrong: 0 })
    const rows = [
      ['label', 'shelf', 'seen_on'],
      ['new', 'A / B / C', 'A, A / B'],
      ['wrong', 'A / C', ''],
    ]
    const { utils, write } = await import('@e965/xlsx')
    const book = utils.book_new(utils.aoa_to_sheet(rows))
    expect(await send(new File([write(book, { type: 'buffer', bookType: 'xlsx' })], 'jars.xlsx'))).toMatchObject({
      new: 1,
      wrong: 1,
    })
  })

  test('whatever edits at the same time do, no circle, no fourth level and no name twice among siblings remains', async () => {
    const ids: number[] = []
    for (let n = 0; n < 12; n++) ids.push(await add(`n${n}`, undefined, { wall: 1 }))
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648
      return seed % below
    }
    for (let round = 0; round < 15; round++) {
      const moves = Array.from({ length: 8 }, () => {
        const parent = random(4) === 0 ? null : ids[random(12)]!
        return edit(ids[random(12)]!, { parent, ...(random(3) === 0 && { name: `n${random(12)}` }) })
      })
      await Promise.allSettled(moves)
      const rows = (await ann.call(shelves.list!, { query: {} })).data
      const at = new Map(rows.map((row) => [row.id, row]))
      for (const row of rows) {
        const names: string[] = []
        for (let one = at.get(row.id); one && names.length < 9; one = at.get(Number(one.parent)))
          names.unshift(String(one.name))
        expect(names.length).toBeLessThanOrEqual(3)
        expect(row.path).toBe(names.join(' / '))
      }
      expect(new Set(rows.map(({ path }) => path)).size).toBe(rows.length)
    }
  })
})

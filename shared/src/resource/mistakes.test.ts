import { expect, test } from 'vitest'
import { type AnyResource, defineResource } from './define.ts'
import { mistakesIn } from './mistakes.ts'

const common = {
  name: 'kite',
  table: 'kite',
  area: 'site',
  paged: true,
  verbs: ['list', 'add'],
  order: ['id', 'asc'],
  filters: {},
} as const
const fields = { name: { kind: 'text', max: 20 }, tails: { kind: 'integer', min: 0 } } as const
const kite = defineResource({ ...common, fields })
const of = (...definitions: unknown[]) => mistakesIn(definitions as AnyResource[])

test('a list without mistakes has none', () => {
  expect(of(kite)).toEqual([])
})

test('only a query can say of which other row a text tells', () => {
  expect(of(defineResource({ ...common, fields: { name: { kind: 'text', max: 20, of: 'phone' } } }))).toEqual([
    'kite: name tells of a row of another list (of), which is for lists that a query gives',
  ])
})

test('two lists of one name are told', () => {
  expect(of(kite, { ...kite })).toEqual(['kite: two lists have this name'])
})

test('an import without a natural key does not compile, and is told', () => {
  // @ts-expect-error: it asks for naturalKey
  const imported = defineResource({ ...common, fields, verbs: ['list', 'add', 'import'] })
  expect(of(imported)).toEqual([expect.stringContaining('kite: an import knows rows by their natural key')])
  expect(of(defineResource({ ...common, fields, verbs: ['list', 'import'], naturalKey: ['name'] }))).toEqual([])
})

test('a key within an organisation needs rows of organisations', () => {
  const within = { ...common, fields, naturalKey: ['name'], keyWithin: 'organisation' } as const
  expect(of(defineResource(within))).toEqual([expect.stringContaining('kite: the rows are of no organisation')])
  expect(of(defineResource({ ...within, visibility: 'organisation' }))).toEqual([])
})

test('to ask whether something is filled in that always is finds everything: it is told', () => {
  const filters = { tailed: { kind: 'has', field: 'tails' }, named: { kind: 'has', field: 'name' } } as const
  expect(of(defineResource({ ...common, fields, filters }))).toEqual([
    'kite: the filter tailed asks whether tails is filled in, and it always is',
  ])
})

test('a code that may be nothing is told: of what people write only numbers may', () => {
  const worn = { kind: 'choice', choices: { 0: '', 1: '' }, nullable: true } as const
  const weight = { kind: 'decimal', digits: 1, nullable: true } as const
  expect(of(defineResource({ ...common, fields: { worn, weight } }))).toEqual([
    'kite: of what people write numbers alone may be left empty (nullable), and worn is none',
  ])
})

test('an area, or a group of the menu, of which nobody has said text, place and writers is told', () => {
  expect(of(defineResource({ ...common, fields, area: 'garden' }))).toEqual([
    expect.stringContaining(
      'kite: there is no area garden: say its text, its place in the menu and who writes its lists',
    ),
  ])
  // A part of an area has no lists of its own.
  expect(of(defineResource({ ...common, fields, area: 'runs' }))).toEqual([
    expect.stringContaining('there is no area runs'),
  ])
  expect(of(defineResource({ ...common, fields, menu: { group: 'sheds', rank: 1 } }))).toEqual([
    expect.stringContaining('kite: the menu has no group sheds'),
  ])
})

import { defineResource } from '@quarterdeck/shared/resource/define.ts'
import { expect, expectTypeOf, test } from 'vitest'
import { getTableConfig } from './drizzle.ts'
import { type AnyTable, findIdIn, tableOf } from './tableOf.ts'

const room = defineResource({
  name: 'room',
  table: 'room',
  size: 'large',
  area: 'test',
  paged: true,
  verbs: ['list', 'add'],
  fields: {
    remark: { kind: 'text', max: 5000, default: 'none' },
    name: { kind: 'text', max: 80, required: true },
    kind: { kind: 'choice', choices: { 0: '', 1: 'green' }, default: 1 },
    size: { kind: 'decimal', digits: 2 },
    inside: { kind: 'reference', to: 'room', label: 'name' },
    built: { kind: 'time' },
    phones: { kind: 'integer', computed: true, virtual: true },
  },
  naturalKey: ['name'],
  order: ['built', 'desc'],
  filters: { kind: { kind: 'equals', field: 'kind' } },
})
const tables: Map<string, AnyTable> = new Map()
const table = tableOf(
  room,
  findIdIn(() => tables),
)
tables.set('room', table)

test('a column is typed by the kind of its field and called as the field is; long texts stand last', () => {
  expectTypeOf<typeof table.$inferSelect>().toEqualTypeOf<{
    id: number
    remark: string
    name: string
    kind: number
    size: number
    inside: number | null
    built: number | null
  }>()
  const columns = getTableConfig(table).columns.map(({ name, default: initial, notNull }) => [name, initial, notNull])
  expect(columns).toEqual([
    ['id', undefined, true],
    ['kind', 1, true],
    ['size', 0, true],
    ['inside', undefined, false],
    ['built', undefined, false],
    ['name', '', true],
    ['remark', 'none', true],
  ])
})

test('a reference refers, and key, filters and orders have indexes', () => {
  const { foreignKeys, indexes } = getTableConfig(table)
  expect(foreignKeys.map((key) => key.reference().foreignColumns[0])).toEqual([table.id])
  const columnsOf = (one: (typeof indexes)[number]) =>
    one.config.columns.map((column) => (column as { name: string }).name)
  expect(indexes.map((one) => [one.config.name, one.config.unique, columnsOf(one)])).toEqual([
    ['room.natural-key', true, ['name']],
    ['room.kind', false, ['kind', 'built']],
    ['room.size', false, ['size']],
    ['room.inside', false, ['inside']],
    ['room.built', false, ['built', 'id', 'kind']],
  ])
})

test('a reference to nothing is refused', () => {
  const alone = tableOf(
    room,
    findIdIn(() => new Map()),
  )
  expect(() => getTableConfig(alone).foreignKeys.map((key) => key.reference())).toThrow('there is no resource room')
})

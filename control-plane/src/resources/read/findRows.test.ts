import { fillSampleData } from '@quarterdeck/fixtures/data/fillSampleData.ts'
import type { Filter } from '@quarterdeck/shared/resource/define.ts'
import { isRecurring } from '@quarterdeck/shared/resource/field.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigrated } from '../../migrations/migrated.testing.ts'
import { computedColumns } from '../../platform/schema/computed.ts'
import { createStore } from '../../platform/store/createStore.ts'
import { embeddedEngine, type TestDatabase } from '../../platform/store/engines.testing.ts'
import { onEachEngine } from '../../platform/store/onEachEngine.testing.ts'
import type { Store } from '../../platform/store/store.ts'
import { declared } from '../../schema.gen.ts'
import { type Table, tablesOf } from '../table.ts'
import { seesAll } from '../visibility/readContext.ts'
import { conditionOf } from './condition.ts'
import { findRows, type ListQuery } from './findRows.ts'

const now = Date.UTC(2026, 10, 20, 6, 30)
const zone = 'Asia/Shanghai'
const readContext = { accessScope: seesAll, zone, now }
const all = tablesOf(resources, { computed: computedColumns(declared), hooks: {} })
const names = [
  ...['site', 'site-access', 'site-crawler', 'site-check', 'ranking', 'article', 'posting', 'link-pool', 'web-domain'],
  ...['boost-log', 'live-message', 'site-ip'],
]
const tables = names.map((name) => all.get(name)!)

type Value = string | number | null
type Row = Record<string, Value> & { id: number }

onEachEngine('on the $name engine', (engine) => {
  let database: TestDatabase
  let store: Store
  let rowsOf: Map<Table, Row[]>

  beforeAll(async () => {
    database = await createMigrated(engine)
    store = await createStore(database.url)
    await fillSampleData(store, { scale: 0.02, now })
    // Imported without a time.
    await store.write((tx) => tx.run('UPDATE posting SET article_time = NULL WHERE id % 7 = 0'))
    await store.write((tx) => tx.run(`UPDATE site SET title = '', ssl_time = NULL WHERE id % 3 = 0`))
    rowsOf = new Map()
    for (const table of tables) rowsOf.set(table, await store.read.all<Row>(`SELECT * FROM ${table.name} ORDER BY id`))
  })
  afterAll(async () => {
    await store.close()
    await database.remove()
    await engine.stop?.()
  })

  test('a page is what looking at every row gives, whatever is asked for and however it is found', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryAsked, async ({ nth, picks, sort, most, page }) => {
        const table = tables[nth % tables.length]!
        const rows = rowsOf.get(table)!
        const query = queryOf(table, rows, picks, sort)
        const wanted = { select: { sql: 't.id AS id', params: [] }, offset: page * 5, size: 5, most }
        const found = await findRows(table, store.read, query, readContext, wanted)
        const { ids, total, isCapped } = byLookingAtEach(table, rows, query, most)
        expect(found.rows.map(({ id }) => id)).toEqual(ids.slice(page * 5, page * 5 + 5))
        expect([found.total, found.isCapped]).toEqual([total, isCapped])
      }),
      { numRuns: engine === embeddedEngine ? 1500 : 150 },
    )
  }, 120_000)

  test('the condition of a filter finds all its rows', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryAsked, async ({ nth, picks }) => {
        const table = tables[nth % tables.length]!
        const rows = rowsOf.get(table)!
        const { filters } = queryOf(table, rows, picks, { by: 0, isDown: false })
        const { sql, params } = conditionOf(table, { filters, readContext })
        const found = await store.read.all<Row>(`SELECT t.id FROM ${table.name} t${sql} ORDER BY t.id`, params)
        const fits = fitting(table, filters)
        expect(found.map(({ id }) => id)).toEqual(rows.filter(fits).map(({ id }) => id))
      }),
      { numRuns: engine === embeddedEngine ? 500 : 50 },
    )
  }, 120_000)
})

const arbitraryAsked = fc.record({
  nth: fc.nat(),
  /** For some filters a row whose value is asked for, and which part of a text. */
  picks: fc.array(
    fc.record({ filter: fc.nat(), row: fc.nat(), start: fc.nat(), length: fc.integer({ min: 1, max: 6 }) }),
    {
      maxLength: 3,
    },
  ),
  sort: fc.record({ by: fc.nat(), isDown: fc.boolean() }),
  most: fc.constantFrom(1, 4, 20, 100, 10_000),
  page: fc.nat({ max: 3 }),
})

interface Pick {
  filter: number
  row: number
  start: number
  length: number
}

function queryOf(
  table: Table,
  rows: readonly Row[],
  picks: readonly Pick[],
  sort: { by: number; isDown: boolean },
): ListQuery {
  const known = Object.entries<Filter>(table.resource.filters)
  const filters: Record<string, Value> = {}
  for (const { filter, row, start, length } of known.length === 0 ? [] : picks) {
    const [name, definition] = known[filter % known.length]!
    const from = rows[row % rows.length]!
    if (definition.kind === 'search') {
      const text = String(from[definition.fields[row % definition.fields.length]!] ?? '')
      const part = [...text]
        .slice(start % Math.max(1, text.length))
        .slice(0, length)
        .join('')
      // Nothing but a blank asks for nothing.
      if (part.trim() !== '') filters[name] = row % 2 === 0 ? part : part.toUpperCase()
      continue
    }
    const value = from[definition.field] ?? null
    const isTime = table.resource.fields[definition.field]?.kind === 'time'
    filters[name] = isTime && value !== null ? formatTime(Number(value), zone) : value === '' ? ' ' : (value ?? '')
  }
  // Without one the usual order.
  const fields = [undefined, ...table.sortable]
  const order_field = fields[sort.by % fields.length]
  return { filters, order_field, ...(order_field && { order_sort: sort.isDown ? 'desc' : 'asc' }) }
}

/** The answer as its definition says it, found in no clever way. */
function byLookingAtEach(table: Table, rows: readonly Row[], query: ListQuery, most: number) {
  const isSearch = (name: string) => table.resource.filters[name]?.kind === 'search'
  const some = (wanted: boolean) =>
    Object.fromEntries(Object.entries(query.filters).filter(([name]) => isSearch(name) === wanted))
  const [texts, others] = [some(true), some(false)]
  const hasOthers = Object.values(others).some((value) => value !== '')
  const isAsked = hasOthers || Object.keys(texts).length > 0
  const withTexts = rows.filter(fitting(table, texts))
  const few = hasOthers && rows.filter(fitting(table, others)).length <= most
  // Where values recur, a text is looked for among them, and no row is left out.
  const isBySearch = table.resource.size === 'large' && Object.keys(texts).some((name) => !isByValues(table, name))
  const isCut = isBySearch && !few && withTexts.length > most
  const found = (isCut ? withTexts.slice(-most) : withTexts).filter(fitting(table, others))
  const isMore = isAsked && !isBySearch && found.length > most
  return {
    ids: found.toSorted(comparing(table, query)).map(({ id }) => id),
    total: isMore ? most : found.length,
    isCapped: isCut || isMore,
  }
}

function fitting(table: Table, filters: ListQuery['filters']): (row: Row) => boolean {
  const asked = Object.entries(filters).flatMap(([name, given]) => {
    const filter = table.resource.filters[name]!
    return given === '' ? [] : [{ filter, given: given as string | number }]
  })
  return (row) =>
    asked.every(({ filter, given }) => {
      if (filter.kind === 'search') {
        const text = String(given).trim().toLowerCase()
        return filter.fields.some((field) => String(row[field]).toLowerCase().includes(text))
      }
      const value = row[filter.field]
      if (value === null || value === undefined) return false
      if (table.resource.fields[filter.field]?.kind === 'time') {
        const shown = formatTime(Number(value), zone)
        return filter.kind === 'from' ? shown >= String(given) : shown <= String(given)
      }
      if (filter.kind === 'equals') return value === (given === ' ' ? '' : given)
      return filter.kind === 'from' ? value >= given : value <= given
    })
}

function isByValues({ resource }: Table, name: string): boolean {
  const filter = resource.filters[name]!
  return filter.kind === 'search' && isRecurring(resource.fields[filter.fields[0]!])
}

/** Rows with nothing in the field come last. By the field, then, where filters ask for its value, as usual, then by id; all the same way. */
function comparing(table: Table, { order_field, order_sort }: ListQuery): (a: Row, b: Row) => number {
  const [usual, way] = table.resource.order
  const field = order_field ?? usual
  const isByValue = Object.entries<Filter>(table.resource.filters).some(([name, filter]) =>
    filter.kind === 'search'
      ? isByValues(table, name) && filter.fields[0] === field
      : filter.kind === 'equals' && filter.field === field,
  )
  const sign = (order_sort ?? way) === 'desc' ? -1 : 1
  const fields = [field, ...(isByValue ? [usual] : []), 'id']
  const definition = table.resource.fields[field]
  const nothing = definition?.kind === 'integer' ? definition.unknown : definition?.kind === 'text' ? '' : undefined
  const isBlank = (row: Row) => row[field] === null || row[field] === nothing
  return (a, b) =>
    Number(isBlank(a)) - Number(isBlank(b)) ||
    sign * (fields.map((name) => compare(a[name]!, b[name]!)).find((order) => order !== 0) ?? 0)
}

/** As SQLite does: nothing first, texts by their bytes. */
function compare(a: Value, b: Value): number {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? -1 : 1
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
}

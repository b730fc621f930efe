import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Filter } from '@quarterdeck/shared/resource/define.ts'
import { isTime, parseTime } from '@quarterdeck/shared/values/time.ts'
import { inOrderOf, onAnyDay } from './byDay.ts'
import { dayBefore, isFilteredByValue, quoted, textSql } from './columns.ts'
import { type Aside, likeOf, type Match, matchOf, type Search } from './search.ts'
import { numbersIndex, numbersOf } from './searchIndex.ts'
import type { Table } from './table.ts'

/** What a list is asked for. */
export interface ListQuery {
  filters: Readonly<Record<string, unknown>>
  order_field?: string | undefined
  order_sort?: 'asc' | 'desc' | undefined
}

/** A condition over the alias `t`: where the rows come from, and which of them. */
export interface Condition {
  /** With the table and its alias. */
  from: string
  /** ` WHERE …`, or nothing. Same text for the same filters, whatever their values. */
  sql: string
  params: (string | number)[]
  /** What the order calls fields that are put in order by something else than the rows. */
  names?: Readonly<Record<string, string>>
}

export interface Where extends Condition {
  /** Looks inside texts: counting all matches may be dear. */
  isSearch: boolean
  /** Finds rows day by day, so in no order. */
  isByDay: boolean
  /** The same condition where many rows fit: the first ones are met soon by going through the order, with no index spent on the filter. */
  many: Condition
  /** The same rows, found by the index of texts. */
  found?: Found
}

/** Rows by the index of texts. */
export interface Found extends Condition {
  /** The id of a row, as SQL. */
  id: string
  /** In which order ids are met where not all may be needed: the highest first, for what is of a time is mostly among them. */
  order?: string
  /**
   * Where something is asked for that the index of texts does not have: the rows that it leaves at most, those that have
   * the texts, and what both leave by the former, with the texts looked for in their rows.
   */
  aside?: { rows: Condition; texts: Found; found: Found }
}

const dayMs = 86_400_000

/**
 * The filters that are set, as SQL. Times are of the installation's zone; a date alone as an end means its last moment.
 * `orderField`: what the rows will be in the order of.
 */
export function whereOf(
  table: Table,
  filters: Readonly<Record<string, unknown>>,
  zone: string,
  orderField?: string,
): Where {
  const plain = conditions()
  const many = conditions()
  const byDay = table.resource.byDay
  const asked = (field: string) =>
    Object.entries(table.resource.filters).some(
      ([name, filter]) =>
        filter.kind === 'equals' && filter.field === field && filters[name] !== undefined && filters[name] !== '',
    )
  const isOfDay = byDay !== undefined && asked(byDay.day)
  const isByDay = byDay !== undefined && !isOfDay && byDay.fields.some(asked)
  // A day has very many rows: whatever else is asked for by value finds fewer, which the planner does not know.
  const isOther = ([name, filter]: [string, Filter]) =>
    filter.kind === 'equals' && filter.field !== byDay?.day && filters[name] !== undefined && filters[name] !== ''
  const isDayAside =
    isOfDay && !byDay.fields.some(asked) && Object.entries<Filter>(table.resource.filters).some(isOther)
  if (isByDay) plain.add(onAnyDay(table.resource, byDay.day), [])
  const isOrderedByDay = byDay !== undefined && orderField !== undefined && byDay.fields.includes(orderField)
  const searches: Search[] = []
  const asides: Aside[] = []
  for (const [name, filter] of Object.entries<Filter>(table.resource.filters)) {
    const given = filters[name]
    if (given === undefined || given === '') continue
    if (filter.kind === 'search') {
      const search = { fields: filter.fields, text: String(given).trim() }
      searches.push(search)
      many.add(...likeOf(table, search))
    } else {
      const operator = { equals: '=', from: '>=', to: '<=' }[filter.kind]
      const value = comparable(table, name, filter, given, zone)
      const clause = `${table.expressions.get(filter.field)} ${operator} ?`
      const found = isDayAside && filter.field === byDay.day ? `+${clause}` : clause
      plain.add(found, [value])
      asides.push({ field: filter.field, isEqual: filter.kind === 'equals', clause, value })
      // The plus changes nothing but that no index is used for it. The index of the order begins where its own filter does.
      const isBegin =
        filter.field === (orderField ?? table.resource.order[0]) || (isOrderedByDay && filter.field === byDay.day)
      many.add(isBegin ? clause : `+${clause}`, [value])
    }
  }
  const rows = `${table.name} t`
  const isSearch = searches.length > 0
  const inOrder = isOrderedByDay && !isOfDay ? inOrderOf(table.resource, byDay.day, orderField) : undefined
  for (const clause of inOrder?.clauses ?? []) many.add(clause, [])
  const inTurn = { ...many.of(inOrder?.from ?? rows), ...(inOrder && { names: inOrder.names }) }
  const known = { isSearch, isByDay, many: inTurn }
  const match = matchOf(table, searches, asides)
  if (!match) {
    for (const search of searches) plain.add(...likeOf(table, search))
    return { ...plain.of(rows), ...known }
  }
  const index = quoted(match.index)
  plain.add(`t.id IN (SELECT rowid FROM ${index} WHERE ${index} MATCH ${match.asked})`, match.params)
  return { ...plain.of(rows), ...known, found: foundBy(table, match, asides, searches) }
}

/** The rows of a match, as far as they fit what it could not ask for. */
function foundBy(table: Table, match: Match, asides: readonly Aside[], searches: readonly Search[]): Found {
  const index = quoted(match.index)
  const all = conditions()
  all.add(`${index} MATCH ${match.asked}`, match.params)
  const id = `${index}.rowid`
  const left = asides.filter((aside) => !match.covered.has(aside))
  const texts = { id, ...all.of(index) }
  if (left.length === 0) return texts
  const [rows, others] = [conditions(), conditions()]
  for (const { clause, value } of left) all.add(clause, [value])
  // Counted by its index alone.
  const usual = left.filter(({ field }) => field === table.resource.order[0])
  for (const { clause, value } of usual.length > 0 ? usual : left) rows.add(clause, [value])
  for (const { clause, value } of asides) others.add(clause, [value])
  for (const search of searches) others.add(...likeOf(table, search))
  // CROSS JOIN: the index first, and from each of its matches to the row.
  const fields = left.map(({ field }) => field)
  return {
    id,
    order: ` ORDER BY ${id} DESC`,
    ...all.of(`${index} CROSS JOIN ${rowsBy(table, fields)} ON t.id = ${id}`),
    aside: { rows: rows.of(`${table.name} t`), texts, found: { id: 't.id', ...others.of(`${table.name} t`) } },
  }
}

/** Of what was found only ids from `first` to `last`: the index of texts reads no others, if it is read upwards. */
export function foundWithin({ id, from, sql, params }: Found, first: number, last: number): Found {
  // It takes nothing but whole numbers for a bound.
  const bounds = ` AND ${id} BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER)`
  return { id, from, sql: sql + bounds, params: [...params, first, last] }
}

/** The same rows for whoever goes through an order: each is asked for among the ids, and looked at only if it is one. */
export function inOrder({ name }: Table, { id, from, sql, params }: Found): Condition {
  return { from: `${name} t`, sql: ` WHERE +t.id IN (SELECT ${id} FROM ${from}${sql})`, params }
}

/** The table for whoever looks at these fields of rows with known ids: without their texts if it can be. */
function rowsBy({ resource, name, stored }: Table, fields: readonly string[]): string {
  const numbers = resource.searchIndex ? ['id', ...numbersOf(resource, new Set(stored))] : []
  const isEnough = fields.every((field) => numbers.includes(field))
  return `${name} t${isEnough ? ` INDEXED BY ${quoted(numbersIndex(resource))}` : ''}`
}

/**
 * One page of what was found, up to `limit` rows, put in order, and with every row how many were found and the highest id
 * of them (`found_rows`, `found_last`). More than `limit`, or none: one row without an id. Size and start of the page come
 * in front of the parameters.
 *
 * Of some thousands the first ones in the order are met sooner by going through it, looking each id up among those found,
 * than by looking at each that was found: so far as that costs no more, and if it fills the page. Otherwise they are all
 * looked at and sorted.
 */
export function foundPage(
  table: Table,
  { id, from, sql, order: metFirst = '' }: Found,
  query: ListQuery,
  limit: number,
): string {
  const order = orderOf(table, query)
  const sorted = orderOf(table, query, { isSorted: true })
  const rows = rowsBy(table, orderedBy(table, query.order_field ?? table.resource.order[0]))
  const page = 'LIMIT (SELECT size FROM paging) OFFSET (SELECT start FROM paging)'
  return `WITH paging(size, start) AS MATERIALIZED (SELECT ?, ?),
    found(id) AS MATERIALIZED (SELECT ${id} FROM ${from}${sql}${metFirst} LIMIT ${limit + 1}),
    counted(n, last) AS MATERIALIZED (SELECT count(*), max(id) FROM found),
    walk(steps) AS MATERIALIZED (SELECT iif(n <= ${limit} AND n * n > ${walkFactor} * s.rows, n * ${stepsPerRow}, 0)
      FROM counted, table_stat s WHERE s.name = ${textSql(table.resource.table)}),
    met(id) AS MATERIALIZED (SELECT id FROM (SELECT t.id AS id FROM ${table.name} t${order} LIMIT (SELECT steps FROM walk))
      WHERE id IN (SELECT id FROM found) ${page}),
    shown(id) AS (SELECT id FROM met WHERE (SELECT count(*) FROM met) = (SELECT size FROM paging)
      UNION ALL SELECT id FROM (SELECT t.id AS id FROM found CROSS JOIN ${rows} ON t.id = found.id
        WHERE (SELECT n FROM counted) <= ${limit} AND (SELECT count(*) FROM met) < (SELECT size FROM paging)${sorted} ${page}))
    SELECT c.n AS found_rows, c.last AS found_last, ${table.select}
    FROM counted c LEFT JOIN shown ON true LEFT JOIN ${table.name} t ON t.id = shown.id${sorted}`
}

/** A step through an order costs about a tenth of a look at a row. */
const stepsPerRow = 10
/** Of so few rows that the square of their number is less than this, times the rows of the table, a page of thirty is not met in a third of those steps. */
const walkFactor = 9

function conditions() {
  const clauses: string[] = []
  const params: (string | number)[] = []
  return {
    add(clause: string, values: readonly (string | number)[]) {
      clauses.push(clause)
      params.push(...values)
    },
    of: (from: string): Condition => ({
      from,
      sql: clauses.length > 0 ? ` WHERE ${clauses.join(' AND ')}` : '',
      params: [...params],
    }),
  }
}

/**
 * Order by a field that the list has, the id deciding between equals, so that pages never overlap. `isSorted`: rows are
 * put in order after they were found; no index is used for it. `names`: those of the condition.
 */
export function orderOf(
  table: Table,
  { order_field, order_sort }: ListQuery,
  { isSorted = false, names = {} }: { isSorted?: boolean; names?: Readonly<Record<string, string>> | undefined } = {},
): string {
  const [usual, usualSort] = table.resource.order
  const sort = (order_sort ?? (order_field === undefined ? usualSort : 'asc')) === 'desc' ? 'DESC' : 'ASC'
  const fields = orderedBy(table, order_field ?? usual)
  return ` ORDER BY ${fields.map((name) => `${isSorted ? '+' : ''}${names[name] ?? table.expressions.get(name)} ${sort}`).join(', ')}`
}

/** As the index of the field has them: with the usual order behind a field that filters ask for by value. */
function orderedBy(table: Table, field: string): string[] {
  if (!table.sortable.has(field)) throw new AppError('unknown_order_field', { field: field.slice(0, 80) })
  const further = isFilteredByValue(table.resource, field)
    ? [...dayBefore(table.resource, field), table.resource.order[0]]
    : []
  return [...new Set([field, ...further, 'id'])]
}

export function comparable(
  table: Table,
  name: string,
  filter: Exclude<Filter, { kind: 'search' }>,
  given: unknown,
  zone: string,
): string | number {
  const field = table.resource.fields[filter.field]
  const text = String(given)
  // Texts are stored without blanks around them, so that a blank alone is free to mean: those that are empty.
  if (field?.kind !== 'time') return typeof given === 'number' ? given : text.trim() === '' ? '' : text
  if (!isTime(text)) throw new AppError('invalid', {}, { problems: [{ field: name, code: 'not_a_time' }] })
  const start = parseTime(text, zone)
  if (filter.kind !== 'to') return start
  // Stored to the millisecond, asked for to the second or the day.
  return start + (text.trim().length <= 10 ? dayMs : 1000) - 1
}

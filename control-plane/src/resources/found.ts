import type { Statement } from '../platform/store/store.ts'
import { quoted, textSql } from './columns.ts'
import { type Condition, conditions, type ListQuery, orderedBy, orderOf } from './condition.ts'
import { type Aside, likeOf, type Match, type Search } from './search.ts'
import { numbersIndex, numbersOf } from './searchIndex.ts'
import type { Table } from './table.ts'

/** Rows by the index of texts. */
export interface Found extends Condition {
  /** The id of a row, as SQL. */
  id: string
  /**
   * In which order ids are met where not all may be needed: the highest first, for what is of a time is mostly among them.
   */
  order?: string
  /**
   * Where something is asked for that the index of texts does not have: the rows that it leaves at most, those that have
   * the texts, and what both leave by the former, with the texts looked for in their rows.
   */
  aside?: { rows: Condition; texts: Found; found: Found }
}

/** The rows of a match, as far as they fit what it could not ask for. */
export function foundBy(table: Table, match: Match, asides: readonly Aside[], searches: readonly Search[]): Found {
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

/**
 * The same rows where all of them have at least the id that `young` asks for: the index of texts, read upwards, begins there.
 * It is asked in the statement itself, for it must be of the same moment.
 */
export function foundFrom({ id, from, sql, params }: Found, young: Statement): Found {
  return { id, from, sql: `${sql} AND ${id} >= (${young.sql})`, params: [...params, ...(young.params as number[])] }
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
/**
 * A page of thirty is met in a third of those steps where the square of how many were found is this, times the rows of the
 * table.
 */
const walkFactor = 9

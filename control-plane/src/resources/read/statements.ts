import { nameOf } from '../../platform/schema/nameOf.ts'
import type { Statement } from '../../platform/store/store.ts'
import { tableStat } from '../../platform/store/tables.ts'
import { textSql } from '../columns.ts'
import type { Table } from '../table.ts'
import type { Condition } from './condition.ts'
import type { Match } from './fullText.ts'
import { keysOf, type Order, orderSql } from './order.ts'
import type { Expression } from './select.ts'

/** Rows of a list that are read, in their order. */
export interface Page {
  table: Table
  order: Order
  /** What is read of each row. */
  select: Expression
  offset: number
  size: number
}

/** Counts up to one more than `most`, as `n`. */
export function countOf({ name }: Table, { sql, params }: Condition, most: number): Statement {
  return { sql: `SELECT count(*) AS n FROM (SELECT 1 FROM ${name} t${sql} LIMIT ${most + 1})`, params }
}

/** How many `rows` a table has; of a large one nobody looks at them. */
export function sizeOf({ name, resource }: Table): Statement {
  if (resource.size !== 'large') return { sql: `SELECT count(*) AS rows FROM ${name}` }
  return { sql: `SELECT rows FROM ${nameOf(tableStat)} WHERE name = ${textSql(resource.table)}` }
}

/** The page out of the rows of a condition, met in their order by an index if there is one for both. */
export function inOrder(page: Page, condition: Condition): Statement {
  if (page.table.isUnkeyed && !page.order.blank) return atOnce(page, condition)
  const { sql, params } = idsInOrder(page, condition, page.offset + page.size)
  return rowsOf(page, sql, params)
}

/** Whole rows, where their ids would not lead back to them. */
function atOnce({ table, order, select, offset, size }: Page, { sql, params }: Condition): Statement {
  return {
    sql: `SELECT ${select.sql} FROM ${table.name} t${sql}${orderSql(order)} LIMIT ? OFFSET ?`,
    params: [...select.params, ...params, size, offset],
  }
}

/**
 * The ids of a condition in an order, at least the first `most`. An index has rows with nothing first: it is walked from where something stands,
 * and those come behind.
 */
function idsInOrder({ table, order }: Page, { sql, params }: Condition, most: number): Required<Statement> {
  const { blank, ...walked } = order
  const part = (where: string) => `SELECT t.id AS id FROM ${table.name} t${where}${orderSql(walked)}`
  if (!blank) return { sql: part(sql), params }
  const both = [blank.has, blank.lacks].map((more) => {
    const where = `${sql}${sql ? ' AND' : ' WHERE'} ${more}`
    // With a limit of its own each part keeps its order.
    return `SELECT id FROM (${part(where)} LIMIT ?)`
  })
  return { sql: both.join(' UNION ALL '), params: [...params, most, ...params, most] }
}

/** The same, with all rows of the condition put in order: only what the condition asks for is found by an index. */
export function sorted({ order, ...page }: Page, { sql, params }: Condition): Statement {
  // The plus changes nothing but that no index is used for it.
  const expressions = keysOf(order).map((expression) => `+${expression}`)
  const ids = `SELECT t.id AS id FROM ${page.table.name} t${sql}${orderSql({ direction: order.direction, expressions })}`
  return rowsOf({ order, ...page }, ids, params)
}

/** The page as far as it is met in the first rows of the order. */
export function metWithin(page: Page, steps: number, { sql, params }: Condition): Statement {
  const { name } = page.table
  const first = idsInOrder(page, { sql: '', params: [] }, steps)
  const ids = `SELECT t.id AS id FROM (SELECT id FROM (${first.sql}) LIMIT ?) s CROSS JOIN ${name} t ON t.id = s.id${sql}`
  return rowsOf(page, ids, [...first.params, steps, ...params])
}

/** Ids first, so that no row is read that is not shown. */
function rowsOf({ table, order, select, offset, size }: Page, ids: string, params: readonly unknown[]): Statement {
  return {
    sql: `SELECT ${select.sql} FROM (${ids} LIMIT ? OFFSET ?) p CROSS JOIN ${table.name} t ON t.id = p.id${orderSql(order)}`,
    params: [...select.params, ...params, size, offset],
  }
}

/** The ids of a condition's rows. */
export const idsOf = ({ name }: Table, { sql, params }: Condition): Statement => ({
  sql: `SELECT t.id FROM ${name} t${sql}`,
  params,
})

/** The ids of rows that have some texts, the highest first. */
export const idsWithTexts = ({ sql, params }: Match): Statement => ({
  sql: `SELECT rowid ${sql} ORDER BY rowid DESC`,
  params,
})

/**
 * The page out of the first `most` of some ids whose rows fit a condition. Each row comes with `given_rows`, how many ids
 * there were up to one more, and `found_rows`, how many rows fit; if the page is empty, they come with a row without an id.
 */
export function among(
  { table, order, select, offset, size }: Page,
  ids: Statement,
  { sql, params }: Condition,
  most: number,
): Statement {
  const sorted = keysOf(order)
  const keys = sorted.map((_, at) => `k${at}`)
  return {
    sql: `WITH given(id) AS MATERIALIZED (${ids.sql} LIMIT ${most + 1}),
    found(id, ${keys.join(', ')}) AS MATERIALIZED (SELECT t.id, ${sorted.join(', ')}
      FROM (SELECT id FROM given LIMIT ${most}) g CROSS JOIN ${table.name} t ON t.id = g.id${sql}),
    page AS (SELECT id FROM found${orderSql({ direction: order.direction, expressions: keys })} LIMIT ? OFFSET ?)
    SELECT (SELECT count(*) FROM given) AS given_rows, (SELECT count(*) FROM found) AS found_rows, ${select.sql}
    FROM (SELECT 1) LEFT JOIN page ON true LEFT JOIN ${table.name} t ON t.id = page.id${orderSql(order)}`,
    params: [...(ids.params ?? []), ...params, size, offset, ...select.params],
  }
}

/** The page out of the rows of a condition, which are put together once; each comes with `found_rows`, how many fit, an empty page with a row without an id. */
export function inOneGo({ table, order, select, offset, size }: Page, { sql, params }: Condition): Statement {
  return {
    sql: `WITH found AS MATERIALIZED (SELECT t.* FROM ${table.name} t${sql}),
    page AS (SELECT t.* FROM found t${orderSql(order)} LIMIT ? OFFSET ?)
    SELECT (SELECT count(*) FROM found) AS found_rows, ${select.sql} FROM (SELECT 1) LEFT JOIN page t ON true${orderSql(order)}`,
    params: [...params, size, offset, ...select.params],
  }
}

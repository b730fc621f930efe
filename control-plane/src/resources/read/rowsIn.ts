import type { SQL, SQLWrapper } from 'drizzle-orm'
import { sql } from '../../platform/schema/drizzle.ts'

/** Rows of a list: its table (quoted) and what holds of them, over the alias `t` (` WHERE …`, or nothing). */
export interface Rows {
  table: string
  sql: string
  params: readonly (string | number)[]
}

/** Whether this is the id of one of these rows, looked up for each: of few ids and many rows. Inside a prepared query. */
export function isOneOf(id: SQLWrapper, { table, sql: where, params }: Rows): SQL {
  const found = filledIn(`${table} t${where}${where === '' ? ' WHERE' : ' AND'} t.id = `, params)
  return sql`EXISTS (SELECT 1 FROM ${found}${id})`
}

/** The same for all rows of a table: these are found once. */
export function isAmongRows(id: SQLWrapper, { table, sql: where, params }: Rows): SQL {
  return sql`${id} IN (SELECT t.id FROM ${filledIn(`${table} t${where}`, params)})`
}

function filledIn(text: string, params: Rows['params']): SQL {
  const [first = '', ...others] = text.split('?')
  return others.reduce((before, part, at) => sql`${before}${params[at]}${sql.raw(part)}`, sql.raw(first))
}

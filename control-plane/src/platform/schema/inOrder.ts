import type { SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { getTableColumns } from './drizzle.ts'

type Columns<T extends SQLiteTable> = T['_']['columns']

/**
 * What is selected to be inserted: every column of the table, in the order in which the table has them, as
 * `q.insert(table).select(q.select(inOrder(table, { … })).from(…))` demands.
 */
export function inOrder<T extends SQLiteTable>(
  table: T,
  selection: { [K in keyof Columns<T>]: SQL },
): { [K in keyof Columns<T>]: SQL.Aliased } {
  const names = Object.keys(getTableColumns(table)) as (keyof Columns<T> & string)[]
  return Object.fromEntries(names.map((name) => [name, selection[name].as(name)])) as {
    [K in keyof Columns<T>]: SQL.Aliased
  }
}

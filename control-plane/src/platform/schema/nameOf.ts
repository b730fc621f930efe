import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { getTableName } from './drizzle.ts'

/** The name of a table, for SQL that is written as text: what belongs to another folder is imported, and never named by hand. */
export function nameOf(table: SQLiteTable): string {
  return getTableName(table)
}

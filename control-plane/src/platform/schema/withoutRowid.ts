import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

const marked = new WeakSet<SQLiteTable>()

/** Keeps the rows of a table in the order of its primary key and nowhere else; drizzle has no word for it. */
export function withoutRowid<T extends SQLiteTable>(table: T): T {
  marked.add(table)
  return table
}

export function isWithoutRowid(table: SQLiteTable): boolean {
  return marked.has(table)
}

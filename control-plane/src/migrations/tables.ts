import { integer, sqliteTable, text } from '../platform/schema/drizzle.ts'

/** Which files of this folder have been applied, and what they said then. */
export const migration = sqliteTable('migration', {
  number: integer().primaryKey(),
  name: text().notNull().unique(),
  sha256: text().notNull(),
  applied_at: integer().notNull(),
})

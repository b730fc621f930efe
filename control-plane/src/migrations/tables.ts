import { integer, sqliteTable, text } from '../platform/schema/drizzle.ts'

/** The files that have been applied to this database, and what they said then. */
export const migration = sqliteTable('migration', {
  number: integer().primaryKey(),
  name: text().notNull().unique(),
  sha256: text().notNull(),
  applied_at: integer().notNull(),
})

/** What a migration found in the rows and had to leave out, a line each with how often: the start that applied it says so. */
export const migrationFinding = sqliteTable('migration_finding', {
  id: integer().primaryKey(),
  number: integer().notNull(),
  what: text().notNull(),
  count: integer().notNull(),
})

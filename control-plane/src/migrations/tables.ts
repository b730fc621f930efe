import { integer, sqliteTable, text } from '../platform/schema/drizzle.ts'

/** Which files of this folder have been applied, and what they said then. */
export const migration = sqliteTable('migration', {
  number: integer().primaryKey(),
  name: text().notNull().unique(),
  sha256: text().notNull(),
  applied_at: integer().notNull(),
})

/**
 * What a migration found in the rows and had to leave out: in which list and field (`persona.interest_groups`), and how often. The next
 * start says so, and when it did.
 */
export const migrationFinding = sqliteTable('migration_finding', {
  id: integer().primaryKey(),
  number: integer().notNull(),
  what: text().notNull(),
  count: integer().notNull(),
  told_at: integer(),
})

/**
 * Which triggers and views stand in this database: those of the file `objects.gen.json` that had this SHA-256, made behind the migration
 * of this number. One row; an empty SHA-256 says that a migration has dropped them.
 */
export const schemaObjects = sqliteTable('schema_objects', {
  number: integer().primaryKey(),
  sha256: text().notNull(),
  made_at: integer().notNull(),
})

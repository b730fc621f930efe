import { integer, sqliteTable, text } from '../schema/drizzle.ts'
import { withoutRowid } from '../schema/withoutRowid.ts'

/** Rows and changes of each table that has a list, kept by its triggers: counting costs nothing, and a cache knows its age. */
export const tableStat = withoutRowid(
  sqliteTable('table_stat', {
    name: text().primaryKey().notNull(),
    rows: integer().notNull().default(0),
    version: integer().notNull().default(0),
  }),
)

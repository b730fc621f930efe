import { integer, sqliteTable, text } from './schema/drizzle.ts'
import { withoutRowid } from './schema/withoutRowid.ts'

/** Settings of the installation; value is JSON. */
export const setting = withoutRowid(
  sqliteTable('setting', {
    name: text().primaryKey().notNull(),
    value: text().notNull(),
  }),
)

/** Who serves this database: one row, its key 1. */
export const plane = sqliteTable('plane', {
  row: integer().primaryKey().notNull(),
  /** Kept in the data folder. */
  id: text().notNull(),
  /** Grows with every start; whoever finds another than its own serves no more. */
  epoch: integer().notNull(),
  address: text().notNull(),
  machine: text().notNull(),
  /** Renewed while it lives; 0 once it has let go. */
  until: integer().notNull(),
})

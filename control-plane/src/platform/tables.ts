import { sqliteTable, text } from './schema/drizzle.ts'
import { withoutRowid } from './schema/withoutRowid.ts'

/** Settings of the installation; value is JSON. */
export const setting = withoutRowid(
  sqliteTable('setting', {
    name: text().primaryKey().notNull(),
    value: text().notNull(),
  }),
)

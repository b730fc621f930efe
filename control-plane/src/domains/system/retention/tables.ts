import { integer, sqliteTable, text } from '../../../platform/schema/drizzle.ts'
import { withoutRowid } from '../../../platform/schema/withoutRowid.ts'

/** What has been taken out by age or budget, by kind. */
export const retentionCount = withoutRowid(
  sqliteTable('retention_count', {
    name: text().primaryKey().notNull(),
    rows: integer().notNull(),
    last_rows: integer().notNull(),
    last_time: integer().notNull(),
  }),
)

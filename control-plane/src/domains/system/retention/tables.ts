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

/** While a row stands here, inside one transaction, rows are taken out by age: what happened on a day stays counted. */
export const retentionUnderWay = sqliteTable('retention_under_way', {
  id: integer().primaryKey(),
})

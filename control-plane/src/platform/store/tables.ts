import { integer, sqliteTable, text } from '../schema/drizzle.ts'
import { withoutRowid } from '../schema/withoutRowid.ts'

/** How many rows the tables of large lists have (platform/schema/rowCounts.ts): counting millions costs nothing. */
export const tableStat = withoutRowid(
  sqliteTable('table_stat', {
    name: text().primaryKey().notNull(),
    rows: integer().notNull().default(0),
  }),
)

/**
 * While a row stands here, inside one transaction, whoever puts many rows in counts them himself (domains/sites/ingest/sums.ts):
 * the triggers of each row cost more than the row.
 */
export const ingestUnderWay = sqliteTable('ingest_under_way', {
  id: integer().primaryKey(),
})

/** While a row stands here, inside one transaction, rows are taken out by age: what happened on a day stays counted. */
export const retentionUnderWay = sqliteTable('retention_under_way', {
  id: integer().primaryKey(),
})

import { integer, sqliteTable, text } from '../../../platform/schema/drizzle.ts'

/** Where articles come from and of which type they are, for the options of the library's filters. */
export const articleSource = sqliteTable('article_source', {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull().unique(),
})

export const articleType = sqliteTable('article_type', {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull().unique(),
})

/**
 * While a row stands here, inside one transaction, whoever puts many rows in counts them himself (domains/sites/ingest/sums.ts):
 * the triggers of each row cost more than the row.
 */
export const ingestUnderWay = sqliteTable('ingest_under_way', {
  id: integer().primaryKey(),
})

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

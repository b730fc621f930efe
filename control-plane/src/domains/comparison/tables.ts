import { integer, sqliteTable, text } from '../../platform/schema/drizzle.ts'

/** What a comparison was made from, and its whole result, one domain a line. */
export const comparisonWork = sqliteTable('comparison_work', {
  id: integer().primaryKey(),
  round: integer().notNull(),
  rankings: text().notNull().default(''),
})

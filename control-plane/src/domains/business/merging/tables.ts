import { index, integer, sqliteTable, text } from '../../../platform/schema/drizzle.ts'

/**
 * Two customers that were made one. `detail` (JSON) is what an undo needs, and '' once that is not possible any more; who was who stays, so
 * that whoever is forgotten is forgotten under both numbers.
 */
export const customerMerge = sqliteTable(
  'customer_merge',
  {
    id: integer().primaryKey({ autoIncrement: true }).notNull(),
    kept: integer().notNull(),
    gone: integer().notNull(),
    at: integer().notNull(),
    actor: text().notNull(),
    detail: text().notNull().default(''),
  },
  (t) => [index('customer_merge.kept').on(t.kept)],
)

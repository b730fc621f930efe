import { index, sqliteTable, text, uniqueIndex } from '../../../platform/schema/drizzle.ts'
import { countOf, ofDay } from '../../figureTables.ts'

/** seen_as: to whom the list shows what was counted; currency: '' for what has none. */
export const businessDay = sqliteTable(
  'statistics_business',
  {
    ...ofDay,
    seen_as: text().notNull(),
    whose: text().notNull(),
    currency: text().notNull(),
    customers: countOf(),
    signed: countOf(),
    orders: countOf(),
    // Whole minor units.
    paid: countOf(),
    refunded: countOf(),
    ad_income: countOf(),
    grants: countOf(),
  },
  (t) => [
    uniqueIndex('statistics_business_key').on(t.day, t.seen_as, t.whose, t.currency),
    index('statistics_business_at').on(t.at),
  ],
)

import { index, integer, sqliteTable, text, uniqueIndex } from '../../../platform/schema/drizzle.ts'
import { countOf, ofDay } from '../../figureTables.ts'

/** whose: responsible user, group and organisation of what bears the tag, 0 for none, so that each stands once. */
export const tagDay = sqliteTable(
  'statistics_tag',
  {
    ...ofDay,
    tag: integer().notNull(),
    whose: text().notNull(),
    library_items: countOf(),
    accounts: countOf(),
    publications: countOf(),
    views: integer(),
  },
  (t) => [uniqueIndex('statistics_tag_key').on(t.day, t.tag, t.whose), index('statistics_tag_at').on(t.at)],
)

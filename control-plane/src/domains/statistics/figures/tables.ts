import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from '../../../platform/schema/drizzle.ts'
import { withoutRowid } from '../../../platform/schema/withoutRowid.ts'
import { countOf, ofDay } from '../../figureTables.ts'

/** Which days have been made of which statistics, and when. */
export const statisticsDay = withoutRowid(
  sqliteTable(
    'statistics_day',
    { name: text().notNull(), day: text().notNull(), made_at: integer().notNull() },
    (t) => [primaryKey({ columns: [t.name, t.day] })],
  ),
)

/** step: of how long somebody waited for an answer (`answerSteps`); -1 for the row with everything else. */
export const operatorDay = sqliteTable(
  'statistics_operator',
  {
    ...ofDay,
    user: integer().notNull(),
    personas: countOf(),
    made: countOf(),
    judged: countOf(),
    published: countOf(),
    abnormal: countOf(),
    runs: countOf(),
    answered: countOf(),
    step: integer().notNull().default(-1),
    waits: countOf(),
  },
  (t) => [uniqueIndex('statistics_operator_key').on(t.day, t.user, t.step), index('statistics_operator_at').on(t.at)],
)

import { computedOn } from '../../../platform/schema/computed.ts'
import { index, integer, primaryKey, sql, sqliteTable, text, uniqueIndex } from '../../../platform/schema/drizzle.ts'
import { account } from '../../../platform/schema/tables.gen.ts'
import { withoutRowid } from '../../../platform/schema/withoutRowid.ts'

/** Which days have been made of which statistics, and when. */
export const statisticsDay = withoutRowid(
  sqliteTable(
    'statistics_day',
    { name: text().notNull(), day: text().notNull(), made_at: integer().notNull() },
    (t) => [primaryKey({ columns: [t.name, t.day] })],
  ),
)

/** day: of the installation's zone; at: its first instant, by which old ones go. Whose the row was on that day stands beside. */
const ofDay = {
  id: integer().primaryKey(),
  day: text().notNull(),
  at: integer().notNull(),
  owner_user_id: integer(),
  user_group_id: integer(),
  organisation_id: integer(),
}
/** Nothing where no post was measured; measured_at: when one was last. */
const ofPosts = {
  views: integer(),
  // Of posts that were so many days old when they were read.
  views_1: integer(),
  views_7: integer(),
  views_30: integer(),
  likes: integer(),
  comments: integer(),
  shares: integer(),
  measured_at: integer(),
}
const count = () => integer().notNull().default(0)

/** One row a day for each account that was there, with its group and level of that day. */
export const accountDay = sqliteTable(
  'statistics_account',
  {
    ...ofDay,
    account: integer().notNull(),
    platform: integer(),
    account_group: integer(),
    level: count(),
    banned: count(),
    // Charged services that its organisation had.
    services: count(),
    // Nothing where nobody has read them.
    fans: integer(),
    fans_change: integer(),
    posts: count(),
    ...ofPosts,
    runs: count(),
    failures: count(),
  },
  (t) => [
    uniqueIndex('statistics_account_key').on(t.day, t.account),
    index('statistics_account_account').on(t.account, t.day),
    index('statistics_account_at').on(t.at),
  ],
)

/** Of the last 14 days that were counted, the oldest first. */
export const runsOfAccount = computedOn(account, (t) => ({
  recent_runs: sql`coalesce((SELECT group_concat(l.runs) FROM (SELECT d.day, d.runs FROM (SELECT day, runs FROM ${accountDay}
    WHERE account = ${t.id} ORDER BY day DESC LIMIT 14) d ORDER BY d.day) l), '')`,
}))

/** currency: '' for what is counted; beside it a row for each currency in which something was spent. */
export const personaDay = sqliteTable(
  'statistics_persona',
  {
    ...ofDay,
    persona: integer().notNull(),
    group: integer(),
    currency: text().notNull(),
    made: count(),
    kept: count(),
    used: count(),
    passed: count(),
    published: count(),
    ...ofPosts,
    cost: count(),
  },
  (t) => [
    uniqueIndex('statistics_persona_key').on(t.day, t.persona, t.currency),
    index('statistics_persona_at').on(t.at),
  ],
)

/** seen_as: to whom the list shows what was counted; currency: '' for what has none. */
export const businessDay = sqliteTable(
  'statistics_business',
  {
    ...ofDay,
    seen_as: text().notNull(),
    whose: text().notNull(),
    currency: text().notNull(),
    customers: count(),
    signed: count(),
    orders: count(),
    // Whole minor units.
    paid: count(),
    refunded: count(),
    ad_income: count(),
    grants: count(),
  },
  (t) => [
    uniqueIndex('statistics_business_key').on(t.day, t.seen_as, t.whose, t.currency),
    index('statistics_business_at').on(t.at),
  ],
)

export const operatorDay = sqliteTable(
  'statistics_operator',
  {
    ...ofDay,
    user: integer().notNull(),
    personas: count(),
    made: count(),
    judged: count(),
    published: count(),
    abnormal: count(),
    runs: count(),
  },
  (t) => [uniqueIndex('statistics_operator_key').on(t.day, t.user), index('statistics_operator_at').on(t.at)],
)

/** step: of how long after its time a post went out (`delaySteps`); -1 for those that did not. */
export const publishDay = sqliteTable(
  'statistics_publish',
  {
    ...ofDay,
    account: integer().notNull(),
    publisher: text().notNull(),
    step: integer().notNull(),
    platform: integer(),
    account_group: integer(),
    planned: count(),
    completed: count(),
    cancelled: count(),
    abnormal: count(),
    unknown: count(),
    ...ofPosts,
  },
  (t) => [
    uniqueIndex('statistics_publish_key').on(t.day, t.account, t.publisher, t.step),
    index('statistics_publish_at').on(t.at),
  ],
)

/** whose: responsible user, group and organisation of what bears the tag, 0 for none, so that each stands once. */
export const tagDay = sqliteTable(
  'statistics_tag',
  {
    ...ofDay,
    tag: integer().notNull(),
    whose: text().notNull(),
    library_items: count(),
    accounts: count(),
    publications: count(),
    views: integer(),
  },
  (t) => [uniqueIndex('statistics_tag_key').on(t.day, t.tag, t.whose), index('statistics_tag_at').on(t.at)],
)

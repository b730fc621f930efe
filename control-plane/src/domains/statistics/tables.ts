import { index, integer, primaryKey, sqliteTable, text } from '../../platform/schema/drizzle.ts'
import { withoutRowid } from '../../platform/schema/withoutRowid.ts'

/**
 * How much happened in each quarter of an hour (UTC milliseconds / 900000): days of any zone are whole quarters.
 * head_own, head_other: rankings 1 to 10, ours and others'; post: those that were posted; site: by creation.
 */
export const statisticQuarter = withoutRowid(
  sqliteTable(
    'statistic_quarter',
    {
      kind: text().notNull(),
      quarter: integer().notNull(),
      rows: integer().notNull(),
    },
    (t) => [primaryKey({ columns: [t.kind, t.quarter] })],
  ),
)

/** How many of them there are now, where that is fewer than the table has rows. */
export const statisticTotal = withoutRowid(
  sqliteTable('statistic_total', {
    name: text().primaryKey().notNull(),
    rows: integer().notNull(),
  }),
)

/** How many there were at the end of a day (of today: when it was last looked), for what keeps no time of its making. */
export const dailySnapshot = withoutRowid(
  sqliteTable('daily_snapshot', {
    day: text().primaryKey().notNull(),
    live_sites: integer().notNull(),
    main_domains: integer().notNull(),
    lead_sites: integer().notNull(),
    site_ips: integer().notNull(),
    taken_at: integer().notNull(),
  }),
)

/** Sites of each owner, and of each home title. */
export const siteOwnerTotal = withoutRowid(
  sqliteTable(
    'site_owner_total',
    {
      create_user: text().primaryKey().notNull(),
      sites: integer().notNull(),
    },
    (t) => [index('site_owner_total_sites').on(t.sites)],
  ),
)

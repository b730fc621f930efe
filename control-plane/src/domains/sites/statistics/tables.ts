import { index, integer, primaryKey, sql, sqliteTable, text } from '../../../platform/schema/drizzle.ts'
import { indexesOn } from '../../../platform/schema/objects.ts'
import { sumOf } from '../../../platform/schema/sums.ts'
import { article, boostLog, posting, ranking, site } from '../../../platform/schema/tables.gen.ts'
import { withoutRowid } from '../../../platform/schema/withoutRowid.ts'
import { siteAccessName } from '../siteStatistics/index.ts'

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

/** Own rankings 1 to 10 by time, and which keywords others stand first for. */
export const rankingIndexes = indexesOn(ranking, [
  index('ranking_head_own')
    .on(ranking.create_time, ranking.ranking)
    .where(sql`is_my_site = 1 AND ranking BETWEEN 1 AND 10`),
  index('ranking_own_keyword').on(ranking.keyword, ranking.create_time).where(sql`is_my_site = 1`),
  index('ranking_other_keyword')
    .on(ranking.keyword, ranking.create_time, ranking.host, ranking.ranking)
    .where(sql`is_my_site = 0`),
])

/** A quarter of an hour of a row; one without a time stands in the first there was. */
const quarterOf = (time: string) => `coalesce(row.${time}, 0) / 900000`
const isHead = 'row.ranking BETWEEN 1 AND 10'

/** How many rows of a kind came in each quarter; what has happened stays counted when its rows grow old. */
export const quarters = [
  { kind: 'article', from: article, time: 'create_time' },
  { kind: 'boost', from: boostLog, time: 'boost_time' },
  { kind: 'site', from: site, time: 'create_time' },
  { kind: 'post', from: posting, time: 'article_time', where: 'row.article_status = 1' },
  { kind: 'head_own', from: ranking, time: 'create_time', where: `row.is_my_site = 1 AND ${isHead}` },
  { kind: 'head_other', from: ranking, time: 'create_time', where: `row.is_my_site = 0 AND ${isHead}` },
].map(({ kind, from, time, where }) =>
  sumOf({
    into: statisticQuarter,
    from,
    by: { kind: `'${kind}'`, quarter: quarterOf(time) },
    add: { rows: '1' },
    outlives: 'pruned',
    ...(where === undefined ? {} : { where }),
  }),
)

/** How many there are now. */
export const totals = [
  { name: 'post', from: posting, where: 'row.article_status = 1' },
  { name: 'head_own', from: ranking, where: `row.is_my_site = 1 AND ${isHead}` },
  { name: 'site_group', from: siteAccessName, where: 'true' },
].map(({ name, from, where }) =>
  sumOf({ into: statisticTotal, from, by: { name: `'${name}'` }, add: { rows: '1' }, where }),
)

export const sitesByOwner = sumOf({
  into: siteOwnerTotal,
  from: site,
  by: { create_user: 'row.create_user' },
  add: { sites: '1' },
})

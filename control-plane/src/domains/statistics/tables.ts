import { index, integer, primaryKey, sql, sqliteTable, text } from '../../platform/schema/drizzle.ts'
import { indexesOn, seed, trigger } from '../../platform/schema/objects.ts'
import { article, boostLog, posting, ranking, site } from '../../platform/schema/tables.gen.ts'
import { withoutRowid } from '../../platform/schema/withoutRowid.ts'
import { siteAccessName } from '../siteStatistics/tables.ts'

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

export const statisticsTriggers = [
  trigger({
    name: 'site_owner_total_delete',
    on: site,
    event: 'AFTER DELETE',
    run: [
      `UPDATE site_owner_total SET sites = sites - 1 WHERE create_user = old.create_user`,
      `DELETE FROM site_owner_total WHERE create_user = old.create_user AND sites = 0`,
    ],
  }),
  trigger({
    name: 'site_owner_total_insert',
    on: site,
    event: 'AFTER INSERT',
    run: [
      `INSERT INTO site_owner_total VALUES (new.create_user, 1) ON CONFLICT (create_user) DO UPDATE SET sites = sites + 1`,
    ],
  }),
  trigger({
    name: 'site_owner_total_update',
    on: site,
    event: 'AFTER UPDATE',
    of: ['create_user'],
    when: `old.create_user <> new.create_user`,
    run: [
      `UPDATE site_owner_total SET sites = sites - 1 WHERE create_user = old.create_user`,
      `DELETE FROM site_owner_total WHERE create_user = old.create_user AND sites = 0`,
      `INSERT INTO site_owner_total VALUES (new.create_user, 1) ON CONFLICT (create_user) DO UPDATE SET sites = sites + 1`,
    ],
  }),
  trigger({
    name: 'statistic_article_delete',
    on: article,
    event: 'AFTER DELETE',
    when: `NOT EXISTS (SELECT 1 FROM retention_under_way)`,
    run: [
      `INSERT INTO statistic_quarter VALUES ('article', coalesce(old.create_time, 0) / 900000, -1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows`,
    ],
  }),
  trigger({
    name: 'statistic_article_insert',
    on: article,
    event: 'AFTER INSERT',
    run: [
      `INSERT INTO statistic_quarter VALUES ('article', coalesce(new.create_time, 0) / 900000, 1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows`,
    ],
  }),
  trigger({
    name: 'statistic_article_update_new',
    on: article,
    event: 'AFTER UPDATE',
    of: ['create_time'],
    when: `(old.create_time IS NOT new.create_time)`,
    run: [
      `INSERT INTO statistic_quarter VALUES ('article', coalesce(new.create_time, 0) / 900000, 1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows`,
    ],
  }),
  trigger({
    name: 'statistic_article_update_old',
    on: article,
    event: 'AFTER UPDATE',
    of: ['create_time'],
    when: `(old.create_time IS NOT new.create_time)`,
    run: [
      `INSERT INTO statistic_quarter VALUES ('article', coalesce(old.create_time, 0) / 900000, -1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows`,
    ],
  }),
  trigger({
    name: 'statistic_boost_delete',
    on: boostLog,
    event: 'AFTER DELETE',
    when: `NOT EXISTS (SELECT 1 FROM retention_under_way)`,
    run: [
      `INSERT INTO statistic_quarter VALUES ('boost', coalesce(old.boost_time, 0) / 900000, -1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows`,
    ],
  }),
  trigger({
    name: 'statistic_boost_insert',
    on: boostLog,
    event: 'AFTER INSERT',
    run: [
      `INSERT INTO statistic_quarter VALUES ('boost', coalesce(new.boost_time, 0) / 900000, 1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows`,
    ],
  }),
  trigger({
    name: 'statistic_boost_update_new',
    on: boostLog,
    event: 'AFTER UPDATE',
    of: ['boost_time'],
    when: `(old.boost_time IS NOT new.boost_time)`,
    run: [
      `INSERT INTO statistic_quarter VALUES ('boost', coalesce(new.boost_time, 0) / 900000, 1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows`,
    ],
  }),
  trigger({
    name: 'statistic_boost_update_old',
    on: boostLog,
    event: 'AFTER UPDATE',
    of: ['boost_time'],
    when: `(old.boost_time IS NOT new.boost_time)`,
    run: [
      `INSERT INTO statistic_quarter VALUES ('boost', coalesce(old.boost_time, 0) / 900000, -1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows`,
    ],
  }),
  trigger({
    name: 'statistic_head_other_delete',
    on: ranking,
    event: 'AFTER DELETE',
    when: `old.is_my_site = 0 AND old.ranking BETWEEN 1 AND 10 AND NOT EXISTS (SELECT 1 FROM retention_under_way)`,
    run: [
      `INSERT INTO statistic_quarter VALUES ('head_other', coalesce(old.create_time, 0) / 900000, -1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows`,
    ],
  }),
  trigger({
    name: 'statistic_head_other_insert',
    on: ranking,
    event: 'AFTER INSERT',
    when: `new.is_my_site = 0 AND new.ranking BETWEEN 1 AND 10 AND NOT EXISTS (SELECT 1 FROM ingest_under_way)`,
    run: [
      `INSERT INTO statistic_quarter VALUES ('head_other', coalesce(new.create_time, 0) / 900000, 1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows`,
    ],
  }),
  trigger({
    name: 'statistic_head_other_update_new',
    on: ranking,
    event: 'AFTER UPDATE',
    of: ['is_my_site', 'ranking', 'create_time'],
    when: `new.is_my_site = 0 AND new.ranking BETWEEN 1 AND 10 AND (old.is_my_site IS NOT new.is_my_site OR old.ranking IS NOT new.ranking OR old.create_time IS NOT new.create_time)`,
    run: [
      `INSERT INTO statistic_quarter VALUES ('head_other', coalesce(new.create_time, 0) / 900000, 1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows`,
    ],
  }),
  trigger({
    name: 'statistic_head_other_update_old',
    on: ranking,
    event: 'AFTER UPDATE',
    of: ['is_my_site', 'ranking', 'create_time'],
    when: `old.is_my_site = 0 AND old.ranking BETWEEN 1 AND 10 AND (old.is_my_site IS NOT new.is_my_site OR old.ranking IS NOT new.ranking OR old.create_time IS NOT new.create_time)`,
    run: [
      `INSERT INTO statistic_quarter VALUES ('head_other', coalesce(old.create_time, 0) / 900000, -1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows`,
    ],
  }),
  trigger({
    name: 'statistic_head_own_delete',
    on: ranking,
    event: 'AFTER DELETE',
    when: `old.is_my_site = 1 AND old.ranking BETWEEN 1 AND 10 AND NOT EXISTS (SELECT 1 FROM retention_under_way)`,
    run: [
      `INSERT INTO statistic_quarter VALUES ('head_own', coalesce(old.create_time, 0) / 900000, -1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows`,
    ],
  }),
  trigger({
    name: 'statistic_head_own_insert',
    on: ranking,
    event: 'AFTER INSERT',
    when: `new.is_my_site = 1 AND new.ranking BETWEEN 1 AND 10 AND NOT EXISTS (SELECT 1 FROM ingest_under_way)`,
    run: [
      `INSERT INTO statistic_quarter VALUES ('head_own', coalesce(new.create_time, 0) / 900000, 1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows`,
      `UPDATE statistic_total SET rows = rows + 1 WHERE name = 'head_own'`,
    ],
  }),
  trigger({
    name: 'statistic_head_own_total_delete',
    on: ranking,
    event: 'AFTER DELETE',
    when: `old.is_my_site = 1 AND old.ranking BETWEEN 1 AND 10`,
    run: [`UPDATE statistic_total SET rows = rows - 1 WHERE name = 'head_own'`],
  }),
  trigger({
    name: 'statistic_head_own_update_new',
    on: ranking,
    event: 'AFTER UPDATE',
    of: ['is_my_site', 'ranking', 'create_time'],
    when: `new.is_my_site = 1 AND new.ranking BETWEEN 1 AND 10 AND (old.is_my_site IS NOT new.is_my_site OR old.ranking IS NOT new.ranking OR old.create_time IS NOT new.create_time)`,
    run: [
      `INSERT INTO statistic_quarter VALUES ('head_own', coalesce(new.create_time, 0) / 900000, 1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows`,
      `UPDATE statistic_total SET rows = rows + 1 WHERE name = 'head_own'`,
    ],
  }),
  trigger({
    name: 'statistic_head_own_update_old',
    on: ranking,
    event: 'AFTER UPDATE',
    of: ['is_my_site', 'ranking', 'create_time'],
    when: `old.is_my_site = 1 AND old.ranking BETWEEN 1 AND 10 AND (old.is_my_site IS NOT new.is_my_site OR old.ranking IS NOT new.ranking OR old.create_time IS NOT new.create_time)`,
    run: [
      `INSERT INTO statistic_quarter VALUES ('head_own', coalesce(old.create_time, 0) / 900000, -1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows`,
      `UPDATE statistic_total SET rows = rows - 1 WHERE name = 'head_own'`,
    ],
  }),
  trigger({
    name: 'statistic_post_delete',
    on: posting,
    event: 'AFTER DELETE',
    when: `old.article_status = 1 AND NOT EXISTS (SELECT 1 FROM retention_under_way)`,
    run: [
      `INSERT INTO statistic_quarter VALUES ('post', coalesce(old.article_time, 0) / 900000, -1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows`,
    ],
  }),
  trigger({
    name: 'statistic_post_insert',
    on: posting,
    event: 'AFTER INSERT',
    when: `new.article_status = 1`,
    run: [
      `INSERT INTO statistic_quarter VALUES ('post', coalesce(new.article_time, 0) / 900000, 1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows`,
      `UPDATE statistic_total SET rows = rows + 1 WHERE name = 'post'`,
    ],
  }),
  trigger({
    name: 'statistic_post_total_delete',
    on: posting,
    event: 'AFTER DELETE',
    when: `old.article_status = 1`,
    run: [`UPDATE statistic_total SET rows = rows - 1 WHERE name = 'post'`],
  }),
  trigger({
    name: 'statistic_post_update_new',
    on: posting,
    event: 'AFTER UPDATE',
    of: ['article_status', 'article_time'],
    when: `new.article_status = 1 AND (old.article_status IS NOT new.article_status OR old.article_time IS NOT new.article_time)`,
    run: [
      `INSERT INTO statistic_quarter VALUES ('post', coalesce(new.article_time, 0) / 900000, 1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows`,
      `UPDATE statistic_total SET rows = rows + 1 WHERE name = 'post'`,
    ],
  }),
  trigger({
    name: 'statistic_post_update_old',
    on: posting,
    event: 'AFTER UPDATE',
    of: ['article_status', 'article_time'],
    when: `old.article_status = 1 AND (old.article_status IS NOT new.article_status OR old.article_time IS NOT new.article_time)`,
    run: [
      `INSERT INTO statistic_quarter VALUES ('post', coalesce(old.article_time, 0) / 900000, -1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows`,
      `UPDATE statistic_total SET rows = rows - 1 WHERE name = 'post'`,
    ],
  }),
  trigger({
    name: 'statistic_site_delete',
    on: site,
    event: 'AFTER DELETE',
    when: `NOT EXISTS (SELECT 1 FROM retention_under_way)`,
    run: [
      `INSERT INTO statistic_quarter VALUES ('site', coalesce(old.create_time, 0) / 900000, -1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows`,
    ],
  }),
  trigger({
    name: 'statistic_site_group_delete',
    on: siteAccessName,
    event: 'AFTER DELETE',
    run: [`UPDATE statistic_total SET rows = rows - 1 WHERE name = 'site_group'`],
  }),
  trigger({
    name: 'statistic_site_group_insert',
    on: siteAccessName,
    event: 'AFTER INSERT',
    run: [`UPDATE statistic_total SET rows = rows + 1 WHERE name = 'site_group'`],
  }),
  trigger({
    name: 'statistic_site_insert',
    on: site,
    event: 'AFTER INSERT',
    run: [
      `INSERT INTO statistic_quarter VALUES ('site', coalesce(new.create_time, 0) / 900000, 1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows`,
    ],
  }),
  trigger({
    name: 'statistic_site_update_new',
    on: site,
    event: 'AFTER UPDATE',
    of: ['create_time'],
    when: `(old.create_time IS NOT new.create_time)`,
    run: [
      `INSERT INTO statistic_quarter VALUES ('site', coalesce(new.create_time, 0) / 900000, 1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows`,
    ],
  }),
  trigger({
    name: 'statistic_site_update_old',
    on: site,
    event: 'AFTER UPDATE',
    of: ['create_time'],
    when: `(old.create_time IS NOT new.create_time)`,
    run: [
      `INSERT INTO statistic_quarter VALUES ('site', coalesce(old.create_time, 0) / 900000, -1) ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows`,
    ],
  }),
]

export const noTotals = seed(`INSERT INTO statistic_total VALUES ('head_own', 0), ('post', 0), ('site_group', 0)`)

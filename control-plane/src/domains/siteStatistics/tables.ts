import { index, integer, primaryKey, sqliteTable, text } from '../../platform/schema/drizzle.ts'
import { trigger } from '../../platform/schema/objects.ts'
import { site, siteAccess, siteCrawler } from '../../platform/schema/tables.gen.ts'
import { withoutRowid } from '../../platform/schema/withoutRowid.ts'

/** Access by day and server: the summary cards; and which sites each server has: the options of the filters. */
export const siteAccessDay = withoutRowid(
  sqliteTable(
    'site_access_day',
    {
      dayTime: text().notNull(),
      btIp: text().notNull(),
      rows: integer().notNull(),
      visitIpNum: integer().notNull(),
      crawlerIpNum: integer().notNull(),
      blackIpNum: integer().notNull(),
      liveClicksNum: integer().notNull(),
      appDownloadClicksNum: integer().notNull(),
    },
    (t) => [primaryKey({ columns: [t.dayTime, t.btIp] })],
  ),
)

export const siteAccessName = withoutRowid(
  sqliteTable(
    'site_access_name',
    {
      btIp: text().notNull(),
      siteName: text().notNull(),
      rows: integer().notNull(),
    },
    (t) => [primaryKey({ columns: [t.btIp, t.siteName] })],
  ),
)

/** All servers of a day together, for sums over many days. */
export const siteAccessTotal = withoutRowid(
  sqliteTable('site_access_total', {
    dayTime: text().primaryKey().notNull(),
    visitIpNum: integer().notNull(),
    crawlerIpNum: integer().notNull(),
    blackIpNum: integer().notNull(),
    liveClicksNum: integer().notNull(),
    appDownloadClicksNum: integer().notNull(),
  }),
)

/** Visits of crawlers by quarter of an hour (UTC milliseconds / 900000): days of any zone are whole quarters. The curve. */
export const siteCrawlerQuarter = withoutRowid(
  sqliteTable(
    'site_crawler_quarter',
    {
      quarter: integer().notNull(),
      isSpider: integer().notNull(),
      spider_type: text().notNull(),
      rows: integer().notNull(),
      num: integer().notNull(),
    },
    (t) => [primaryKey({ columns: [t.quarter, t.isSpider, t.spider_type] })],
  ),
)

/**
 * Visits of crawlers by the hour beside those by the quarter: the curve adds up a quarter as many rows, and needs quarters
 * only at the ends of a range, or where a zone is off by part of an hour.
 */
export const siteCrawlerHour = withoutRowid(
  sqliteTable(
    'site_crawler_hour',
    {
      hour: integer().notNull(),
      isSpider: integer().notNull(),
      spider_type: text().notNull(),
      rows: integer().notNull(),
      num: integer().notNull(),
    },
    (t) => [primaryKey({ columns: [t.hour, t.isSpider, t.spider_type] })],
  ),
)

/** Sites of each home title by main domain: the statistics of titles and the distribution of the league. */
export const siteTitleDomain = withoutRowid(
  sqliteTable(
    'site_title_domain',
    {
      home_title: text().notNull(),
      domain: text().notNull(),
      sites: integer().notNull(),
    },
    (t) => [primaryKey({ columns: [t.home_title, t.domain] })],
  ),
)

export const siteTitleTotal = withoutRowid(
  sqliteTable(
    'site_title_total',
    {
      home_title: text().primaryKey().notNull(),
      sites: integer().notNull(),
    },
    (t) => [index('site_title_total_sites').on(t.sites)],
  ),
)

export const siteStatisticsTriggers = [
  trigger({
    name: 'site_access_day_update',
    on: siteAccess,
    event: 'AFTER UPDATE',
    of: ['dayTime', 'btIp'],
    when: `old.dayTime <> new.dayTime OR old.btIp <> new.btIp`,
    run: [
      `UPDATE site_access_day SET rows = rows - 1,
        visitIpNum = visitIpNum - old.visitIpNum,
        crawlerIpNum = crawlerIpNum - old.crawlerIpNum,
        blackIpNum = blackIpNum - old.blackIpNum,
        liveClicksNum = liveClicksNum - old.liveClicksNum,
        appDownloadClicksNum = appDownloadClicksNum - old.appDownloadClicksNum
        WHERE dayTime = old.dayTime AND btIp = old.btIp`,
      `DELETE FROM site_access_day WHERE dayTime = old.dayTime AND btIp = old.btIp AND rows = 0`,
      `INSERT INTO site_access_day VALUES (new.dayTime, new.btIp, 1,
        new.visitIpNum, new.crawlerIpNum, new.blackIpNum, new.liveClicksNum, new.appDownloadClicksNum)
        ON CONFLICT (dayTime, btIp) DO UPDATE SET rows = rows + 1,
        visitIpNum = visitIpNum + excluded.visitIpNum,
        crawlerIpNum = crawlerIpNum + excluded.crawlerIpNum,
        blackIpNum = blackIpNum + excluded.blackIpNum,
        liveClicksNum = liveClicksNum + excluded.liveClicksNum,
        appDownloadClicksNum = appDownloadClicksNum + excluded.appDownloadClicksNum`,
    ],
  }),
  trigger({
    name: 'site_access_name_update',
    on: siteAccess,
    event: 'AFTER UPDATE',
    of: ['btIp', 'siteName'],
    when: `old.btIp <> new.btIp OR old.siteName <> new.siteName`,
    run: [
      `UPDATE site_access_name SET rows = rows - 1 WHERE btIp = old.btIp AND siteName = old.siteName`,
      `DELETE FROM site_access_name WHERE btIp = old.btIp AND siteName = old.siteName AND rows = 0`,
      `INSERT INTO site_access_name VALUES (new.btIp, new.siteName, 1)
        ON CONFLICT (btIp, siteName) DO UPDATE SET rows = rows + 1`,
    ],
  }),
  trigger({
    name: 'site_access_sum_delete',
    on: siteAccess,
    event: 'AFTER DELETE',
    run: [
      `UPDATE site_access_day SET rows = rows - 1,
        visitIpNum = visitIpNum - old.visitIpNum,
        crawlerIpNum = crawlerIpNum - old.crawlerIpNum,
        blackIpNum = blackIpNum - old.blackIpNum,
        liveClicksNum = liveClicksNum - old.liveClicksNum,
        appDownloadClicksNum = appDownloadClicksNum - old.appDownloadClicksNum
        WHERE dayTime = old.dayTime AND btIp = old.btIp`,
      `DELETE FROM site_access_day WHERE dayTime = old.dayTime AND btIp = old.btIp AND rows = 0`,
      `UPDATE site_access_name SET rows = rows - 1 WHERE btIp = old.btIp AND siteName = old.siteName`,
      `DELETE FROM site_access_name WHERE btIp = old.btIp AND siteName = old.siteName AND rows = 0`,
    ],
  }),
  trigger({
    name: 'site_access_sum_insert',
    on: siteAccess,
    event: 'AFTER INSERT',
    when: `NOT EXISTS (SELECT 1 FROM ingest_under_way)`,
    run: [
      `INSERT INTO site_access_day VALUES (new.dayTime, new.btIp, 1,
        new.visitIpNum, new.crawlerIpNum, new.blackIpNum, new.liveClicksNum, new.appDownloadClicksNum)
        ON CONFLICT (dayTime, btIp) DO UPDATE SET rows = rows + 1,
        visitIpNum = visitIpNum + excluded.visitIpNum,
        crawlerIpNum = crawlerIpNum + excluded.crawlerIpNum,
        blackIpNum = blackIpNum + excluded.blackIpNum,
        liveClicksNum = liveClicksNum + excluded.liveClicksNum,
        appDownloadClicksNum = appDownloadClicksNum + excluded.appDownloadClicksNum`,
      `INSERT INTO site_access_name VALUES (new.btIp, new.siteName, 1)
        ON CONFLICT (btIp, siteName) DO UPDATE SET rows = rows + 1`,
    ],
  }),
  trigger({
    name: 'site_access_sum_update',
    on: siteAccess,
    event: 'AFTER UPDATE',
    of: ['visitIpNum', 'crawlerIpNum', 'blackIpNum', 'liveClicksNum', 'appDownloadClicksNum'],
    when: `old.dayTime = new.dayTime AND old.btIp = new.btIp`,
    run: [
      `UPDATE site_access_day SET
        visitIpNum = visitIpNum + new.visitIpNum - old.visitIpNum,
        crawlerIpNum = crawlerIpNum + new.crawlerIpNum - old.crawlerIpNum,
        blackIpNum = blackIpNum + new.blackIpNum - old.blackIpNum,
        liveClicksNum = liveClicksNum + new.liveClicksNum - old.liveClicksNum,
        appDownloadClicksNum = appDownloadClicksNum + new.appDownloadClicksNum - old.appDownloadClicksNum
        WHERE dayTime = new.dayTime AND btIp = new.btIp`,
    ],
  }),
  trigger({
    name: 'site_access_total_insert',
    on: siteAccessDay,
    event: 'AFTER INSERT',
    run: [
      `INSERT INTO site_access_total VALUES (new.dayTime,
        new.visitIpNum, new.crawlerIpNum, new.blackIpNum, new.liveClicksNum, new.appDownloadClicksNum)
        ON CONFLICT (dayTime) DO UPDATE SET
        visitIpNum = visitIpNum + excluded.visitIpNum,
        crawlerIpNum = crawlerIpNum + excluded.crawlerIpNum,
        blackIpNum = blackIpNum + excluded.blackIpNum,
        liveClicksNum = liveClicksNum + excluded.liveClicksNum,
        appDownloadClicksNum = appDownloadClicksNum + excluded.appDownloadClicksNum`,
    ],
  }),
  trigger({
    name: 'site_access_total_update',
    on: siteAccessDay,
    event: 'AFTER UPDATE',
    run: [
      `UPDATE site_access_total SET
        visitIpNum = visitIpNum + new.visitIpNum - old.visitIpNum,
        crawlerIpNum = crawlerIpNum + new.crawlerIpNum - old.crawlerIpNum,
        blackIpNum = blackIpNum + new.blackIpNum - old.blackIpNum,
        liveClicksNum = liveClicksNum + new.liveClicksNum - old.liveClicksNum,
        appDownloadClicksNum = appDownloadClicksNum + new.appDownloadClicksNum - old.appDownloadClicksNum
        WHERE dayTime = new.dayTime`,
    ],
  }),
  trigger({
    name: 'site_crawler_hour_delete',
    on: siteCrawlerQuarter,
    event: 'AFTER DELETE',
    run: [
      `UPDATE site_crawler_hour SET rows = rows - old.rows, num = num - old.num
        WHERE hour = old.quarter / 4 AND isSpider = old.isSpider AND spider_type = old.spider_type`,
      `DELETE FROM site_crawler_hour
        WHERE hour = old.quarter / 4 AND isSpider = old.isSpider AND spider_type = old.spider_type AND rows = 0`,
    ],
  }),
  trigger({
    name: 'site_crawler_hour_insert',
    on: siteCrawlerQuarter,
    event: 'AFTER INSERT',
    run: [
      `INSERT INTO site_crawler_hour VALUES (new.quarter / 4, new.isSpider, new.spider_type, new.rows, new.num)
        ON CONFLICT (hour, isSpider, spider_type) DO UPDATE SET rows = rows + excluded.rows, num = num + excluded.num`,
    ],
  }),
  trigger({
    name: 'site_crawler_hour_update',
    on: siteCrawlerQuarter,
    event: 'AFTER UPDATE',
    of: ['rows', 'num'],
    run: [
      `UPDATE site_crawler_hour SET rows = rows + new.rows - old.rows, num = num + new.num - old.num
        WHERE hour = new.quarter / 4 AND isSpider = new.isSpider AND spider_type = new.spider_type`,
    ],
  }),
  trigger({
    name: 'site_crawler_sum_delete',
    on: siteCrawler,
    event: 'AFTER DELETE',
    run: [
      `UPDATE site_crawler_quarter SET rows = rows - 1, num = num - old.num
        WHERE quarter = old.create_time / 900000 AND isSpider = old.isSpider AND spider_type = old.spider_type`,
      `DELETE FROM site_crawler_quarter
        WHERE quarter = old.create_time / 900000 AND isSpider = old.isSpider AND spider_type = old.spider_type AND rows = 0`,
    ],
  }),
  trigger({
    name: 'site_crawler_sum_insert',
    on: siteCrawler,
    event: 'AFTER INSERT',
    when: `NOT EXISTS (SELECT 1 FROM ingest_under_way)`,
    run: [
      `INSERT INTO site_crawler_quarter VALUES (new.create_time / 900000, new.isSpider, new.spider_type, 1, new.num)
        ON CONFLICT (quarter, isSpider, spider_type) DO UPDATE SET rows = rows + 1, num = num + excluded.num`,
    ],
  }),
  trigger({
    name: 'site_crawler_sum_update',
    on: siteCrawler,
    event: 'AFTER UPDATE',
    of: ['num', 'create_time', 'isSpider', 'spider_type'],
    when: `old.num <> new.num OR old.create_time IS NOT new.create_time OR old.isSpider <> new.isSpider OR old.spider_type <> new.spider_type`,
    run: [
      `UPDATE site_crawler_quarter SET rows = rows - 1, num = num - old.num
        WHERE quarter = old.create_time / 900000 AND isSpider = old.isSpider AND spider_type = old.spider_type`,
      `INSERT INTO site_crawler_quarter VALUES (new.create_time / 900000, new.isSpider, new.spider_type, 1, new.num)
        ON CONFLICT (quarter, isSpider, spider_type) DO UPDATE SET rows = rows + 1, num = num + excluded.num`,
      `DELETE FROM site_crawler_quarter
        WHERE quarter = old.create_time / 900000 AND isSpider = old.isSpider AND spider_type = old.spider_type AND rows = 0`,
    ],
  }),
  trigger({
    name: 'site_title_delete',
    on: site,
    event: 'AFTER DELETE',
    run: [
      `UPDATE site_title_domain SET sites = sites - 1 WHERE home_title = old.home_title AND domain = old.domain`,
      `DELETE FROM site_title_domain WHERE home_title = old.home_title AND domain = old.domain AND sites = 0`,
    ],
  }),
  trigger({
    name: 'site_title_insert',
    on: site,
    event: 'AFTER INSERT',
    run: [
      `INSERT INTO site_title_domain VALUES (new.home_title, new.domain, 1)
        ON CONFLICT (home_title, domain) DO UPDATE SET sites = sites + 1`,
    ],
  }),
  trigger({
    name: 'site_title_total_delete',
    on: site,
    event: 'AFTER DELETE',
    run: [
      `UPDATE site_title_total SET sites = sites - 1 WHERE home_title = old.home_title`,
      `DELETE FROM site_title_total WHERE home_title = old.home_title AND sites = 0`,
    ],
  }),
  trigger({
    name: 'site_title_total_insert',
    on: site,
    event: 'AFTER INSERT',
    run: [
      `INSERT INTO site_title_total VALUES (new.home_title, 1) ON CONFLICT (home_title) DO UPDATE SET sites = sites + 1`,
    ],
  }),
  trigger({
    name: 'site_title_total_update',
    on: site,
    event: 'AFTER UPDATE',
    of: ['home_title'],
    when: `old.home_title <> new.home_title`,
    run: [
      `UPDATE site_title_total SET sites = sites - 1 WHERE home_title = old.home_title`,
      `DELETE FROM site_title_total WHERE home_title = old.home_title AND sites = 0`,
      `INSERT INTO site_title_total VALUES (new.home_title, 1) ON CONFLICT (home_title) DO UPDATE SET sites = sites + 1`,
    ],
  }),
  trigger({
    name: 'site_title_update',
    on: site,
    event: 'AFTER UPDATE',
    of: ['home_title', 'domain'],
    when: `old.home_title <> new.home_title OR old.domain <> new.domain`,
    run: [
      `UPDATE site_title_domain SET sites = sites - 1 WHERE home_title = old.home_title AND domain = old.domain`,
      `DELETE FROM site_title_domain WHERE home_title = old.home_title AND domain = old.domain AND sites = 0`,
      `INSERT INTO site_title_domain VALUES (new.home_title, new.domain, 1)
        ON CONFLICT (home_title, domain) DO UPDATE SET sites = sites + 1`,
    ],
  }),
]

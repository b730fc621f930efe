import { index, integer, primaryKey, sqliteTable, text } from '../../../platform/schema/drizzle.ts'
import { sumOf } from '../../../platform/schema/sums.ts'
import { site, siteAccess, siteCrawler } from '../../../platform/schema/tables.gen.ts'
import { withoutRowid } from '../../../platform/schema/withoutRowid.ts'

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
    rows: integer().notNull(),
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

const visits = {
  visitIpNum: 'row.visitIpNum',
  crawlerIpNum: 'row.crawlerIpNum',
  blackIpNum: 'row.blackIpNum',
  liveClicksNum: 'row.liveClicksNum',
  appDownloadClicksNum: 'row.appDownloadClicksNum',
}

export const accessByDayAndServer = sumOf({
  into: siteAccessDay,
  from: siteAccess,
  by: { dayTime: 'row.dayTime', btIp: 'row.btIp' },
  add: { rows: '1', ...visits },
})

export const accessByDay = sumOf({
  into: siteAccessTotal,
  from: siteAccess,
  by: { dayTime: 'row.dayTime' },
  add: { rows: '1', ...visits },
})

export const accessBySite = sumOf({
  into: siteAccessName,
  from: siteAccess,
  by: { btIp: 'row.btIp', siteName: 'row.siteName' },
  add: { rows: '1' },
})

const crawler = { isSpider: 'row.isSpider', spider_type: 'row.spider_type' }

export const crawlersByQuarter = sumOf({
  into: siteCrawlerQuarter,
  from: siteCrawler,
  by: { quarter: 'row.create_time / 900000', ...crawler },
  add: { rows: '1', num: 'row.num' },
})

export const crawlersByHour = sumOf({
  into: siteCrawlerHour,
  from: siteCrawler,
  by: { hour: 'row.create_time / 3600000', ...crawler },
  add: { rows: '1', num: 'row.num' },
})

export const titlesByDomain = sumOf({
  into: siteTitleDomain,
  from: site,
  by: { home_title: 'row.home_title', domain: 'row.domain' },
  add: { sites: '1' },
})

export const titles = sumOf({
  into: siteTitleTotal,
  from: site,
  by: { home_title: 'row.home_title' },
  add: { sites: '1' },
})

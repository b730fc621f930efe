import { and, gte, lt, sql } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { siteAccess, siteCrawler } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Span } from './span.ts'

export interface Crawls {
  isSpider: number
  type: string
  /** One a day. */
  visits: number[]
}

const quarterMs = 900_000

/** Visits of each sort of crawler by day, the most frequent first. Days of any zone are whole quarters of an hour. */
export async function readCrawls(from: Sql, names: readonly string[], span: Span): Promise<Crawls[]> {
  const rows = await sumCrawls.all(from, { names, from: span.from, to: span.to })
  const lines = new Map<string, Crawls & { sum: number }>()
  for (const { quarter, isSpider, type, num } of rows) {
    const at = span.at(quarter * quarterMs)
    if (at < 0) continue
    const key = `${isSpider} ${type}`
    const line = lines.get(key) ?? { isSpider, type, visits: span.names.map(() => 0), sum: 0 }
    line.visits[at]! += num
    line.sum += num
    lines.set(key, line)
  }
  return [...lines.values()]
    .sort((a, b) => b.isSpider - a.isSpider || b.sum - a.sum)
    .map(({ isSpider, type, visits }) => ({ isSpider, type, visits }))
}

/** In the order of the access list. */
export const counters = ['visitIpNum', 'crawlerIpNum', 'blackIpNum', 'liveClicksNum', 'appDownloadClicksNum'] as const
export type Counter = (typeof counters)[number]
export type AccessDay = { day: string } & Record<Counter, number>

/** The access of each day that has any, the oldest first. */
export async function readVisits(from: Sql, names: readonly string[], span: Span): Promise<AccessDay[]> {
  const rows = await sumVisits.all(from, { first: span.first, last: span.last, names })
  return rows.sort((a, b) => (a.day < b.day ? -1 : 1))
}

const c = siteCrawler

const sumCrawls = prepared((q, p: Params<{ names: readonly string[]; from: number; to: number }>) => {
  const quarter = sql<number>`${c.create_time} / ${quarterMs}`
  return q
    .select({ quarter, isSpider: c.isSpider, type: c.spider_type, num: sql<number>`sum(${c.num})` })
    .from(c)
    .where(and(isAmong(c.url, p.names), gte(c.create_time, p.from), lt(c.create_time, p.to)))
    .groupBy(quarter, c.isSpider, c.spider_type)
})

const a = siteAccess
const sumOf = (name: Counter) => sql<number>`sum(${a[name]})`

/** A site has few rows of its own, a range of days has millions: the plus keeps the days from being looked up first. */
const sumVisits = prepared((q, p: Params<{ first: string; last: string; names: readonly string[] }>) =>
  q
    .select({
      day: a.dayTime,
      visitIpNum: sumOf('visitIpNum'),
      crawlerIpNum: sumOf('crawlerIpNum'),
      blackIpNum: sumOf('blackIpNum'),
      liveClicksNum: sumOf('liveClicksNum'),
      appDownloadClicksNum: sumOf('appDownloadClicksNum'),
    })
    .from(a)
    .where(and(isAmong(a.domain, p.names), sql`+${a.dayTime} BETWEEN ${p.first} AND ${p.last}`))
    .groupBy(a.dayTime),
)

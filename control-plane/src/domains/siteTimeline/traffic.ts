import type { Sql } from '../../platform/store/store.ts'
import type { Span } from './span.ts'

export interface Crawls {
  isSpider: number
  type: string
  /** One a day. */
  visits: number[]
}

const quarterMs = 900_000

/** Visits of each sort of crawler by day, the most frequent first. Days of any zone are whole quarters of an hour. */
export async function readCrawls(sql: Sql, names: readonly string[], span: Span): Promise<Crawls[]> {
  const rows = await sql.all<{ quarter: number; isSpider: number; type: string; num: number }>(
    `SELECT create_time / ${quarterMs} AS quarter, isSpider, spider_type AS type, sum(num) AS num FROM site_crawler
     WHERE url IN (SELECT value FROM json_each(?)) AND create_time >= ? AND create_time < ? GROUP BY 1, 2, 3`,
    [JSON.stringify(names), span.from, span.to],
  )
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
export function readVisits(sql: Sql, names: readonly string[], { first, last }: Span): Promise<AccessDay[]> {
  // A site has few rows of its own, a range of days has millions: from each day to the rows of the site.
  return sql.all<AccessDay>(
    `SELECT d.value AS day, ${counters.map((name) => `sum(${name}) AS ${name}`).join(', ')}
     FROM site_access_value d CROSS JOIN site_access t ON t.dayTime = d.value
     WHERE d.field = 'dayTime' AND d.value BETWEEN ? AND ? AND t.domain IN (SELECT value FROM json_each(?))
     GROUP BY d.value ORDER BY d.value`,
    [first, last, JSON.stringify(names)],
  )
}

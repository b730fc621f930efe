import type { Sql } from '../../../platform/store/store.ts'
import type { Day } from '../days.ts'

// Counters that triggers keep (tables.ts): none of these reads grows with the tables behind them.

const flows = ['article', 'boost', 'site', 'post', 'head_own', 'head_other'] as const
export type Flow = (typeof flows)[number]

/** How much of each of these kinds came on each day; days and kinds without any are left out. */
export async function readFlows(
  sql: Sql,
  days: readonly Day[],
  kinds: readonly Flow[] = flows,
): Promise<Map<string, number>> {
  const rows = await sql.all<{ day: string; kind: Flow; n: number | null }>(
    `WITH d(day, start, stop) AS MATERIALIZED
       (SELECT value ->> 'day', (value ->> 'from') / 900000, (value ->> 'to') / 900000 FROM json_each(?))
     SELECT d.day, k.value AS kind,
       (SELECT sum(q.rows) FROM statistic_quarter q WHERE q.kind = k.value AND q.quarter >= d.start AND q.quarter < d.stop) AS n
     FROM d CROSS JOIN json_each(?) k`,
    [JSON.stringify(days), JSON.stringify(kinds)],
  )
  return new Map(
    rows.flatMap(({ day, kind, n }) => (n === null ? [] : [[flowKey(day, kind), Math.max(0, n)] as const])),
  )
}

export function flowKey(day: string, kind: Flow): string {
  return `${day} ${kind}`
}

export interface Totals {
  live: number
  live_invalid: number
  main: number
  lead: number
  ips: number
  ips_invalid: number
  groups: number
  head: number
  articles: number
  posts: number
  boosts: number
}

const rowsOf = (table: string) => `(SELECT rows FROM table_stat WHERE name = '${table}')`
const totalOf = (name: string) => `(SELECT rows FROM statistic_total WHERE name = '${name}')`

export async function readTotals(sql: Sql): Promise<Totals> {
  const row = await sql.get<Totals>(
    `SELECT ${rowsOf('live_domain')} AS live, (SELECT count(*) FROM live_domain WHERE status = 0) AS live_invalid,
      ${rowsOf('web_domain')} AS main, ${rowsOf('site')} AS lead,
      ${rowsOf('site_ip')} AS ips, (SELECT count(*) FROM site_ip WHERE status = 0) AS ips_invalid,
      ${totalOf('site_group')} AS "groups", ${totalOf('head_own')} AS head,
      ${rowsOf('article')} AS articles, ${totalOf('post')} AS posts, ${rowsOf('boost_log')} AS boosts`,
  )
  return row!
}

export interface Named {
  name: string
  value: number
}

const namedTables = {
  owner: ['site_owner_total', 'create_user'],
  title: ['site_title_total', 'home_title'],
} as const

export async function readNamed(
  sql: Sql,
  by: keyof typeof namedTables,
  limit: number,
): Promise<{ list: Named[]; names: number; sites: number }> {
  const [table, column] = namedTables[by]
  const list = await sql.all<Named>(
    `SELECT ${column} AS name, sites AS value FROM ${table} ORDER BY sites DESC, ${column} LIMIT ?`,
    [limit],
  )
  const all = await sql.get<{ names: number; sites: number }>(
    `SELECT (SELECT count(*) FROM ${table}) AS names, ${rowsOf('site')} AS sites`,
  )
  return { list, ...all! }
}

/** Checks of days, by day. */
export async function readChecks(
  sql: Sql,
  days: readonly Day[],
): Promise<Map<string, { total: number; valid: number }>> {
  const rows = await sql.all<{ day: string; total: number; valid: number }>(
    'SELECT day, total, valid FROM site_check_day WHERE day >= ? AND day <= ?',
    [days[0]?.day ?? '', days.at(-1)?.day ?? ''],
  )
  return new Map(rows.map((row) => [row.day, row]))
}

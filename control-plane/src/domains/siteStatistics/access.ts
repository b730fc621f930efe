import type { Sql } from '../../platform/store/store.ts'
import { whereOf } from '../../resources/listSql.ts'
import type { Table } from '../../resources/table.ts'

/** The five counters of the summary cards, in their order (site-cluster.md §2.7). */
const counters = ['visitIpNum', 'crawlerIpNum', 'blackIpNum', 'liveClicksNum', 'appDownloadClicksNum'] as const
const sums = counters.map((name) => `coalesce(sum(t.${name}), 0) AS ${name}`).join(', ')

export async function readAccessSums(
  read: Sql,
  table: Table,
  filters: Readonly<Record<string, unknown>>,
  zone: string,
): Promise<{ field: string; value: number }[]> {
  const where = whereOf(table, filters, zone)
  // Sums by day and server are kept by triggers; a site or a domain has few rows of its own.
  const ofSites = filters.siteName || filters.domain
  const from = ofSites ? 'site_access' : filters.btIp ? 'site_access_day' : 'site_access_total'
  const row = await read.get<Record<string, number>>(`SELECT ${sums} FROM ${from} t${where.sql}`, where.params)
  return counters.map((field) => ({ field, value: row?.[field] ?? 0 }))
}

/** Servers that have access rows. One step through the index for each, however many sites they have. */
export async function readServers(read: Sql): Promise<string[]> {
  const rows = await read.all<{ btIp: string }>(
    `WITH RECURSIVE server(btIp) AS (
       SELECT min(btIp) FROM site_access_name
       UNION ALL SELECT (SELECT min(btIp) FROM site_access_name WHERE btIp > server.btIp) FROM server
       WHERE server.btIp IS NOT NULL)
     SELECT btIp FROM server WHERE btIp IS NOT NULL`,
  )
  return rows.map((row) => row.btIp)
}

export async function readSiteNames(read: Sql, btIp: string): Promise<string[]> {
  const rows = await read.all<{ siteName: string }>(
    'SELECT siteName FROM site_access_name WHERE btIp = ? ORDER BY siteName',
    [btIp],
  )
  return rows.map((row) => row.siteName)
}

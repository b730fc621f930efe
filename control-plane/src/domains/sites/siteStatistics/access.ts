import { asc, eq, sql } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared, preparedSql } from '../../../platform/schema/prepared.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { conditionOf } from '../../../resources/read/condition.ts'
import type { Table } from '../../../resources/table.ts'
import type { ReadContext } from '../../../resources/visibility/readContext.ts'
import { siteAccessName } from './tables.ts'

/** The five counters of the summary cards, in their order (site-cluster.md §2.7). */
const counters = ['visitIpNum', 'crawlerIpNum', 'blackIpNum', 'liveClicksNum', 'appDownloadClicksNum'] as const
const sums = counters.map((name) => `coalesce(sum(t.${name}), 0) AS ${name}`).join(', ')

export async function readAccessSums(
  read: Sql,
  table: Table,
  filters: Readonly<Record<string, unknown>>,
  readContext: ReadContext,
): Promise<{ field: string; value: number }[]> {
  const where = conditionOf(table, { filters, readContext })
  // Sums by day and server are kept; a site or a domain has few rows of its own.
  const ofSites = filters.siteName || filters.domain
  const from = ofSites ? 'site_access' : filters.btIp ? 'site_access_day' : 'site_access_total'
  const row = await read.get<Record<string, number>>(`SELECT ${sums} FROM ${from} t${where.sql}`, where.params)
  return counters.map((field) => ({ field, value: row?.[field] ?? 0 }))
}

/** Servers that have access rows. One step through the index for each, however many sites they have. */
export async function readServers(read: Sql): Promise<string[]> {
  return (await selectServers.all(read)).map(({ btIp }) => btIp)
}

export async function readSiteNames(read: Sql, btIp: string): Promise<string[]> {
  return (await selectNames.all(read, { btIp })).map(({ siteName }) => siteName)
}

const n = siteAccessName

const selectServers = preparedSql<object, { btIp: string }>(
  () => sql`
    with recursive server(btIp) as (
      select min(${n.btIp}) from ${n}
      union all select (select min(${n.btIp}) from ${n} where ${n.btIp} > server.btIp) from server
      where server.btIp is not null)
    select btIp from server where btIp is not null`,
)

const selectNames = prepared((q, p: Params<{ btIp: string }>) =>
  q.select({ siteName: n.siteName }).from(n).where(eq(n.btIp, p.btIp)).orderBy(asc(n.siteName)),
)

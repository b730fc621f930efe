import type { Sql } from '../../../platform/store/store.ts'
import type { Day } from '../days.ts'
import { flowKey, readFlows, readTotals } from './counts.ts'

/** How many there were at the end of a day. */
export interface Stock {
  live: number
  main: number
  lead: number
  ips: number
}

/** Writes down how many there are now, as of this day; later looks on the same day take its place. */
export async function takeSnapshot(tx: Sql, day: string, now: number): Promise<void> {
  const { live, main, lead, ips } = await readTotals(tx)
  await tx.run(
    `INSERT INTO daily_snapshot (day, live_sites, main_domains, lead_sites, site_ips, taken_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (day) DO UPDATE SET live_sites = excluded.live_sites, main_domains = excluded.main_domains,
       lead_sites = excluded.lead_sites, site_ips = excluded.site_ips, taken_at = excluded.taken_at`,
    [day, live, main, lead, ips, now],
  )
}

/**
 * How many there were at the end of each of these days, oldest first: today as it is now, past days by their snapshot.
 * A day without one (before the installation, or it was off) is worked out from the rows there are, each of which came at
 * the latest when it was last changed.
 */
export async function readStocks(sql: Sql, days: readonly Day[], today: Day): Promise<Map<string, Stock>> {
  const stocks = new Map<string, Stock>()
  if (days.length === 0) return stocks
  const taken = await sql.all<Stock & { day: string }>(
    `SELECT day, live_sites AS live, main_domains AS main, lead_sites AS lead, site_ips AS ips
     FROM daily_snapshot WHERE day >= ? AND day <= ?`,
    [days[0]!.day, days.at(-1)!.day],
  )
  for (const { day, ...stock } of taken) stocks.set(day, stock)
  const { live, main, lead, ips } = await readTotals(sql)
  stocks.set(today.day, { live, main, lead, ips })
  const missing = days.find(({ day }) => !stocks.has(day))
  if (!missing) return stocks
  const since = daysSince(missing, days, today)
  const came = await readArrivals(sql, since)
  const sites = await readFlows(sql, since, ['site'])
  const at = { live, main, lead, ips }
  for (const { day } of since.toReversed()) {
    if (!stocks.has(day)) stocks.set(day, { ...at })
    const of = came.get(day)
    at.live = Math.max(0, at.live - (of?.live ?? 0))
    at.main = Math.max(0, at.main - (of?.main ?? 0))
    at.ips = Math.max(0, at.ips - (of?.ips ?? 0))
    at.lead = Math.max(0, at.lead - (sites.get(flowKey(day, 'site')) ?? 0))
  }
  return stocks
}

/** The days from the first one on that is missing; the rest up to and with today as one, where the range ends before. */
function daysSince(missing: Day, days: readonly Day[], today: Day): Day[] {
  const since = days.filter(({ from }) => from >= missing.from)
  const last = since.at(-1)!
  return last.day === today.day ? since : [...since, { day: 'later', from: last.to, to: today.to }]
}

const between = (table: string) =>
  `(SELECT count(*) FROM ${table} WHERE update_time >= d.value ->> 'from' AND update_time < d.value ->> 'to')`

/** Rows by the day of their last change. Each is looked at once, in an index. */
async function readArrivals(
  sql: Sql,
  days: readonly Day[],
): Promise<Map<string, { live: number; main: number; ips: number }>> {
  const rows = await sql.all<{ day: string; live: number; main: number; ips: number }>(
    `SELECT d.value ->> 'day' AS day, ${between('live_domain')} AS live, ${between('web_domain')} AS main,
      ${between('site_ip')} AS ips
     FROM json_each(?) d`,
    [JSON.stringify(days)],
  )
  return new Map(rows.map((row) => [row.day, row]))
}

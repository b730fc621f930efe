import { and, count, gte, lt, lte, sql } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { liveDomain, siteIp, webDomain } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { Day } from '../days.ts'
import { dailySnapshot } from '../tables.ts'
import { flowKey, quarterMs, readFlows, readTotals } from './counts.ts'

/** How many there were at the end of a day. */
export interface Snapshot {
  live: number
  main: number
  lead: number
  ips: number
}

/** Writes down how many there are now, as of this day; later looks on the same day take its place. */
export async function takeSnapshot(tx: Sql, day: string, now: number): Promise<void> {
  const { live, main, lead, ips } = await readTotals(tx)
  await putSnapshot.run(tx, { day, live, main, lead, ips, now })
}

/**
 * How many there were at the end of each of these days, oldest first: today as it is now, past days by their snapshot.
 * A day without one (before the installation, or it was off) is worked out from the rows there are, each of which came at
 * the latest when it was last changed.
 */
export async function readDailySnapshots(sql: Sql, days: readonly Day[], today: Day): Promise<Map<string, Snapshot>> {
  const snapshots = new Map<string, Snapshot>()
  if (days.length === 0) return snapshots
  const taken = await selectSnapshots.all(sql, { first: days[0]!.day, last: days.at(-1)!.day })
  for (const { day, ...snapshot } of taken) snapshots.set(day, snapshot)
  const { live, main, lead, ips } = await readTotals(sql)
  snapshots.set(today.day, { live, main, lead, ips })
  const missing = days.find(({ day }) => !snapshots.has(day))
  if (!missing) return snapshots
  const since = daysSince(missing, days, today)
  const came = await readArrivals(sql, since)
  const sites = await readFlows(sql, since, ['site'])
  const at = { live, main, lead, ips }
  for (const { day } of since.toReversed()) {
    if (!snapshots.has(day)) snapshots.set(day, { ...at })
    const of = came.get(day)
    at.live = Math.max(0, at.live - (of?.live ?? 0))
    at.main = Math.max(0, at.main - (of?.main ?? 0))
    at.ips = Math.max(0, at.ips - (of?.ips ?? 0))
    at.lead = Math.max(0, at.lead - (sites.get(flowKey(day, 'site')) ?? 0))
  }
  return snapshots
}

/** The days from the first one on that is missing; the rest up to and with today as one, where the range ends before. */
function daysSince(missing: Day, days: readonly Day[], today: Day): Day[] {
  const since = days.filter(({ from }) => from >= missing.from)
  const last = since.at(-1)!
  return last.day === today.day ? since : [...since, { day: 'later', from: last.to, to: today.to }]
}

type Arrivals = Pick<Snapshot, 'live' | 'main' | 'ips'>

/** Rows by the day of their last change. Each is looked at once, however many days are asked for. */
async function readArrivals(from: Sql, days: readonly Day[]): Promise<Map<string, Arrivals>> {
  const range = { from: days[0]!.from, to: days.at(-1)!.to }
  const came = new Map(days.map(({ day }): [string, Arrivals] => [day, { live: 0, main: 0, ips: 0 }]))
  for (const [name, query] of Object.entries(arrivals) as [keyof Arrivals, typeof arrivals.live][]) {
    let at = 0
    for (const { quarter, n } of await query.all(from, range)) {
      while (days[at]!.to <= quarter * quarterMs) at++
      came.get(days[at]!.day)![name] += n
    }
  }
  return came
}

const s = dailySnapshot

const putSnapshot = prepared((q, p: Params<Snapshot & { day: string; now: number }>) => {
  const counts = { live_sites: p.live, main_domains: p.main, lead_sites: p.lead, site_ips: p.ips, taken_at: p.now }
  return q
    .insert(s)
    .values({ day: p.day, ...counts })
    .onConflictDoUpdate({ target: s.day, set: counts })
})

const selectSnapshots = prepared((q, p: Params<{ first: string; last: string }>) =>
  q
    .select({ day: s.day, live: s.live_sites, main: s.main_domains, lead: s.lead_sites, ips: s.site_ips })
    .from(s)
    .where(and(gte(s.day, p.first), lte(s.day, p.last))),
)

/** Days of any zone are whole quarters of an hour. */
const countByQuarter = (of: typeof liveDomain | typeof webDomain | typeof siteIp) => {
  const quarter = sql<number>`${of.update_time} / ${sql.raw(String(quarterMs))}`
  return prepared((q, p: Params<{ from: number; to: number }>) =>
    q
      .select({ quarter, n: count() })
      .from(of)
      .where(and(gte(of.update_time, p.from), lt(of.update_time, p.to)))
      .groupBy(quarter)
      .orderBy(quarter),
  )
}

const arrivals = { live: countByQuarter(liveDomain), main: countByQuarter(webDomain), ips: countByQuarter(siteIp) }

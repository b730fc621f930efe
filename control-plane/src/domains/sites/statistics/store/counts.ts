import { and, asc, count, desc, gte, lt, lte, sql } from '../../../../platform/schema/drizzle.ts'
import { paramTable } from '../../../../platform/schema/paramTable.ts'
import { isAmong, type Params, prepared, type Selected, take } from '../../../../platform/schema/prepared.ts'
import { liveDomain, siteIp } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { tableStat } from '../../../../platform/store/tables.ts'
import { siteTitleTotal } from '../../siteStatistics/index.ts'
import { siteCheckDay } from '../../siteStatus/index.ts'
import type { Day } from '../days.ts'
import { siteOwnerTotal, statisticQuarter, statisticTotal } from '../tables.ts'

// Counts that are kept as rows come and go: none of these reads grows with the tables behind them.

const flows = ['article', 'boost', 'site', 'post', 'head_own', 'head_other'] as const
export type Flow = (typeof flows)[number]

export const quarterMs = 900_000

/** How much of each of these kinds came on each day; days and kinds without any are left out. */
export async function readFlows(
  from: Sql,
  days: readonly Day[],
  kinds: readonly Flow[] = flows,
): Promise<Map<string, number>> {
  const quarters = days.map((day) => ({ from: Math.floor(day.from / quarterMs), to: Math.floor(day.to / quarterMs) }))
  const rows = await sumFlows.all(from, { quarters, kinds })
  return new Map(rows.map(({ place, kind, n }) => [flowKey(days[place]!.day, kind as Flow), Math.max(0, n)]))
}

export function flowKey(day: string, kind: Flow): string {
  return `${day} ${kind}`
}

/** What there is now; `…_invalid` are a part of it. */
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

export async function readTotals(from: Sql): Promise<Totals> {
  const rows = countsOf(await selectRows.all(from))
  const totals = countsOf(await selectTotals.all(from))
  const domains = (await countDomains.get(from))!
  const ips = (await countIps.get(from))!
  return {
    live: domains.n,
    live_invalid: domains.invalid,
    main: rows('web_domain'),
    lead: rows('site'),
    ips: ips.n,
    ips_invalid: ips.invalid,
    articles: rows('article'),
    boosts: rows('boost_log'),
    groups: totals('site_group'),
    head: totals('head_own'),
    posts: totals('post'),
  }
}

function countsOf(rows: readonly { name: string; rows: number }[]): (name: string) => number {
  const known = new Map(rows.map(({ name, rows }) => [name, rows]))
  return (name) => known.get(name) ?? 0
}

export type Named = Selected<typeof selectOwners>

/** Sites of the owners or home titles that have most of them, how many of those there are, and how many sites. */
export async function readNamed(
  from: Sql,
  by: 'owner' | 'title',
  limit: number,
): Promise<{ list: Named[]; names: number; sites: number }> {
  const [select, countNames] = by === 'owner' ? [selectOwners, countOwners] : [selectTitles, countTitles]
  const list = await select.all(from, { limit })
  const names = (await countNames.get(from))!.n
  const sites = countsOf(await selectRows.all(from))('site')
  return { list, names, sites }
}

/** Checks of days, by day. */
export async function readChecks(
  from: Sql,
  days: readonly Day[],
): Promise<Map<string, { total: number; valid: number }>> {
  const rows = await selectChecks.all(from, { first: days[0]?.day ?? '', last: days.at(-1)?.day ?? '' })
  return new Map(rows.map((row) => [row.day, row]))
}

type Flows = Params<{ quarters: readonly { from: number; to: number }[]; kinds: readonly string[] }>

const f = statisticQuarter

const sumFlows = prepared((q, p: Flows) =>
  q
    .select({ place: paramTable.place, kind: f.kind, n: sql<number>`sum(${f.rows})` })
    .from(paramTable.list(p.quarters))
    .crossJoin(f)
    .where(
      and(isAmong(f.kind, p.kinds), gte(f.quarter, paramTable.member('from')), lt(f.quarter, paramTable.member('to'))),
    )
    .groupBy(paramTable.place, f.kind),
)

const selectRows = prepared((q) => q.select({ name: tableStat.name, rows: tableStat.rows }).from(tableStat))

const selectTotals = prepared((q) => q.select().from(statisticTotal))

const countDomains = prepared((q) => q.select({ n: count(), invalid: invalid(liveDomain.status) }).from(liveDomain))

const countIps = prepared((q) => q.select({ n: count(), invalid: invalid(siteIp.status) }).from(siteIp))

function invalid(status: typeof liveDomain.status | typeof siteIp.status) {
  return sql<number>`count(iif(${status} = 0, 1, NULL))`
}

const o = siteOwnerTotal
const t = siteTitleTotal
type Limit = Params<{ limit: number }>

const selectOwners = prepared((q, p: Limit) =>
  q
    .select({ name: o.create_user, value: o.sites })
    .from(o)
    .orderBy(desc(o.sites), asc(o.create_user))
    .limit(take(p.limit)),
)

const selectTitles = prepared((q, p: Limit) =>
  q
    .select({ name: t.home_title, value: t.sites })
    .from(t)
    .orderBy(desc(t.sites), asc(t.home_title))
    .limit(take(p.limit)),
)

const countOwners = prepared((q) => q.select({ n: count() }).from(o))

const countTitles = prepared((q) => q.select({ n: count() }).from(t))

const selectChecks = prepared((q, p: Params<{ first: string; last: string }>) =>
  q
    .select()
    .from(siteCheckDay)
    .where(and(gte(siteCheckDay.day, p.first), lte(siteCheckDay.day, p.last))),
)

import { and, asc, eq, gte, lt, sql as raw } from '../../../platform/schema/drizzle.ts'
import { paramTable } from '../../../platform/schema/paramTable.ts'
import { type Params, prepared, type Selected } from '../../../platform/schema/prepared.ts'
import { ranking } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Day } from '../statistics/index.ts'
import type { Span } from './span.ts'

export type OwnPlace = Selected<typeof selectOwn> & { create_time: number }

const mostRows = 50_000
const mostKeywords = 200
const mostCompetitors = 3

/** Where a host of ours stood, the oldest first. */
export async function readOwnPlaces(sql: Sql, host: string, { from, to }: Span): Promise<OwnPlace[]> {
  const rows = await selectOwn.all(sql, { host, from, to })
  return rows.map((row) => ({ ...row, create_time: row.create_time ?? 0 }))
}

/** The best place of a day, and when it was seen. */
export interface BestPlace {
  at: number
  place: number
  time: number
}

/** The best place on each day that has one, by keyword; days in their order. */
export function bestByDay(places: readonly OwnPlace[], span: Span): Map<string, BestPlace[]> {
  const lines = new Map<string, BestPlace[]>()
  for (const { keyword, create_time: time, ranking: place } of places) {
    const at = span.at(time)
    if (at < 0) continue
    const line = lines.get(keyword) ?? []
    lines.set(keyword, line)
    const last = line.at(-1)
    if (last?.at !== at) line.push({ at, place, time })
    else if (place < last.place) Object.assign(last, { place, time })
  }
  return lines
}

/** One place a day; null where it was not seen. */
export function placesOf(line: readonly BestPlace[], { names }: Span): (number | null)[] {
  const places: (number | null)[] = names.map(() => null)
  for (const { at, place } of line) places[at] = place
  return places
}

export interface KeywordPlaces {
  keyword: string
  days: number
  best: number
  last: number
}

/** Keywords by how many days they were seen on, then by their best place. */
export function keywordsOf(lines: ReadonlyMap<string, readonly BestPlace[]>): KeywordPlaces[] {
  const all = [...lines].map(([keyword, line]) => ({
    keyword,
    days: line.length,
    last: line.at(-1)!.place,
    best: Math.min(...line.map(({ place }) => place)),
  }))
  all.sort((a, b) => b.days - a.days || a.best - b.best || (a.keyword < b.keyword ? -1 : 1))
  return all.slice(0, mostKeywords)
}

export interface Competitor {
  host: string
  places: (number | null)[]
}

/** Others for a keyword: those that stood highest on the most days. */
export async function readCompetitors(sql: Sql, keyword: string, span: Span): Promise<Competitor[]> {
  const rows = await selectOthers.all(sql, { keyword, days: span.days })
  const byHost = new Map<string, { weight: number; places: (number | null)[] }>()
  for (const { at, host, place } of rows) {
    const line = byHost.get(host) ?? { weight: 0, places: span.names.map(() => null) }
    line.weight += 1 / place
    line.places[at] = place
    byHost.set(host, line)
  }
  return [...byHost]
    .sort(([a, x], [b, y]) => y.weight - x.weight || (a < b ? -1 : 1))
    .slice(0, mostCompetitors)
    .map(([host, { places }]) => ({ host, places }))
}

const r = ranking

/** The plus: the host alone finds them, among few rows. */
const selectOwn = prepared((q, p: Params<{ host: string; from: number; to: number }>) =>
  q
    .select({ keyword: r.keyword, create_time: r.create_time, ranking: r.ranking })
    .from(r)
    .where(
      and(
        eq(r.host, p.host),
        raw`+${r.is_my_site} = 1`,
        raw`+${r.create_time} >= ${p.from}`,
        raw`+${r.create_time} < ${p.to}`,
      ),
    )
    .orderBy(asc(r.create_time))
    .limit(mostRows),
)

/** Day by day through the index, so that the days of the zone are the groups. */
const selectOthers = prepared((q, p: Params<{ keyword: string; days: readonly Day[] }>) =>
  q
    .select({ at: paramTable.place, host: r.host, place: raw<number>`min(${r.ranking})` })
    .from(paramTable.list(p.days))
    .crossJoin(r)
    .where(
      and(
        eq(r.is_my_site, 0),
        eq(r.keyword, p.keyword),
        gte(r.create_time, paramTable.member('from')),
        lt(r.create_time, paramTable.member('to')),
      ),
    )
    .groupBy(paramTable.place, r.host),
)

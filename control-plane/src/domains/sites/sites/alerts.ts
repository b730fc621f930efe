import { rankingAlerts } from '@quarterdeck/shared/alerts/rankingAlerts.ts'
import { and, asc, eq, gte, max, sql } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared, type Queries } from '../../../platform/schema/prepared.ts'
import { ranking } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { type AlertLimits, judged, type MeasuredAlert, measured } from '../../alertMeasure.ts'

const dayMs = 86_400_000
/** Rankings are collected daily or so; older ones say nothing about now. */
const rankingDays = 7

/** What of the places of sites is to be told. */
export const rankingMeasures = measured(
  rankingAlerts,
  {
    async ranking(look) {
      const found = judged(look, await rankings(look.from, look.rule, look.now - rankingDays * dayMs), isBelow)
      // What the rule was about before it was changed is not measured any more.
      const strays = look.open.filter(({ subject }) => !isAbout(look.rule, subject)).map(({ id }) => id)
      return { ...found, closes: [...found.closes, ...strays] }
    },
  },
  ['ranking'],
)

const isBelow = (place: number, limit: number) => place > limit

function isAbout({ keyword, site }: AlertLimits, subject: string): boolean {
  if (site === '') return subject === keyword
  return subject.endsWith(` ${site}`) && (keyword === '' || subject === `${keyword} ${site}`)
}

/** A keyword: the best place of ours, as last seen of each host. A site: its place for each keyword, or for this one. */
async function rankings(from: Sql, { keyword, site: host }: AlertLimits, since: number): Promise<MeasuredAlert[]> {
  if (host === '') {
    const rows = await placesOfKeyword.all(from, { keyword, since })
    return rows.length === 0 ? [] : [{ subject: keyword, value: Math.min(...rows.map(({ place }) => place)) }]
  }
  const rows = await (keyword === ''
    ? placesOfHost.all(from, { host, since })
    : placeOfHost.all(from, { host, since, keyword }))
  return rows.map((row) => ({ subject: `${row.keyword} ${host}`, value: row.place }))
}

/** The place of each host of ours for a keyword as last seen: with `max` the other columns are those of the row that has it. */
const placesOfKeyword = prepared((q, p: Params<{ keyword: string; since: number }>) =>
  q
    .select({ place: ranking.ranking, seen_at: max(ranking.create_time) })
    .from(ranking)
    .where(and(eq(ranking.is_my_site, 1), eq(ranking.keyword, p.keyword), gte(ranking.create_time, p.since)))
    .groupBy(ranking.host),
)

// The host alone finds them: the plus keeps the planner from the rankings of all our sites.
const isOfHost = (p: Params<{ host: string; since: number }>) =>
  and(eq(ranking.host, p.host), sql`+${ranking.is_my_site} = 1`, sql`+${ranking.create_time} >= ${p.since}`)

const places = (q: Queries) =>
  q
    .select({ keyword: ranking.keyword, place: ranking.ranking, seen_at: max(ranking.create_time) })
    .from(ranking)
    .$dynamic()

/** The place of a host for each keyword, as last seen. */
const placesOfHost = prepared((q, p: Params<{ host: string; since: number }>) =>
  places(q).where(isOfHost(p)).groupBy(ranking.keyword).orderBy(asc(ranking.keyword)).limit(1000),
)

const placeOfHost = prepared((q, p: Params<{ host: string; since: number; keyword: string }>) =>
  places(q)
    .where(and(isOfHost(p), eq(ranking.keyword, p.keyword)))
    .groupBy(ranking.keyword),
)

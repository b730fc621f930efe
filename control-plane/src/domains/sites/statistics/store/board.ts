import { and, asc, between, desc, eq, gte, inArray, lt, sql } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared, type Selected } from '../../../../platform/schema/prepared.ts'
import { ranking } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { Day } from '../days.ts'

export type BoardRow = Selected<typeof selectBest> & { create_time: number }

/** More are read than shown: what was collected twice today is there twice. */
const read = 300
const shown = 50

/** The best rankings of ours on a day; of a page that was seen several times for a keyword, the latest. */
export async function readBoard(sql: Sql, { from, to }: Day): Promise<BoardRow[]> {
  const latest = new Map<string, BoardRow>()
  for (const row of await selectBest.all(sql, { from, to })) {
    const key = `${row.keyword}\n${row.url}`
    if (!latest.has(key)) latest.set(key, { ...row, create_time: row.create_time ?? 0 })
  }
  return [...latest.values()].sort((a, b) => a.ranking - b.ranking || b.create_time - a.create_time).slice(0, shown)
}

const r = ranking

/** The index of our places 1 to 10 by time is named: the planner, which knows no numbers of its rows, would take a larger one. */
const selectBest = prepared((q, p: Params<{ from: number; to: number }>) => {
  const best = q
    .select({ id: sql<number>`${r.id}` })
    .from(sql`${r} indexed by ranking_head_own`)
    .where(and(eq(r.is_my_site, 1), between(r.ranking, 1, 10), gte(r.create_time, p.from), lt(r.create_time, p.to)))
    .orderBy(asc(r.ranking), desc(r.create_time), desc(r.id))
    .limit(read)
  return q
    .select({
      id: r.id,
      keyword: r.keyword,
      url: r.url,
      ranking: r.ranking,
      site_status: r.site_status,
      create_time: r.create_time,
    })
    .from(r)
    .where(inArray(r.id, best))
    .orderBy(desc(r.create_time), desc(r.id))
})

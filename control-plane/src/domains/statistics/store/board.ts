import type { Sql } from '../../../platform/store/store.ts'
import type { Day } from '../days.ts'

export interface BoardRow {
  id: number
  keyword: string
  url: string
  ranking: number
  site_status: number
  create_time: number
}

/** More are read than shown: what was collected twice today is there twice. */
const read = 300
const shown = 50

/** The best rankings of ours on a day; of a page that was seen several times for a keyword, the latest. */
export async function readBoard(sql: Sql, { from, to }: Day): Promise<BoardRow[]> {
  const rows = await sql.all<BoardRow>(
    `SELECT r.id, r.keyword, r.url, r.ranking, r.site_status, r.create_time
     FROM (SELECT id FROM ranking INDEXED BY ranking_head_own
       WHERE is_my_site = 1 AND ranking BETWEEN 1 AND 10 AND create_time >= ? AND create_time < ?
       ORDER BY ranking, create_time DESC, id DESC LIMIT ${read}) best
     JOIN ranking r ON r.id = best.id ORDER BY r.create_time DESC, r.id DESC`,
    [from, to],
  )
  const latest = new Map<string, BoardRow>()
  for (const row of rows) {
    const key = `${row.keyword}\n${row.url}`
    if (!latest.has(key)) latest.set(key, row)
  }
  return [...latest.values()].sort((a, b) => a.ranking - b.ranking || b.create_time - a.create_time).slice(0, shown)
}

import type { FigureMark } from '@quarterdeck/shared/resource/figureCalls.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import type { AccessScope } from '../../../http/handler.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Resources } from '../../../resources/index.ts'
import { readable } from '../../../resources/visibility/readable.ts'
import type { FigureMarks } from '../../figureSource.ts'
import type { Days } from './days.ts'
import { spanOf } from './writeDay.ts'

/** More in one chart nobody reads. */
const mostMarks = 100

/** What happened in these days that may explain the figures, oldest first; of rows that the reader sees. */
export async function marksOf(
  read: Sql,
  resources: Resources,
  marks: readonly FigureMarks[],
  { days, only, zone }: { days: Days; only: Readonly<Record<string, string | number>>; zone: string },
  actor: AccessScope,
): Promise<FigureMark[]> {
  const [start, end] = [spanOf(days.from, zone).start, spanOf(days.to, zone).end]
  const found = await Promise.all(
    marks.map(async ({ kind, list, from, name, where, only: by, ofOne }) => {
      if (ofOne && only.account === undefined) return []
      const seen = readable(resources.tables.get(list)!, actor, 'r')
      const narrowed = Object.entries(by).filter(([dimension]) => only[dimension] !== undefined)
      const conditions = [
        where,
        'a.at >= ? AND a.at < ?',
        ...narrowed.map(([, expression]) => `${expression} = ?`),
        ...(seen ? [seen.sql] : []),
      ]
      const rows = await read.all<{ at: number; name: string }>(
        `SELECT a.at AS at, ${name} AS name FROM ${from} WHERE ${conditions.join(' AND ')} ORDER BY a.at DESC LIMIT ${mostMarks}`,
        [start, end, ...narrowed.map(([dimension]) => only[dimension]), ...(seen?.params ?? [])],
      )
      return rows.map((row) => ({ ...row, kind }))
    }),
  )
  const last = found.flat().toSorted((a, b) => a.at - b.at)
  return last.slice(-mostMarks).map(({ at, kind, name }) => ({ day: formatDay(at, zone), kind, name }))
}

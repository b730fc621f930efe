import { and, between, eq } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { DaySpan, FigureSource } from '../../figureSource.ts'
import type { Days } from './days.ts'
import { statisticsDay } from './tables.ts'

/** Which of these days have been made of a table. */
export async function madeDays(read: Sql, name: string, { from, to }: Days): Promise<Set<string>> {
  return new Set((await selectMade.all(read, { name, from, to })).map(({ day }) => day))
}

/** The first day of which any of these has something to count; undefined where there is none. */
export async function firstDay(read: Sql, sources: readonly FigureSource[], zone: string): Promise<string | undefined> {
  const days = await Promise.all(sources.map(({ begins }) => begins?.(read, zone)))
  return days.filter((day) => day !== undefined).sort()[0]
}

/** Accounts with rows of the day whose numbers cannot be, and how many of these rows: figures leave the numbers out. */
export function leftOut(
  read: Sql,
  sources: readonly FigureSource[],
  span: DaySpan,
): Promise<{ account: number; rows: number }[]> {
  const odd = sources.flatMap(({ leftOut }) => leftOut?.(span) ?? [])
  return read.all(
    `SELECT account, count(*) AS rows FROM (SELECT account FROM ${odd.join(' UNION ALL SELECT account FROM ')})
     GROUP BY account ORDER BY account`,
  )
}

const selectMade = prepared((q, { name, from, to }: Params<{ name: string; from: string; to: string }>) =>
  q
    .select({ day: statisticsDay.day })
    .from(statisticsDay)
    .where(and(eq(statisticsDay.name, name), between(statisticsDay.day, from, to))),
)

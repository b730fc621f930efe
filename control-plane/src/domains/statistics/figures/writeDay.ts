import { addDays, startOfDay } from '@quarterdeck/shared/values/publishTimes.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import type { Store } from '../../../platform/store/store.ts'
import { quoted } from '../../../resources/columns.ts'
import type { DaySpan, FigureSource } from '../../figureSource.ts'
import { statisticsDay } from './tables.ts'

export function spanOf(day: string, zone: string): DaySpan {
  return { day, start: startOfDay(day, zone), end: startOfDay(addDays(day, 1), zone) }
}

/** A table whose day could not be made, and why. */
export interface NotMade {
  source: FigureSource
  error: unknown
}

/**
 * The figures of a day, from what is there now: each table in a transaction of its own, whatever becomes of the others. Again it changes
 * nothing. Gives those that were not made. `isMeant`: of which tables.
 */
export async function writeDay(
  store: Store,
  sources: readonly FigureSource[],
  span: DaySpan,
  now: number,
  isMeant: (source: FigureSource) => boolean = () => true,
): Promise<NotMade[]> {
  const notMade: NotMade[] = []
  for (const source of sources.filter(isMeant)) {
    try {
      await writeTable(store, source, span, now)
    } catch (error) {
      notMade.push({ source, error })
    }
  }
  return notMade
}

/** The figures of a day in one table. One upsert; what is not there any more goes. Whose a row was, and what has no history, stays as it was when it was first made. */
export async function writeTable(store: Store, source: FigureSource, span: DaySpan, now: number): Promise<void> {
  const { table, making, definition } = source
  if (!making) return
  const { key, kept, counted, rows } = making
  const columns = [...key, ...kept, ...counted].map(quoted)
  const list = columns.join(', ')
  const keys = key.map(quoted).join(', ')
  const found = rows(span)
  await store.write(
    async (tx) => {
      await tx.run(
        `INSERT INTO ${table} (day, at, ${list}) SELECT '${span.day}', ${span.start}, ${list} FROM (${found}) WHERE true
         ON CONFLICT (day, ${keys}) DO UPDATE SET ${counted.map((name) => `${quoted(name)} = excluded.${quoted(name)}`).join(', ')}`,
      )
      await tx.run(
        `DELETE FROM ${table} WHERE day = '${span.day}' AND (${keys}) NOT IN (SELECT ${keys} FROM (${found}))`,
      )
      await noteMade.run(tx, { name: definition.name, day: span.day, now })
    },
    { exclusive: true },
  )
}

const noteMade = prepared((q, p: Params<{ name: string; day: string; now: number }>) =>
  q
    .insert(statisticsDay)
    .values({ name: p.name, day: p.day, made_at: p.now })
    .onConflictDoUpdate({ target: [statisticsDay.name, statisticsDay.day], set: { made_at: p.now } }),
)

import { gt } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import type { Store } from '../../../platform/store/store.ts'
import type { FigureSource } from '../../figureSource.ts'
import { statisticsDay } from './tables.ts'

/** Takes out the figures of days after the last that is finished: a clock that was wrong has made them, and they are made in their time. */
export async function unmakeDays(store: Store, sources: readonly FigureSource[], last: string): Promise<void> {
  for (const { table, making } of sources)
    if (making)
      await store.write((tx) => tx.run(`DELETE FROM ${table} WHERE day > ?`, [last]).then(() => undefined), {
        exclusive: true,
      })
  await store.write((tx) => forgetDays.run(tx, { last }))
}

const forgetDays = prepared((q, p: Params<{ last: string }>) =>
  q.delete(statisticsDay).where(gt(statisticsDay.day, p.last)),
)

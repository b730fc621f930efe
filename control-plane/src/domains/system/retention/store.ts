import { sql } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { retentionUnderWay } from '../../../platform/store/tables.ts'
import { retentionCount } from './tables.ts'

export interface PrunedCount {
  name: string
  rows: number
  last_rows: number
  last_time: number
}

/** Adds to what has been taken out; `isFirst`: of this time of taking out. */
export async function recordPruned(tx: Sql, name: string, rows: number, now: number, isFirst: boolean): Promise<void> {
  await (isFirst ? countFirst : countMore).run(tx, { name, rows, now })
}

export async function readPruned(from: Sql): Promise<Map<string, PrunedCount>> {
  return new Map((await selectCounts.all(from)).map((row) => [row.name, row]))
}

/** What happened on a day stays counted in the statistics while this stands. */
export const beginTakingOut = prepared((q) => q.insert(retentionUnderWay).values({ id: 1 }))
export const endTakingOut = prepared((q) => q.delete(retentionUnderWay))

type Pruned = { name: string; rows: number; now: number }

const countFirst = prepared((q, { name, rows, now }: Params<Pruned>) =>
  q
    .insert(retentionCount)
    .values({ name, rows, last_rows: rows, last_time: now })
    .onConflictDoUpdate({
      target: retentionCount.name,
      set: { rows: sql`${retentionCount.rows} + excluded.rows`, last_rows: sql`excluded.last_rows`, last_time: now },
    }),
)

const countMore = prepared((q, { name, rows, now }: Params<Pruned>) =>
  q
    .insert(retentionCount)
    .values({ name, rows, last_rows: rows, last_time: now })
    .onConflictDoUpdate({
      target: retentionCount.name,
      set: {
        rows: sql`${retentionCount.rows} + excluded.rows`,
        last_rows: sql`${retentionCount.last_rows} + excluded.last_rows`,
        last_time: now,
      },
    }),
)

const selectCounts = prepared((q) => q.select().from(retentionCount))

import { eq } from '../schema/drizzle.ts'
import { type Params, prepared } from '../schema/prepared.ts'
import type { Sql } from './store.ts'
import { tableStat } from './tables.ts'

/** How many rows the table of a large list has. They are counted as they come and go; asking costs nothing. */
export async function countRows(from: Sql, table: string): Promise<number> {
  return (await selectStat.get(from, { table }))?.rows ?? 0
}

const selectStat = prepared((q, p: Params<{ table: string }>) =>
  q.select({ rows: tableStat.rows }).from(tableStat).where(eq(tableStat.name, p.table)),
)

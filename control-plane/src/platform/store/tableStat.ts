import { eq } from '../schema/drizzle.ts'
import { type Params, prepared } from '../schema/prepared.ts'
import type { Sql } from './store.ts'
import { tableStat } from './tables.ts'

/** How many rows a table with a list has. Its triggers count; it costs nothing. */
export async function countRows(from: Sql, table: string): Promise<number> {
  return (await selectStat.get(from, { table }))?.rows ?? 0
}

/** Grows with every change of such a table's rows, whoever makes it. */
export async function tableVersion(from: Sql, table: string): Promise<number> {
  const stat = await selectStat.get(from, { table })
  if (!stat) throw new Error(`nothing counts the changes of ${table}`)
  return stat.version
}

const selectStat = prepared((q, p: Params<{ table: string }>) =>
  q.select({ rows: tableStat.rows, version: tableStat.version }).from(tableStat).where(eq(tableStat.name, p.table)),
)

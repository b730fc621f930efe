import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { getTableName } from '../../../platform/schema/drizzle.ts'
import { chunkMark, type Sum, sumChunk } from '../../../platform/schema/sums.ts'
import type { Sql } from '../../../platform/store/store.ts'

/** The statements that sum all rows of a table above an id at once: in a chunk most rows share a day and a server. */
export function chunkSums(sums: readonly Sum[], { table }: AnyResource): string[] {
  return sums.filter(({ from }) => getTableName(from) === table).map(sumChunk)
}

/**
 * Puts rows that come by ingest into a table, and sums them all together: its triggers leave them out meanwhile. Nothing else is
 * put in by `insert`, which gives how many there were.
 */
export async function insertSummed(
  tx: Sql,
  { table }: AnyResource,
  sums: readonly string[],
  insert: () => Promise<number>,
): Promise<number> {
  const last = await tx.get<{ id: number }>(`SELECT coalesce(max(id), 0) AS id FROM ${table}`)
  await tx.run(`INSERT INTO ${chunkMark} (id) VALUES (1)`)
  const added = await insert()
  await tx.run(`DELETE FROM ${chunkMark}`)
  if (added === 0) return 0
  for (const sql of sums) await tx.run(sql, [last?.id])
  return added
}

import type { RetentionName } from '@quarterdeck/shared/contracts/retention.ts'
import type { Sql } from '../../platform/store/store.ts'

export interface PrunedCount {
  name: RetentionName
  rows: number
  last_rows: number
  last_time: number
}

/** Adds to what has been taken out; `isFirst`: of this time of taking out. */
export async function recordPruned(
  tx: Sql,
  name: RetentionName,
  rows: number,
  now: number,
  isFirst: boolean,
): Promise<void> {
  await tx.run(
    `INSERT INTO retention_count (name, rows, last_rows, last_time) VALUES (?, ?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET rows = rows + excluded.rows, last_time = excluded.last_time,
       last_rows = ${isFirst ? '' : 'last_rows + '}excluded.last_rows`,
    [name, rows, rows, now],
  )
}

export async function readPruned(sql: Sql): Promise<Map<RetentionName, PrunedCount>> {
  const rows = await sql.all<PrunedCount>('SELECT name, rows, last_rows, last_time FROM retention_count')
  return new Map(rows.map((row) => [row.name, row]))
}

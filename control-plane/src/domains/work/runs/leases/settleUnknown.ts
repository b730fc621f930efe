import { amongSql } from '../../../../platform/store/sqlText.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { transition } from '../../../../platform/transition.ts'
import type { RunChange } from '../runChange.ts'
import { type ChangedRow, changeColumns, runs, toChange } from '../store/runs.ts'

/** How an unknown outcome turned out to be. */
export interface Settlement {
  worked: boolean
  message: string
  result?: Readonly<Record<string, string | number | boolean>> | undefined
  note: string
}

/** Settles an outcome that is unknown; an empty list when it no longer is. */
export async function settleUnknown(
  tx: Sql,
  seq: number,
  { worked, message, result, note }: Settlement,
  now: number,
): Promise<RunChange[]> {
  const set = { outcome_unknown: 0, message }
  if (worked) {
    const rows: ChangedRow[] = await transition(tx, runs, {
      to: 'succeeded',
      from: ['failed'],
      where: 'seq = ? AND outcome_unknown = 1',
      params: [seq],
      set: { ...set, ...(result ? { result: JSON.stringify(result) } : {}) },
      returning: changeColumns,
      at: now,
      note,
    })
    return rows.map((row) => toChange(row, result ? { result } : {}))
  }
  // It stays failed: no change of state, only of what is known.
  const rows = await tx.all<ChangedRow>(
    `UPDATE run SET outcome_unknown = 0, message = ? WHERE seq = ? AND outcome_unknown = 1
     RETURNING seq, attempt, ${changeColumns}`,
    [message, seq],
  )
  return rows.map((row) => toChange(row))
}

/** A person has decided what became of these runs: neither a late result nor a check settles them any more. */
export async function forgetUnknown(tx: Sql, seqs: readonly number[]): Promise<void> {
  if (seqs.length === 0) return
  await tx.run(`UPDATE run SET outcome_unknown = 0 WHERE ${amongSql('seq')} AND outcome_unknown = 1`, [
    JSON.stringify(seqs),
  ])
}

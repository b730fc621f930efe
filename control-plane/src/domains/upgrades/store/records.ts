import type { UpgradeState } from '@quarterdeck/shared/states/upgrade.ts'
import { upgradeMachine } from '@quarterdeck/shared/states/upgrade.ts'
import type { Sql, Store } from '../../../platform/store/store.ts'
import type { Outcome } from '../outcomes.ts'

// The only SQL that changes the table upgrade_record.

export interface NewRecord {
  ip: string
  /** How the call ended: the kind of the answer, or why there was none. */
  code: string
  version: string
  isSuccess: boolean
  outcome: Outcome
  detail: string
  isAutomatic: boolean
  state: UpgradeState
  at: number
}

export async function addRecord(tx: Sql, record: NewRecord): Promise<void> {
  const { ip, code, version, isSuccess, outcome, detail, isAutomatic, state, at } = record
  await tx.run(
    `INSERT INTO upgrade_record (ip, code, version, upgrade, outcome, detail, is_automatic, status, at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [ip, code, version, isSuccess ? 0 : 1, outcome, detail, isAutomatic, upgradeMachine.codes[state], at],
  )
}

const chunk = 5_000

/** Takes out records from before this time, a chunk at a time. How many went. */
export async function pruneRecords(store: Store, before: number): Promise<number> {
  let gone = 0
  for (;;) {
    const { changes } = await store.write((tx) =>
      tx.run(
        `DELETE FROM upgrade_record WHERE id IN (SELECT id FROM upgrade_record WHERE at < ? ORDER BY at LIMIT ${chunk})`,
        [before],
      ),
    )
    gone += changes
    if (changes === 0) return gone
  }
}

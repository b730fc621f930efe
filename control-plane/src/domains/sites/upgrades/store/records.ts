import type { UpgradeState } from '@quarterdeck/shared/states/upgrade.ts'
import { upgradeMachine } from '@quarterdeck/shared/states/upgrade.ts'
import { asc, inArray, lt } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../../platform/schema/prepared.ts'
import type { Sql, Store } from '../../../../platform/store/store.ts'
import type { Outcome } from '../outcomes.ts'
import { upgradeRecord } from '../tables.ts'

// The only SQL that changes the table upgrade_record.

type Row = typeof upgradeRecord.$inferSelect

/** Of `code`: how the call ended, the kind of the answer or why there was none. */
export interface NewRecord extends Pick<Row, 'ip' | 'code' | 'version' | 'detail' | 'at'> {
  isSuccess: boolean
  outcome: Outcome
  isAutomatic: boolean
  state: UpgradeState
}

/** Codes of `upgrade_record.upgrade`. */
export const resultCodes = { success: 0, failure: 1 } as const

export async function addRecord(tx: Sql, record: NewRecord): Promise<void> {
  const { isSuccess, isAutomatic, state, ...rest } = record
  await insert.run(tx, {
    ...rest,
    upgrade: resultCodes[isSuccess ? 'success' : 'failure'],
    is_automatic: isAutomatic ? 1 : 0,
    status: upgradeMachine.codes[state],
  })
}

const chunk = 5_000

/** Takes out records from before this time, a chunk at a time. How many went. */
export async function pruneRecords(store: Store, before: number): Promise<number> {
  let gone = 0
  for (;;) {
    const { changes } = await store.write((tx) => prune.run(tx, { before }))
    gone += changes
    if (changes === 0) return gone
  }
}

const r = upgradeRecord

const insert = prepared((q, p: Params<Omit<Row, 'id'>>) =>
  q.insert(r).values({
    ip: p.ip,
    code: p.code,
    version: p.version,
    upgrade: p.upgrade,
    outcome: p.outcome,
    detail: p.detail,
    is_automatic: p.is_automatic,
    status: p.status,
    at: p.at,
  }),
)

const prune = prepared((q, p: Params<{ before: number }>) => {
  const oldest = q.select({ id: r.id }).from(r).where(lt(r.at, p.before)).orderBy(asc(r.at)).limit(chunk)
  return q.delete(r).where(inArray(r.id, oldest))
})

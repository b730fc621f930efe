import { rm } from 'node:fs/promises'
import { messageLaneCodes } from '@quarterdeck/shared/values/runLanes.ts'
import { and, eq } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { run, runAttempt, runLog } from '../tables.ts'
import { type EvidenceName, removeEvidence } from './evidenceFiles.ts'
import { pathOf } from './screenshots.ts'
import { forgetEvidence } from './store.ts'

/**
 * Takes away what was recorded of runs that showed the messages of these accounts: screens, and what was said in their logs. Its files go when this
 * is written (`removeRecordings`).
 */
export async function eraseRecordings(tx: Sql, accounts: readonly number[]): Promise<EvidenceName[]> {
  if (accounts.length === 0) return []
  const attempts = await findAttempts.all(tx, { accounts, lanes: messageLaneCodes })
  const leases = attempts.map(({ lease }) => lease)
  await forgetEvidence.run(tx, { leases })
  await forgetPictures.run(tx, { leases })
  await dropLog.run(tx, { leases })
  return attempts
}

export async function removeRecordings(dataDir: string, attempts: readonly EvidenceName[]): Promise<void> {
  for (const one of attempts) {
    await removeEvidence(dataDir, one)
    await rm(pathOf(dataDir, one), { force: true })
  }
}

const findAttempts = prepared((q, p: Params<{ accounts: readonly number[]; lanes: readonly number[] }>) =>
  q
    .select({ seq: run.seq, lease: runAttempt.lease })
    .from(run)
    .innerJoin(runAttempt, eq(runAttempt.run_seq, run.seq))
    .where(and(isAmong(run.account_id, p.accounts), isAmong(run.lane, p.lanes))),
)
const forgetPictures = prepared((q, p: Params<{ leases: readonly number[] }>) =>
  q.update(runAttempt).set({ picture: 0 }).where(isAmong(runAttempt.lease, p.leases)),
)
const dropLog = prepared((q, p: Params<{ leases: readonly number[] }>) =>
  q.delete(runLog).where(isAmong(runLog.lease, p.leases)),
)

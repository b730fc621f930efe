import { amongSql } from '../../../../platform/store/sqlText.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { transition } from '../../../../platform/transition.ts'
import { endLeases } from '../../../fleet/phoneLeases/index.ts'
import type { RunDeps } from '../deps.ts'
import { readRuns, runs } from '../store/runs.ts'
import type { Withdrawn } from './withdraw.ts'

/**
 * Cancels runs that have not committed, inside the transaction of their owner, who sees to the tasks itself. Gives back
 * the leases that were ended by it: the owner passes them to `withdraw` after the commit.
 */
export async function cancelRuns(
  tx: Sql,
  deps: Pick<RunDeps, 'now'>,
  seqs: readonly number[],
  note: string,
): Promise<Withdrawn[]> {
  if (seqs.length === 0) return []
  const among = `${amongSql('seq')} AND commit_lease IS NULL`
  const held = await readRuns(tx, `${among} AND lease IS NOT NULL`, [JSON.stringify(seqs)])
  const now = deps.now()
  await transition(tx, runs, {
    to: 'cancelled',
    where: among,
    params: [JSON.stringify(seqs)],
    set: {
      lease: null,
      lease_expires: null,
      end_lease: { sql: 'lease' },
      finished_at: now,
      message: note,
    },
    at: now,
    note,
  })
  const numbers = held.flatMap(({ lease }) => lease ?? [])
  await endLeases(tx, numbers, { how: 'runEnded', now })
  return held.map((run) => ({ hostId: run.host_id, phoneId: run.phone_id, run: run.id, lease: run.lease }))
}

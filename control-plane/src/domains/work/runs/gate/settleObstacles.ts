import { and, eq, exists, gt, ne, sql } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { Lane, LaneDefinition } from '../queue/lanes.ts'
import { attemptCounts, run, runAttempt } from '../tables.ts'
import type { OwnObstacle } from './gate.ts'

/**
 * What is in the way of one more look for what nobody knows of: that account was looked at since then for that. Such looks count under
 * no cap, and would otherwise come one after the other.
 */
export async function settleObstacles(
  from: Sql,
  runs: readonly { seq: number; lane: Lane }[],
  laneOf: (code: Lane) => Pick<LaneDefinition, 'settles'> | undefined,
  since: number,
): Promise<Map<number, OwnObstacle[]>> {
  const seqs = runs.filter(({ lane }) => laneOf(lane)?.settles).map(({ seq }) => seq)
  const found = seqs.length === 0 ? [] : await selectTooSoon.all(from, { seqs, since })
  return new Map(found.map(({ seq }) => [seq, [tooSoon]]))
}

const tooSoon: OwnObstacle = { reason: 'looked_at_lately', text: 'run.waiting.looked_at_lately' }

/** Their pin names the account; the look that is under way is not in its own way. */
const selectTooSoon = prepared((q, p: Params<{ seqs: readonly number[]; since: number }>) =>
  q
    .select({ seq: run.seq })
    .from(run)
    .where(
      and(
        isAmong(run.seq, p.seqs),
        exists(
          q
            .select({ lease: runAttempt.lease })
            .from(runAttempt)
            .where(
              and(
                sql`${runAttempt.account_id} = CAST(substr(${run.pin}, length('account:') + 1) AS INTEGER)`,
                gt(runAttempt.at, p.since),
                eq(runAttempt.counts, sql.raw(String(attemptCounts.settling))),
                ne(runAttempt.lease, sql`coalesce(${run.lease}, 0)`),
              ),
            ),
        ),
      ),
    ),
)

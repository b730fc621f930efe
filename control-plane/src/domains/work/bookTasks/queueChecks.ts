import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import { lanes, type Pin } from '../runs/index.ts'
import type { Caller, TaskDeps } from './deps.ts'
import { mayCheck } from './rules.ts'
import { readStandings, type StandingRow } from './store/tasks.ts'

/**
 * Queues the platform's check script for tasks that have something to check and are not being checked already. Where the
 * outcome is unknown it looks under the very account that may have published. Gives back how many were queued.
 */
export async function queueChecks(
  { context, runs }: TaskDeps,
  ids: readonly number[],
  { actor }: Caller,
): Promise<number> {
  const queued = await context.store.write(async (tx) => {
    const rows = (await readStandings(tx, ids)).filter(
      (row) =>
        row.check_seq === null && mayCheck({ shareLink: row.share_link, outcomeUnknown: row.outcome_unknown === 1 }),
    )
    for (const group of Map.groupBy(rows, (row) => JSON.stringify(pinOf(row))).values()) {
      const taskIds = group.map((row) => row.id)
      const pin = pinOf(group[0]!)
      await runs.queue(tx, { lane: pin.kind === 'account' ? lanes.settle : lanes.check, pin }, taskIds)
    }
    if (rows.length > 0) {
      await context.audit.record(tx, {
        actor,
        action: 'book-task.check',
        resource: 'book-task',
        rowId: rows.length === 1 ? rows[0]!.id : '',
        summary: auditMessage('done', { deed: 'book-task.check', name: rows.length }),
        after: { ids: rows.map((row) => row.id) },
        address: actor.address,
      })
    }
    return rows.length
  })
  runs.wake()
  return queued
}

function pinOf({ outcome_unknown, account_id, platform_id }: StandingRow): Pin {
  if (outcome_unknown === 1 && account_id !== null) return { kind: 'account', accountId: account_id }
  return platform_id === null ? { kind: 'none' } : { kind: 'platform', platformId: platform_id }
}

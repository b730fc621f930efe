import type { Sql } from '../../../../platform/store/store.ts'
import type { RunDeps } from '../deps.ts'
import { insertRuns } from '../store/runs.ts'
import { type Lane, type Pin, pinText } from './lanes.ts'

/**
 * Queues one run for each task, in the order given, inside the caller's transaction. Gives back the run's number by
 * task. A task that has a run under way in that lane breaks a constraint: look first.
 */
export function queueRuns(
  tx: Sql,
  deps: Pick<RunDeps, 'now' | 'newId'>,
  queue: { lane: Lane; pin?: Pin },
  taskIds: readonly number[],
): Promise<Map<number, number>> {
  const { lane, pin = { kind: 'none' } } = queue
  return insertRuns(
    tx,
    { lane, pin: pinText(pin), at: deps.now() },
    taskIds.map((taskId) => ({ id: deps.newId(), taskId })),
  )
}

import { transition } from '../../../../platform/transition.ts'
import type { RunDeps } from '../deps.ts'
import type { Queue } from '../queue/lanes.ts'
import { candidatePages } from '../store/candidates.ts'
import { firstUnverified, queuesIn } from '../store/queue.ts'
import { type ChangedRow, changeColumns, runs, toChange } from '../store/runs.ts'
import { candidatesFor } from './explainWaiting.ts'
import { mayEver } from './gate.ts'

/** So many runs are verified in one transaction: some milliseconds of the writer's time. */
const chunk = 1000

/**
 * Moves runs from awaiting verification to awaiting execution where the lasting part of the gate lets some phone through.
 * The others stay. Says whether there is more to do at once.
 */
export async function verifyQueue(deps: RunDeps): Promise<boolean> {
  const queues = await queuesIn(
    deps.store.read,
    'awaiting_verification',
    deps.changes.lanes().map(({ code }) => code),
  )
  if (queues.length === 0) return false
  const open = await verifiable(deps, queues)
  let full = false
  for (const { lane, pin } of open) {
    const moved = await deps.changes.write(async (tx, changes) => {
      const rows: ChangedRow[] = await transition(tx, runs, {
        to: 'awaiting_execution',
        from: ['awaiting_verification'],
        where: firstUnverified,
        params: [lane, pin, chunk],
        returning: changeColumns,
        at: deps.now(),
      })
      changes.push(...rows.map((row) => toChange(row)))
      return rows.length
    })
    full ||= moved === chunk
  }
  return full
}

/** The queues that somebody could ever carry out. */
async function verifiable({ store, changes, now }: RunDeps, queues: readonly Queue[]): Promise<Queue[]> {
  let left = queues
  for await (const candidates of candidatePages(store.read, changes.lanes(), now, () => left)) {
    left = left.filter((queue) => !candidatesFor(candidates, queue).some(({ facts }) => mayEver(facts, now()).ok))
  }
  return queues.filter((queue) => !left.includes(queue))
}

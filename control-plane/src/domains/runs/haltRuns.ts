import type { RunDeps } from './deps.ts'
import { endLease } from './endRun.ts'
import type { Ending } from './rules.ts'
import { saying } from './sayings.ts'
import { runLimits } from './settings.ts'
import { liveStates, readRuns } from './store/runs.ts'
import { type Withdrawn, withdraw } from './withdraw.ts'

/**
 * The stop switch has been thrown: what has not committed goes back to the queue at once. What has is left to its agent
 * for a moment, which may still say how it went; see `abandonRuns`. Gives back how many runs were under way.
 */
export async function haltRuns(deps: RunDeps): Promise<number> {
  const { gone, left } = await endAll(deps, `commit_lease IS NULL`, {
    kind: 'again',
    message: saying('halted'),
    cutOff: false,
    delayMs: 0,
  })
  withdraw(deps, gone, 'halted')
  return gone.length + left
}

/** Nothing is left under way: committed runs that have not ended by now are of unknown outcome. */
export async function abandonRuns(deps: RunDeps): Promise<number> {
  const { gone } = await endAll(deps, 'commit_lease IS NOT NULL', { kind: 'unknown' })
  withdraw(deps, gone, 'halted')
  return gone.length
}

function endAll(deps: RunDeps, which: string, ending: Ending): Promise<{ gone: Withdrawn[]; left: number }> {
  return deps.changes.write(async (tx, changes) => {
    const options = { now: deps.now(), ...runLimits(deps.settings), note: saying('halted') }
    const gone: Withdrawn[] = []
    for (const run of await readRuns(tx, `state IN ${liveStates} AND ${which}`)) {
      const change = await endLease(tx, run, ending, options)
      if (!change) continue
      changes.push(change)
      gone.push({ hostId: run.host_id, phoneId: run.phone_id, run: run.id, lease: run.lease })
    }
    const rest = await tx.get<{ n: number }>(`SELECT count(*) AS n FROM run WHERE state IN ${liveStates}`)
    return { gone, left: rest?.n ?? 0 }
  })
}

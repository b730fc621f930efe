import type { RunDeps } from '../deps.ts'
import { endRuns } from '../queue/endRuns.ts'
import { withdraw } from '../queue/withdraw.ts'
import type { Ending } from '../rules.ts'
import { runMessage } from '../runMessages.ts'
import { runLimits } from '../settings.ts'
import { insertUnheard, isRunHalted } from '../store/halts.ts'
import { liveStates, type RunRow, readRuns } from '../store/runs.ts'

const isHalted = `state IN ${liveStates} AND ${isRunHalted}`

/** What is under way where work is stopped, for whoever tells its agents. */
export function readHaltedRuns({ store, now }: Pick<RunDeps, 'store' | 'now'>): Promise<RunRow[]> {
  return readRuns(store.read, isHalted, [now()])
}

/**
 * Work has been stopped somewhere: what has not committed there goes back to the queue at once. What has is left to its agent
 * for a moment, which may still say how it went; see `abandonRuns`. Gives back how many runs were under way.
 */
export async function haltRuns(deps: RunDeps): Promise<number> {
  const { gone, left } = await endAll(deps, 'commit_lease IS NULL', deps.now(), {
    kind: 'again',
    message: runMessage('halted'),
    cutOff: false,
    delayMs: 0,
  })
  return gone + left
}

/** Where work was stopped before this time nothing is left under way: committed runs that have not ended by now are of unknown outcome. */
export async function abandonRuns(deps: RunDeps, stoppedBefore: number): Promise<number> {
  const { gone } = await endAll(deps, 'commit_lease IS NOT NULL', stoppedBefore, { kind: 'unknown' })
  return gone
}

async function endAll(
  deps: RunDeps,
  which: string,
  stoppedBefore: number,
  ending: Ending,
): Promise<{ gone: number; left: number }> {
  const { gone, left } = await deps.changes.write(async (tx, changes) => {
    const now = deps.now()
    const halted = await readRuns(tx, `${isHalted} AND ${which}`, [stoppedBefore])
    const over = halted.map((run) => ({ run, ending, note: runMessage('halted') }))
    changes.push(...(await endRuns(tx, over, { now, ...runLimits(deps.settings) })))
    const gone = halted.map((run) => ({
      hostId: run.host_id,
      phoneId: run.phone_id,
      run: run.id,
      lease: run.lease,
      until: run.lease_expires ?? now,
    }))
    const rest = await readRuns(tx, isHalted, [stoppedBefore])
    return { gone, left: rest.length }
  })
  // Out of reach: such a phone works on until its agent gives the lease up by itself.
  const unheard = withdraw(deps, gone, 'halted').flatMap(({ phoneId, until }) =>
    phoneId === null ? [] : [{ phoneId, until }],
  )
  if (unheard.length > 0) await deps.store.write((tx) => insertUnheard(tx, unheard))
  return { gone: gone.length, left }
}

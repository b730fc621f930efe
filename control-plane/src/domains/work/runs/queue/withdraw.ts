import type { RunDeps } from '../deps.ts'
import { type Ending, refusedMs } from '../rules.ts'
import { runMessage } from '../runMessages.ts'
import type { RunRow } from '../store/runs.ts'

/** A lease that was ended from this side, and of which its agent must hear. */
export interface Withdrawn {
  hostId: number | null
  phoneId: number | null
  run: string
  lease: number | null
}

/** Tells the agents, after the commit; one that does not hear it is refused at its next word. Gives back what could not be told. */
export function withdraw<W extends Withdrawn>(deps: Pick<RunDeps, 'agents'>, gone: readonly W[], reason: string): W[] {
  return gone.filter(
    ({ hostId, run, lease }) =>
      hostId !== null && lease !== null && !deps.agents.send(hostId, { type: 'withdraw', run, lease, reason }),
  )
}

/** What becomes of a run whose agent is not heard of any more. */
export function endLost(run: Pick<RunRow, 'lease' | 'commit_lease' | 'accepted_at'>): Ending {
  if (run.commit_lease === run.lease) return { kind: 'unknown' }
  // An offer without an answer was perhaps never heard: that is not the run's fault.
  if (run.accepted_at === null)
    return { kind: 'again', message: runMessage('offer_unanswered'), cutOff: false, delayMs: refusedMs }
  return { kind: 'again', message: runMessage('lease_lost'), cutOff: true }
}

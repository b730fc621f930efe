import type { Fault } from '@quarterdeck/shared/protocol/agent.ts'
import { returnProbe } from '../breaker/store.ts'
import type { HeldLease, RunDeps } from '../deps.ts'
import { endRuns } from '../queue/endRuns.ts'
import { type Ending, refusedMs } from '../rules.ts'
import { runLimits } from '../settings.ts'
import { noteFault, uncountAttempt } from '../store/leases.ts'
import { readRun } from '../store/runs.ts'

export interface Refusal extends HeldLease {
  /** A stored text (runMessages.ts). */
  message: string
  fault: Fault
  /** No other phone would fare better: the run ends. */
  final: boolean
}

/** The agent will not do it: the run goes back, or ends. Gives back the phone, or undefined when the lease was lost. */
export function refuseOffer(deps: RunDeps, refusal: Refusal): Promise<number | undefined> {
  return deps.changes.write(async (tx, changes) => {
    const run = await readRun(tx, refusal.run)
    if (!run || run.lease !== refusal.lease || run.host_id !== refusal.hostId) return undefined
    const ending = endingOfRefusal(refusal, run.commit_lease === run.lease)
    const options = { now: deps.now(), ...runLimits(deps.settings) }
    changes.push(...(await endRuns(tx, [{ run, ending, note: refusal.message }], options)))
    await uncountAttempt(tx, refusal.lease)
    await returnProbe.run(tx, { lease: refusal.lease, now: deps.now() })
    // A phone that is not there yet, or busy for a moment, has not failed.
    if (refusal.final) await noteFault(tx, refusal.lease, refusal.fault)
    return run.phone_id ?? undefined
  })
}

function endingOfRefusal({ final, message }: Refusal, committed: boolean): Ending {
  if (committed) return { kind: 'unknown' }
  if (final) return { kind: 'failed', message }
  return { kind: 'again', message, cutOff: false, delayMs: refusedMs }
}

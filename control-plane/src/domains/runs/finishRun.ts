import type { RunOutcome } from '@quarterdeck/shared/protocol/agent.ts'
import type { HeldLease, RunDeps } from './deps.ts'
import { endLease } from './endRun.ts'
import { endingOf, settles } from './rules.ts'
import { quote, saying } from './sayings.ts'
import { runSettings } from './settings.ts'
import { settleUnknown } from './settleUnknown.ts'
import { readAttempt } from './store/leases.ts'
import { readRun } from './store/runs.ts'

/** All of them are acknowledged, so that the agent's outbox empties; only the first two change anything. */
export type FinishAnswer = 'accepted' | 'settled' | 'repeated' | 'refused'

export interface RunResult extends HeldLease {
  attempt: number
  outcome: RunOutcome
}

/**
 * A run's result. It counts under the live lease. A result of a lost lease is refused, except that of the committed
 * attempt whose outcome is unknown: that one settles it, once (decisions.md §6).
 */
export function finishRun(deps: RunDeps, result: RunResult): Promise<FinishAnswer> {
  return deps.changes.write<FinishAnswer>(async (tx, changes) => {
    const now = deps.now()
    const [run, attempt] = [await readRun(tx, result.run), await readAttempt(tx, result)]
    if (!run || !attempt || attempt.attempt !== result.attempt) return 'refused'
    if (run.lease === result.lease) {
      const committed = run.commit_lease === result.lease
      const change = await endLease(tx, run, endingOf(result.outcome, committed), {
        now,
        maxAttempts: deps.settings.get(runSettings.maxAttempts),
        note: noteOf(result.outcome),
      })
      if (change) changes.push(change)
      return 'accepted'
    }
    if (run.commit_lease === result.lease && run.outcome_unknown === 1) {
      const worked = settles(result.outcome)
      if (worked === undefined) return 'repeated'
      const values = result.outcome.kind === 'succeeded' ? result.outcome.result : undefined
      const message = result.outcome.kind === 'failed' ? quote(result.outcome.message) : ''
      changes.push(
        ...(await settleUnknown(tx, run.seq, { worked, message, result: values, note: saying('late_result') }, now)),
      )
      return 'settled'
    }
    return run.end_lease === result.lease ? 'repeated' : 'refused'
  })
}

function noteOf(outcome: RunOutcome): string {
  return outcome.kind === 'succeeded' ? '' : quote(outcome.message, 500)
}

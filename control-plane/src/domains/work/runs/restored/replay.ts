import type { RunOutcome } from '@quarterdeck/shared/protocol/agent.ts'
import { stateOf } from '@quarterdeck/shared/states/machine.ts'
import { isQueued, runMachine } from '@quarterdeck/shared/states/run.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { transition } from '../../../../platform/transition.ts'
import type { RunDeps } from '../deps.ts'
import { endRuns } from '../queue/endRuns.ts'
import { accountOf } from '../queue/lanes.ts'
import { type Ending, endingOf, judged } from '../rules.ts'
import type { RunChange } from '../runChange.ts'
import { runMessage } from '../runMessages.ts'
import { runLimits } from '../settings.ts'
import { type ChangedRow, changeColumns, type RunRow, runs, toChange } from '../store/runs.ts'
import type { RestoredAction } from './store.ts'

/**
 * A run that waits was done already, in the time that is not in the data: it is given out and ended once more as it was then, so that its owner
 * hears of both as ever. Undefined where it does not wait (any more).
 */
export async function replay(
  tx: Sql,
  deps: RunDeps,
  run: RunRow,
  action: RestoredAction,
): Promise<RunChange[] | undefined> {
  if (!isQueued(stateOf(runMachine, run.state))) return undefined
  const at = deps.now()
  const where = 'seq = ?'
  const params = [run.seq]
  await transition(tx, runs, { to: 'awaiting_execution', from: ['awaiting_verification'], where, params, at })
  const committed = isCommitted(action)
  const [given]: ChangedRow[] = await transition(tx, runs, {
    to: 'awaiting_switch',
    where,
    params,
    set: {
      // The agent may still speak of it under this name.
      id: run.id,
      attempt: action.attempt,
      lease: action.lease,
      lease_expires: at,
      accepted_at: action.began,
      leased_at: action.began,
      host_id: action.host,
      phone: action.phone,
      account_id: accountOf(run.pin) ?? run.account_id,
      ...(committed && { commit_lease: action.lease, committed_at: action.began }),
      message: '',
    },
    returning: changeColumns,
    at,
    note: runMessage('restored_deed'),
  })
  if (!given) return undefined
  const note = runMessage('restored_deed')
  const over = [{ run: { ...run, lease: action.lease }, ending: endingOfAction(deps, run, action), note }]
  const ended = await endRuns(tx, over, { now: at, ...runLimits(deps.settings) })
  return [toChange(given), ...ended]
}

function endingOfAction(deps: RunDeps, run: RunRow, action: RestoredAction): Ending {
  const committed = isCommitted(action)
  const said = outcomeOf(action)
  const unknown: Ending = committed
    ? { kind: 'unknown' }
    : { kind: 'failed', message: runMessage('restored_begun'), fault: 'platform' }
  if (!said) return unknown
  const outcome = judged(said, { lane: deps.changes.laneOf(run.lane), committed })
  const ending = endingOf(outcome, { committed, lane: run.lane })
  // It is not tried again for what it did then.
  return ending.kind === 'again' || ending.kind === 'elsewhere' ? unknown : ending
}

/** Who says how it went after the commit, or that it went well, has committed. */
function isCommitted(action: RestoredAction): boolean {
  const kind = outcomeOf(action)?.kind
  return action.committed === 1 || (action.committed === 2 && (kind === 'succeeded' || kind === 'unknown'))
}

export function outcomeOf({ outcome }: Pick<RestoredAction, 'outcome'>): RunOutcome | undefined {
  return outcome === '' ? undefined : (JSON.parse(outcome) as RunOutcome)
}

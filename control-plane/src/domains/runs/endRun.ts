import type { RunState } from '@quarterdeck/shared/states/run.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import type { Sql } from '../../platform/store/store.ts'
import { type Move, transitionStatements } from '../../platform/transition.ts'
import { endLeases } from '../phoneLeases/index.ts'
import type { RunChange } from './changes.ts'
import { backoffMs, type Ending, mayTryAgain, mayTryElsewhere } from './rules.ts'
import { saying } from './sayings.ts'
import type { RunLimits } from './settings.ts'
import { readFailures } from './store/leases.ts'
import { type ChangedRow, changeColumns, type RunRow, runs, toChange } from './store/runs.ts'

/** A leased run as it stands, for the end of its lease. */
export type Leased = Pick<RunRow, 'seq' | 'lease' | 'cutoffs'>

export interface Ended extends RunLimits {
  now: number
  note: string
  /** Somebody takes the phone over; otherwise it goes to whoever waits for it. */
  takenBy?: string
}

/**
 * Ends a lease, and with it that of the phone: the run is over, or goes back to the queue. Undefined when the lease was no longer
 * the live one: then that of the phone has ended before.
 */
export async function endLease(tx: Sql, run: Leased, ending: Ending, options: Ended): Promise<RunChange | undefined> {
  const { now, takenBy } = options
  const how = takenBy === undefined ? ({ how: 'runEnded' } as const) : ({ how: 'takenOver', takenBy } as const)
  const move = transitionStatements(runs, await moveOf(tx, run, ending, options))
  const answers = await endLeases(tx, run.lease === null ? [] : [run.lease], { now, ...how }, move)
  const [row] = answers.at(-1) as ChangedRow[]
  return row && toChange(row, ending.kind === 'succeeded' ? { result: ending.result } : {})
}

async function moveOf(tx: Sql, run: Leased, ending: Ending, { now, note, ...limits }: Ended): Promise<Move<RunState>> {
  const at = { at: now, note, where: 'seq = ? AND lease = ?', params: [run.seq, run.lease], returning: changeColumns }
  const none = { lease: null, lease_expires: null }
  const over = { ...none, end_lease: run.lease, finished_at: now, day: formatDay(now, limits.zone) }
  switch (ending.kind) {
    case 'succeeded':
      return {
        ...at,
        to: 'succeeded',
        set: { ...over, result: JSON.stringify(ending.result), message: ending.message ?? '' },
      }
    case 'failed':
      return { ...at, to: 'failed', set: { ...over, message: ending.message, fault: ending.fault ?? '' } }
    case 'unknown':
      return { ...at, to: 'failed', set: { ...over, outcome_unknown: 1, message: saying('outcome_unknown') } }
    case 'elsewhere': {
      const failed = await readFailures(tx, run.seq)
      const { message } = ending
      if (!mayTryElsewhere(failed, limits)) {
        const said = saying('failed_everywhere', { count: failed.places, message })
        return { ...at, to: 'failed', set: { ...over, message: said, fault: ending.fault } }
      }
      return { ...at, to: 'awaiting_execution', set: { ...none, not_before: now, message } }
    }
    case 'again': {
      const cutoffs = run.cutoffs + (ending.cutOff ? 1 : 0)
      if (!mayTryAgain(cutoffs, limits.maxAttempts)) {
        const message = saying('attempts_spent', { count: cutoffs })
        return { ...at, to: 'failed', set: { ...over, cutoffs, message } }
      }
      const notBefore = ending.cutOff ? now + backoffMs(cutoffs) : now + ending.delayMs
      return {
        ...at,
        to: 'awaiting_execution',
        set: { ...none, cutoffs, not_before: notBefore, message: ending.message },
      }
    }
  }
}

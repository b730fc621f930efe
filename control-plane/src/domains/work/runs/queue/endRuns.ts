import type { RunState } from '@quarterdeck/shared/states/run.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import type { Sql, Statement } from '../../../../platform/store/store.ts'
import { type Move, transitionStatements } from '../../../../platform/transition.ts'
import { endLeases } from '../../../fleet/phoneLeases/index.ts'
import { backoffMs, type Ending, mayTryAgain, mayTryElsewhere } from '../rules.ts'
import type { RunChange } from '../runChange.ts'
import { runMessage } from '../runMessages.ts'
import type { RunLimits } from '../settings.ts'
import { endAttempt, readFailures } from '../store/leases.ts'
import { type ChangedRow, changeColumns, type RunRow, runs, type StoredRun, toChange } from '../store/runs.ts'

/** A leased run as it stands, and what becomes of it. */
export interface EndedRun {
  run: Pick<RunRow, 'seq' | 'lease' | 'cutoffs'>
  ending: Ending
  /** For its history. */
  note: string
}

export interface Ended extends RunLimits {
  now: number
  /** Somebody takes the phones over; otherwise they go to whoever waits for them. */
  takenBy?: string
}

/**
 * Ends leases that were read in this transaction, and with them those of the phones: each run is over, or goes back to the queue. One way
 * to the database and back for all.
 */
export async function endRuns(tx: Sql, over: readonly EndedRun[], options: Ended): Promise<RunChange[]> {
  const { now, takenBy } = options
  const how = takenBy === undefined ? ({ how: 'runEnded' } as const) : ({ how: 'takenOver', takenBy } as const)
  const moves: Statement[][] = []
  for (const one of over) {
    moves.push([...endOfAttempt(one, now), ...transitionStatements(runs, await moveOf(tx, one, options))])
  }
  const numbers = over.flatMap(({ run }) => run.lease ?? [])
  const answers = await endLeases(tx, numbers, { now, ...how }, moves.flat())
  return over.map(({ run, ending }, at) => {
    const [row] = answers.splice(0, moves[at]!.length).at(-1) as ChangedRow[]
    if (!row) throw new Error(`the lease of run ${run.seq} was ended twice`)
    return toChange(row, ending.kind === 'succeeded' ? { result: ending.result } : {})
  })
}

function endOfAttempt({ run: { lease }, ending }: EndedRun, at: number): Statement[] {
  if (lease === null) return []
  const message = ending.kind === 'unknown' ? runMessage('outcome_unknown') : (ending.message ?? '')
  return [endAttempt(lease, { kind: ending.kind, message, at })]
}

async function moveOf(
  tx: Sql,
  { run, ending, note }: EndedRun,
  { now, ...limits }: Ended,
): Promise<Move<RunState, StoredRun>> {
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
      return { ...at, to: 'failed', set: { ...over, outcome_unknown: 1, message: runMessage('outcome_unknown') } }
    case 'elsewhere': {
      const failed = await readFailures(tx, run.seq)
      const { message } = ending
      if (!mayTryElsewhere(failed, limits)) {
        const said = runMessage('failed_everywhere', { count: failed.places, message })
        return { ...at, to: 'failed', set: { ...over, message: said, fault: ending.fault } }
      }
      const set = { ...none, not_before: now, message, commit_lease: null, committed_at: null }
      return { ...at, to: 'awaiting_execution', set }
    }
    case 'again': {
      const cutoffs = run.cutoffs + (ending.cutOff ? 1 : 0)
      if (!mayTryAgain(cutoffs, limits.maxAttempts)) {
        const message = runMessage('attempts_spent', { count: cutoffs })
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

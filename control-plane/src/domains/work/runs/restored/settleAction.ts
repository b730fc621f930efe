import type { Sql } from '../../../../platform/store/store.ts'
import type { RunDeps } from '../deps.ts'
import { failureWords } from '../failureWords.ts'
import { settleUnknown } from '../leases/settleUnknown.ts'
import { settles } from '../rules.ts'
import type { RunChange } from '../runChange.ts'
import { runMessage } from '../runMessages.ts'
import { readOpenRuns } from '../store/openRuns.ts'
import { type RunRow, readRun, readRuns } from '../store/runs.ts'
import { digestOf, type Note } from './notes.ts'
import { outcomeOf, replay } from './replay.ts'
import { deleteHolds, type RestoredAction } from './store.ts'

/** Codes of `restored_deed.state`. */
export const restoredActionStates = { kept: 0, nothing: 1, settled: 2 } as const

/**
 * Makes of what an agent did in the time that is not in the data what it is for the task here: found by the run under which it was done, else by
 * its row where that is the very same. What was done counts as done; of what was given out and never went so far nothing came.
 */
export async function settleAction(
  tx: Sql,
  deps: RunDeps,
  action: RestoredAction,
): Promise<{ state: number; changes: RunChange[] }> {
  const known = await readRun(tx, action.run)
  const { note } = action
  const lane = known?.lane ?? action.lane
  const task = known?.task_id ?? action.task
  if (lane === null || task === null) return { state: restoredActionStates.kept, changes: [] }
  const done = wasDone(deps, lane, action)
  if (done === undefined) return { state: restoredActionStates.kept, changes: [] }
  if (!done) {
    if (known) await deleteHolds.run(tx, { runs: [known.seq] })
    return { state: restoredActionStates.nothing, changes: [] }
  }
  if (known?.outcome_unknown === 1) return settleKnown(tx, deps, known, action)
  if (!known && !(await isSame(tx, deps, note))) return useUp(tx, deps, action)
  const run = await openRunOf(tx, deps, { lane, task })
  if (!run)
    return { state: known && isOver(known) ? restoredActionStates.settled : restoredActionStates.kept, changes: [] }
  // A run that has ended here keeps its name.
  const id = known && known.seq !== run.seq ? run.id : action.run
  const changes = await replay(tx, deps, { ...run, id }, action)
  if (!changes) return { state: restoredActionStates.kept, changes: [] }
  await deleteHolds.run(tx, { runs: [run.seq] })
  return { state: restoredActionStates.settled, changes }
}

/** Is the row of that number here what it was then? A number alone says nothing: it is given again after a restore. */
async function isSame(tx: Sql, { changes }: RunDeps, text: string): Promise<boolean> {
  if (text === '') return false
  const { lane, task, is } = JSON.parse(text) as Note
  const now = await changes.ownerOf(lane).identityOf?.(tx, lane, [task])
  const found = now?.get(task)
  return found !== undefined && digestOf(found.identity) === is
}

/** It is not here: what it has used is used all the same. */
async function useUp(
  tx: Sql,
  { changes }: RunDeps,
  action: RestoredAction,
): Promise<{ state: number; changes: RunChange[] }> {
  if (action.note !== '') {
    const { lane, uses } = JSON.parse(action.note) as Note
    if (uses !== undefined) await changes.ownerOf(lane).useUp?.(tx, uses, action.began)
  }
  return { state: restoredActionStates.kept, changes: [] }
}

/** What publishes has done so with its commit, or with the link of what it found; all else with its first touch. */
function wasDone(deps: RunDeps, lane: number, action: RestoredAction): boolean | undefined {
  const outcome = outcomeOf(action)
  if (action.committed === 1 || outcome?.kind === 'succeeded' || outcome?.kind === 'unknown') return true
  if (!deps.changes.laneOf(lane).publishes) return true
  // What failed may have failed after its commit.
  return action.committed === 0 ? false : undefined
}

async function settleKnown(tx: Sql, deps: RunDeps, known: RunRow, action: RestoredAction) {
  const outcome = outcomeOf(action)
  const worked = outcome && settles(outcome)
  if (outcome === undefined || worked === undefined) return { state: restoredActionStates.settled, changes: [] }
  const message = outcome.kind === 'failed' ? failureWords(outcome) : ''
  const result = outcome.kind === 'succeeded' ? outcome.result : undefined
  const settlement = { worked, message, result, note: runMessage('restored_deed') }
  return { state: restoredActionStates.settled, changes: await settleUnknown(tx, known.seq, settlement, deps.now()) }
}

/** The run of its task that waits; its owner may have to make it ready. */
async function openRunOf(
  tx: Sql,
  deps: RunDeps,
  { lane, task }: { lane: number; task: number },
): Promise<RunRow | undefined> {
  const owner = deps.changes.ownerOf(lane)
  const seq = owner.bringBack
    ? await owner.bringBack(tx, lane, task)
    : (await readOpenRuns.get(tx, { ids: [task], lanes: [lane] }))?.seq
  if (seq === undefined) return undefined
  return (await readRuns(tx, 'seq = ?', [seq]))[0]
}

function isOver({ end_lease, outcome_unknown }: RunRow): boolean {
  return end_lease !== null && outcome_unknown === 0
}

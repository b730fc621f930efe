import { AsyncLocalStorage } from 'node:async_hooks'

/** One call of somebody who waits for its answer. */
interface Turn {
  startedAt: number
  reads: number
}

/** So many reads of a call wait together; whoever reads on and on (an export) queues up for each of the others. */
const sharedReads = 4

const turns = new AsyncLocalStorage<Turn>()

/** Runs the work of a call: what it reads one after the other waits for the database only once, where others wait too. */
export function inTurn<T>(work: () => T): T {
  return turns.run({ startedAt: performance.now(), reads: 0 }, work)
}

/** Since when a read that begins now has been waiting, on the clock of `performance.now()`. */
export function waitingSince(): number {
  const turn = turns.getStore()
  if (!turn || turn.reads >= sharedReads) return performance.now()
  turn.reads++
  return turn.startedAt
}

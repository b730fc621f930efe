import { AsyncLocalStorage } from 'node:async_hooks'

/** One call of somebody who waits for its answer. */
interface CallReads {
  startedAt: number
  reads: number
}

/** So many reads of a call wait together; whoever reads on and on (an export) queues up for each of the others. */
const sharedReads = 4

const calls = new AsyncLocalStorage<CallReads>()

/** Runs the work of a call: what it reads one after the other waits for the database only once, where others wait too. */
export function sharingOneWait<T>(work: () => T): T {
  return calls.run({ startedAt: performance.now(), reads: 0 }, work)
}

/** Since when a read that begins now has been waiting, on the clock of `performance.now()`. */
export function waitingSince(): number {
  const call = calls.getStore()
  if (!call || call.reads >= sharedReads) return performance.now()
  call.reads++
  return call.startedAt
}

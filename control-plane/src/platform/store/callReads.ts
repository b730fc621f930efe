import { AsyncLocalStorage } from 'node:async_hooks'
import type { Sql } from './store.ts'

/** Who reads: a call, whose caller waits, or a job. What reads outside of both (loops, start) is work of the product itself. */
export interface ReadOrigin {
  kind: 'call' | 'job'
  startedAt: number
  reads: number
  /** How long its reads have run so far, without their waiting. */
  ranMs: number
  /** What must hold in each transaction of a call; throws where it does not. */
  demand?: ((tx: Sql) => Promise<void>) | undefined
  /** Aborts when nobody wants the answer any more. Asked for where a read takes long: to make one costs more than most reads. */
  signal?: () => AbortSignal
}

/** So many reads of a call wait together; whoever reads on and on queues up for each of the others. */
const sharedReads = 4

const origins = new AsyncLocalStorage<ReadOrigin | undefined>()

/**
 * Runs the work of a call: what it reads one after the other waits for the database only once, where others wait too; its reads may run
 * for a few seconds together, and end when the caller has gone.
 */
export function readingForCall<T>(work: () => T, signal?: () => AbortSignal): T {
  return origins.run(
    { kind: 'call', startedAt: performance.now(), reads: 0, ranMs: 0, ...(signal && { signal }) },
    work,
  )
}

/**
 * Runs what one call reads and others that ask the same meanwhile are given, too: it goes on when the first of them has gone, for the others
 * would be refused with it.
 */
export function readingForAll<T>(work: () => T): T {
  return readingForCall(work)
}

/** Runs long work, which reads in a place of its own: a job, an export, the check of an import. */
export function readingForJob<T>(work: () => T, signal?: AbortSignal): T {
  const given = signal && { signal: () => signal }
  return origins.run({ kind: 'job', startedAt: performance.now(), reads: 0, ranMs: 0, ...given }, work)
}

/** Runs what a call has set going, and does not wait for: the rounds of loops. */
export function readingForNobody<T>(work: () => T): T {
  return origins.run(undefined, work)
}

/** Runs what a call does where `demand` must hold in the transaction in which it writes, as it did before. */
export async function demanding<T>(demand: (tx: Sql) => Promise<void>, work: () => Promise<T>): Promise<T> {
  const origin = origins.getStore()
  if (!origin) return work()
  origin.demand = demand
  try {
    return await work()
  } finally {
    origin.demand = undefined
  }
}

/** A transaction with what the call demands that asks for it. */
export function withDemand<T>(work: (tx: Sql) => Promise<T>): (tx: Sql) => Promise<T> {
  const origin = origins.getStore()
  if (!origin?.demand) return work
  return async (tx) => {
    await origin.demand?.(tx)
    return work(tx)
  }
}

export function currentReadOrigin(): ReadOrigin | undefined {
  return origins.getStore()
}

/** Since when a read that begins now has been waiting, on the clock of `performance.now()`. */
export function waitingSince(origin: ReadOrigin | undefined): number {
  if (origin?.kind !== 'call' || origin.reads >= sharedReads) return performance.now()
  origin.reads++
  return origin.startedAt
}

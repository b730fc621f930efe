import { TimedOut, within } from '../../../platform/outbound/within.ts'

/** The time that one check may take in all. Only what goes through `spend` counts: waiting in a queue does not. */
export interface Budget {
  /** Does a piece of work within `limitMs` and what is left of the whole, as `within` does. */
  spend<T>(limitMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Milliseconds so far. */
  spentMs(): number
}

export function createBudget(totalMs: number, signal: AbortSignal, now: () => number): Budget {
  let spentMs = 0
  return {
    spentMs: () => spentMs,
    async spend(limitMs, work) {
      const ms = Math.min(limitMs, totalMs - spentMs)
      if (ms <= 0) throw new TimedOut(`over ${totalMs} ms`)
      const start = now()
      try {
        return await within(ms, signal, work)
      } finally {
        spentMs += now() - start
      }
    },
  }
}

/** The time that one check may take in all. Waiting for a turn is not spent: only what goes through `spend` counts. */
export interface Budget {
  /**
   * Does a piece of work within `limitMs` and what is left of the whole; throws `TimedOut` when either is over, and
   * the signal's reason when that aborts. The work gets a signal that says the same, and must let go on it.
   */
  spend<T>(limitMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Milliseconds so far. */
  spentMs(): number
}

export class TimedOut extends Error {
  override name = 'TimedOut'
}

export function createBudget(totalMs: number, signal: AbortSignal, now: () => number): Budget {
  let spentMs = 0
  return {
    spentMs: () => spentMs,
    async spend(limitMs, work) {
      signal.throwIfAborted()
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

async function within<T>(ms: number, outer: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const inner = new AbortController()
  const ended = Promise.withResolvers<never>()
  // Races the work, so that work which does not listen cannot hold the check up; first, so that this reason wins.
  const end = (reason: unknown) => {
    ended.reject(reason)
    inner.abort(reason)
  }
  const timer = setTimeout(() => end(new TimedOut(`over ${Math.round(ms)} ms`)), ms)
  const onAbort = () => end(outer.reason)
  outer.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([work(inner.signal), ended.promise])
  } finally {
    clearTimeout(timer)
    outer.removeEventListener('abort', onAbort)
  }
}

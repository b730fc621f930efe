export class TimedOut extends Error {
  override name = 'TimedOut'
}

/**
 * Does a piece of work within `ms`: throws `TimedOut` when that is over, and the signal's reason when that aborts. The
 * work gets a signal that says the same and should let go on it; it cannot hold the caller up if it does not.
 */
export async function within<T>(ms: number, outer: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  outer.throwIfAborted()
  const inner = new AbortController()
  const ended = Promise.withResolvers<never>()
  // The race first, so that this reason wins over what the work makes of it.
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

/**
 * Runs work that ends when its time is up or `signal` fires, and says which. The time is counted in two halves, so that
 * an agent which stood still itself (a laptop's lid, a stopped process) hears what has come meanwhile before it judges.
 */
export async function within<T>(
  timeoutMs: number,
  signal: AbortSignal,
  tooLate: () => Error,
  work: (limit: AbortSignal) => Promise<T>,
): Promise<T> {
  const cut = new AbortController()
  const onAbort = () => cut.abort(signal.reason)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  let timer = setTimeout(() => {
    timer = setTimeout(() => cut.abort(tooLate()), timeoutMs / 2)
  }, timeoutMs / 2)
  try {
    return await work(cut.signal)
  } catch (error) {
    // A stream that was cut off knows only that.
    throw cut.signal.aborted ? cut.signal.reason : error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}

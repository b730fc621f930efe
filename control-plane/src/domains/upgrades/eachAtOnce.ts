/**
 * Does a piece of work for each item, so many at once. When the signal aborts or one fails, no more are begun; those
 * under way are waited for, and then the reason or the first error is thrown.
 */
export async function eachAtOnce<T>(
  items: Iterable<T>,
  atOnce: number,
  signal: AbortSignal,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]()
  let failure: { error: unknown } | undefined
  const worker = async () => {
    while (!failure && !signal.aborted) {
      const next = left.next()
      if (next.done) return
      try {
        await work(next.value)
      } catch (error) {
        failure ??= { error }
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  signal.throwIfAborted()
  if (failure) throw failure.error
}

import pLimit from 'p-limit'

/**
 * Does a piece of work for each item, so many at once. When the signal aborts or one fails, no more are begun; those
 * under way are waited for, and then the reason or the first error is thrown.
 */
export async function mapConcurrent<T>(
  items: Iterable<T>,
  atOnce: number,
  signal: AbortSignal,
  work: (item: T) => Promise<void>,
): Promise<void> {
  let failure: { error: unknown } | undefined
  await pLimit(atOnce).map(items, async (item) => {
    if (failure || signal.aborted) return
    try {
      await work(item)
    } catch (error) {
      failure ??= { error }
    }
  })
  signal.throwIfAborted()
  if (failure) throw failure.error
}

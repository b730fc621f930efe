/**
 * One read for all who ask at the same time. Whoever asks while a read is under way shares the next one, never that one:
 * it may have looked before a change that the asker already knows of.
 */
export function shareReads<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let next: Promise<T> | undefined
  const start = (): Promise<T> => {
    next = undefined
    const started = read().finally(() => {
      if (running === started) running = undefined
    })
    running = started
    return started
  }
  return () => {
    if (!running) return start()
    next ??= running.then(start, start)
    return next
  }
}

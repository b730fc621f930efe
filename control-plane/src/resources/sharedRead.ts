/**
 * One read for all who ask for the same at the same time. Whoever asks while a read is under way shares the next one, never
 * that one: it may have looked before a change that the asker already knows of.
 */
export function createSharing<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  const next = new Map<string, Promise<T>>()
  return (key, read) => {
    const start = (): Promise<T> => {
      next.delete(key)
      const started = read().finally(() => {
        if (running.get(key) === started) running.delete(key)
      })
      running.set(key, started)
      return started
    }
    const now = running.get(key)
    if (!now) return start()
    const shared = next.get(key) ?? now.then(start, start)
    next.set(key, shared)
    return shared
  }
}

/** The same for a read that is always the same one. */
export function shareReads<T>(read: () => Promise<T>): () => Promise<T> {
  const share = createSharing<T>()
  return () => share('', read)
}

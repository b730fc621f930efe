/**
 * Runs work that belongs together one after the other, and everything else side by side, so that many messages share one
 * commit of the database and yet those of one run keep their order.
 */
export interface KeyedQueue {
  add(key: string, work: () => Promise<void>): void
  /** Added and not done yet. */
  readonly waiting: number
  /** Resolves when all that was added is done. */
  settled(): Promise<void>
}

/** `onFailure` hears of work that threw; `onDone` after each piece. */
export function createKeyedQueue(onFailure: (error: unknown) => void, onDone: () => void): KeyedQueue {
  const last = new Map<string, Promise<void>>()
  let waiting = 0
  return {
    get waiting() {
      return waiting
    },
    add(key, work) {
      waiting++
      const done = (last.get(key) ?? Promise.resolve())
        .then(work)
        .catch(onFailure)
        .then(() => {
          waiting--
          if (last.get(key) === done) last.delete(key)
          onDone()
        })
      last.set(key, done)
    },
    async settled() {
      while (last.size > 0) await Promise.all(last.values())
    },
  }
}

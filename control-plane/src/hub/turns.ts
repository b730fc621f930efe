/**
 * Runs work that belongs together one after the other, and everything else side by side, so that many messages share one
 * commit of the database and yet those of one run keep their order.
 */
export interface Turns {
  take(key: string, work: () => Promise<void>): void
  /** Taken and not done yet. */
  readonly waiting: number
  /** Resolves when all that was taken is done. */
  settled(): Promise<void>
}

/** `onFailure` hears of work that threw; `onDone` after each piece. */
export function createTurns(onFailure: (error: unknown) => void, onDone: () => void): Turns {
  const last = new Map<string, Promise<void>>()
  let waiting = 0
  return {
    get waiting() {
      return waiting
    },
    take(key, work) {
      waiting++
      const turn = (last.get(key) ?? Promise.resolve())
        .then(work)
        .catch(onFailure)
        .then(() => {
          waiting--
          if (last.get(key) === turn) last.delete(key)
          onDone()
        })
      last.set(key, turn)
    },
    async settled() {
      while (last.size > 0) await Promise.all(last.values())
    },
  }
}

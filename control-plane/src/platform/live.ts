/** Tells consoles which rows changed, and how far a job of theirs is. Called after the commit, never inside it. */
export interface Live {
  /** No ids: too many to list. */
  changed(topic: string, ids?: readonly (number | string)[]): void
  progress(job: string, userId: number, done: number, total: number, state: string): void
  /** The console link, tests and caches listen here. Returns how to stop. */
  listen(listener: LiveListener): () => void
}

export interface LiveListener {
  changed?(topic: string, ids: readonly (number | string)[]): void
  progress?(job: string, userId: number, done: number, total: number, state: string): void
}

export function createLive(): Live {
  const listeners = new Set<LiveListener>()
  return {
    changed(topic, ids = []) {
      for (const listener of listeners) listener.changed?.(topic, ids)
    },
    progress(job, userId, done, total, state) {
      for (const listener of listeners) listener.progress?.(job, userId, done, total, state)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

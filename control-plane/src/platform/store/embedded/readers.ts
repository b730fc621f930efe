import { waitingSince } from '../callReads.ts'
import type { Call, Result } from '../session.ts'
import { StoreError } from '../storeError.ts'
import { control } from './messages.ts'
import type { Thread } from './thread.ts'

interface Waiting {
  since: number
  start: (thread: Thread) => void
}

/**
 * Reads wait here for a thread. Whoever has been waiting longest goes first: a call that reads something more does not line
 * up again behind those that came after it.
 */
export class Readers {
  readonly #threads: readonly Thread[]
  readonly #idle: Thread[]
  readonly #waiting: Waiting[] = []
  readonly #unanswered = new Set<Promise<unknown>>()

  constructor(threads: readonly Thread[]) {
    this.#threads = threads
    this.#idle = [...threads]
  }

  read(calls: Call[]): Promise<Result[]> {
    const since = waitingSince()
    const answer = new Promise<Result[]>((resolve) => {
      const at = this.#waiting.findLastIndex((other) => other.since <= since) + 1
      this.#waiting.splice(at, 0, { since, start: (thread) => resolve(this.#run(thread, calls)) })
      this.#next()
    })
    this.#unanswered.add(answer)
    return answer.finally(() => this.#unanswered.delete(answer))
  }

  /** After the reads that wait. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#unanswered)
    await Promise.all(this.#threads.map((thread) => thread.close()))
  }

  #next(): void {
    // The thread that has just been used knows the most.
    const thread = this.#waiting.length > 0 ? this.#idle.pop() : undefined
    if (thread) this.#waiting.shift()!.start(thread)
  }

  async #run(thread: Thread, calls: Call[]): Promise<Result[]> {
    try {
      return await (calls.length === 1 ? thread.execute(calls) : snapshot(thread, calls))
    } finally {
      this.#idle.push(thread)
      this.#next()
    }
  }
}

async function snapshot(thread: Thread, calls: Call[]): Promise<Result[]> {
  const results = await thread.execute([control('BEGIN'), ...calls], true).catch((error: unknown) => {
    throw error instanceof StoreError ? error.without(1) : error
  })
  return results.slice(1)
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpStream } from '@libsql/hrana-client'
import type { ReadPlace } from '../reading/readPlace.ts'
import type { Call, Result } from '../session.ts'
import { StoreError } from '../storeError.ts'
import { ask } from './ask.ts'
import type { Streams } from './streams.ts'

/** What was cut off goes on in the server, nobody knows for how long: its place stays taken. */
const takenMs = 60_000

/** One of the requests that may be on their way to a libSQL server. */
export class RemotePlace implements ReadPlace {
  readonly #streams: Streams
  readonly #patiently: <T>(work: () => Promise<T>) => Promise<T>
  readonly #closing = new AbortController()
  #used: HttpStream | undefined
  #cuts = 0

  constructor(streams: Streams, patiently: <T>(work: () => Promise<T>) => Promise<T>) {
    this.#streams = streams
    this.#patiently = patiently
  }

  async ready(): Promise<void> {}

  run(calls: Call[]): Promise<Result[]> {
    const cuts = this.#cuts
    return this.#patiently(() => this.#once(calls, () => this.#cuts !== cuts))
  }

  async cut(): Promise<void> {
    this.#cuts++
    this.#used?.close()
    const { signal } = this.#closing
    await sleep(takenMs, undefined, { ref: false, signal }).catch(() => undefined)
  }

  async close(): Promise<void> {
    this.#closing.abort()
  }

  /** One transaction, so that all see one snapshot. */
  async #once(calls: Call[], isCut: () => boolean): Promise<Result[]> {
    let used: HttpStream | undefined
    try {
      const results = await this.#streams.begin((stream) => {
        used = stream
        this.#used = stream
        return ask(stream, calls, { begin: 'BEGIN TRANSACTION READONLY', isLast: true })
      })
      if (used && !isCut()) this.#streams.keep(used)
      return results
    } catch (error) {
      // It may have failed inside its transaction: no later read may see that snapshot.
      used?.close()
      if (isCut()) throw new StoreError('STORE_GONE', 'the read was cut off', { cause: error })
      throw error
    }
  }
}

import type { HttpStream } from '@libsql/hrana-client'
import type { Call, Result, Transaction } from '../session.ts'
import { asLost, StoreError } from '../storeError.ts'
import { ask, type Frame } from './ask.ts'
import { endsTransaction } from './errors.ts'
import type { Streams } from './streams.ts'
import { withinLimit } from './withinLimit.ts'

/** The server forgets a transaction that is silent for 10 seconds; one that computes between its calls must not be. */
const keepAliveMs = 4_000
const rollbackMs = 2_000

/** An interactive transaction on a libSQL server. */
export class RemoteTransaction implements Transaction {
  readonly #streams: Streams
  readonly #limitMs: number
  readonly #patiently: <T>(work: () => Promise<T>) => Promise<T>
  #stream: HttpStream | undefined
  #started: Promise<Result[]> | undefined
  #lost: StoreError | undefined
  #keepAlive: NodeJS.Timeout | undefined

  constructor(streams: Streams, limitMs: number, patiently: <T>(work: () => Promise<T>) => Promise<T>) {
    this.#streams = streams
    this.#limitMs = limitMs
    this.#patiently = patiently
  }

  get lost(): StoreError | undefined {
    return this.#lost
  }

  async execute(calls: Call[]): Promise<Result[]> {
    if (this.#lost) throw this.#lost
    if (!this.#started) {
      // Until the first answer nothing has been done that a repetition could do twice.
      this.#started = this.#patiently(() => this.#start(calls))
      return this.#watch(this.#started)
    }
    await this.#started.catch(() => undefined)
    return this.#watch(this.#ask(calls))
  }

  async commit(last: Call[]): Promise<void> {
    const isFirst = this.#started === undefined
    if (isFirst && last.length > 0) await this.execute(last)
    this.#quieten()
    const stream = this.#stream
    if (!stream || this.#lost) throw this.#lost ?? new StoreError('STORE_LOST', 'the transaction has not begun')
    try {
      await this.#watch(this.#ask(isFirst ? [] : last, { isLast: true }))
    } catch (error) {
      if (!(error instanceof StoreError && error.code === 'STORE_UNREACHABLE')) throw error
      throw new StoreError('STORE_COMMIT_UNKNOWN', 'the connection broke during the commit', { cause: error })
    }
    this.#streams.keep(stream)
  }

  async rollback(): Promise<void> {
    this.#quieten()
    const stream = this.#stream
    if (!stream) return
    // A server that does not answer forgets the transaction by itself; the next one must not wait for that.
    const done = this.#lost ? Promise.reject(this.#lost) : withinLimit(stream.run('ROLLBACK'), rollbackMs)
    await done.then(
      () => this.#streams.keep(stream),
      () => stream.close(),
    )
  }

  async #start(calls: Call[]): Promise<Result[]> {
    this.#stream?.close()
    const results = await this.#streams.begin((stream) => {
      this.#stream = stream
      return this.#ask(calls, { begin: 'BEGIN IMMEDIATE' })
    })
    this.#keepAlive = setInterval(() => void this.#stream?.run('SELECT 1').catch(() => undefined), keepAliveMs)
    return results
  }

  async #ask(calls: Call[], frame: Frame = {}): Promise<Result[]> {
    if (!this.#stream) throw new StoreError('STORE_LOST', 'the transaction could not begin')
    return withinLimit(ask(this.#stream, calls, frame), this.#limitMs)
  }

  async #watch(work: Promise<Result[]>): Promise<Result[]> {
    try {
      return await work
    } catch (error) {
      if (error instanceof StoreError && (endsTransaction(error) || this.#stream?.closed)) {
        this.#lost ??= asLost(error)
      }
      throw error
    }
  }

  #quieten(): void {
    clearInterval(this.#keepAlive)
  }
}

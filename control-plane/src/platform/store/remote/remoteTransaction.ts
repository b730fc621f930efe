import type { Client, Transaction as LibsqlTransaction } from '@libsql/client/http'
import type { Call, Result, Transaction } from '../session.ts'
import { asLost, StoreError } from '../storeError.ts'
import { endsTransaction, toStoreError } from './errors.ts'
import { toResult, toStatement } from './rows.ts'
import { withinLimit } from './withinLimit.ts'

/** The server forgets a transaction that is silent for 10 seconds; one that computes between its calls must not be. */
const keepAliveMs = 4_000
const rollbackMs = 2_000

/** An interactive transaction on a libSQL server. */
export class RemoteTransaction implements Transaction {
  readonly #client: Client
  readonly #limitMs: number
  readonly #patiently: <T>(work: () => Promise<T>) => Promise<T>
  #transaction: LibsqlTransaction | undefined
  #started: Promise<Result[]> | undefined
  #lost: StoreError | undefined
  #keepAlive: NodeJS.Timeout | undefined

  constructor(client: Client, limitMs: number, patiently: <T>(work: () => Promise<T>) => Promise<T>) {
    this.#client = client
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
    return this.#watch(this.#send(calls))
  }

  async commit(last: Call[]): Promise<void> {
    if (last.length > 0) await this.execute(last)
    this.#quieten()
    const transaction = this.#transaction
    if (!transaction) throw this.#lost ?? new StoreError('STORE_LOST', 'the transaction has not begun')
    try {
      await withinLimit(transaction.commit(), this.#limitMs)
    } catch (cause) {
      const error = toStoreError(cause)
      if (error.code !== 'STORE_UNREACHABLE') throw error
      throw new StoreError('STORE_COMMIT_UNKNOWN', 'the connection broke during the commit', { cause })
    }
  }

  async rollback(): Promise<void> {
    this.#quieten()
    const transaction = this.#transaction
    if (!transaction) return
    // A server that does not answer forgets the transaction by itself; the next one must not wait for that.
    if (!this.#lost) await withinLimit(transaction.rollback(), rollbackMs).catch(() => undefined)
    transaction.close()
  }

  async #start(calls: Call[]): Promise<Result[]> {
    this.#transaction?.close()
    const transaction = await this.#client.transaction('write')
    this.#transaction = transaction
    const results = await this.#send(calls)
    this.#keepAlive = setInterval(() => void transaction.execute('SELECT 1').catch(() => undefined), keepAliveMs)
    return results
  }

  async #send(calls: Call[]): Promise<Result[]> {
    const transaction = this.#transaction
    if (!transaction) throw new StoreError('STORE_LOST', 'the transaction could not begin')
    try {
      const results = await withinLimit(transaction.batch(calls.map(toStatement)), this.#limitMs)
      return results.map(toResult)
    } catch (error) {
      throw toStoreError(error)
    }
  }

  async #watch(work: Promise<Result[]>): Promise<Result[]> {
    try {
      return await work
    } catch (error) {
      if (error instanceof StoreError && (endsTransaction(error) || this.#transaction?.closed)) {
        this.#lost ??= asLost(error)
      }
      throw error
    }
  }

  #quieten(): void {
    clearInterval(this.#keepAlive)
  }
}

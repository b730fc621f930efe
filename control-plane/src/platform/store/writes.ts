import { AsyncLocalStorage } from 'node:async_hooks'
import type { Call, Engine, Transaction } from './session.ts'
import { createSql } from './sql.ts'
import type { Sql, Written } from './store.ts'
import { StoreError } from './storeError.ts'
import { writtenBy } from './written.ts'

export interface WriteLimits {
  /** A transaction that takes longer is rolled back. */
  timeoutMs: number
  /** The same for one that runs alone. */
  exclusiveTimeoutMs: number
  /** At most this many share a commit … */
  groupSize: number
  /** … and a group takes no more in after this long. */
  groupMs: number
}

/** What the transactions of a group have written; not committed: as far as anybody knows. */
type Told = (written: readonly Written[], isCommitted: boolean) => void

interface Job {
  /** Runs the work in the async context of who asked for it, not of who happened to be first in the queue. */
  inContext: <T>(call: () => T) => T
  work: (tx: Sql) => Promise<unknown>
  exclusive: boolean
  limitMs: number | undefined
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/**
 * Runs writes one after the other. Those that wait together share one transaction, each behind a savepoint, because
 * waiting for the disk at commit costs far more than the statements.
 */
export class Writes {
  readonly #engine: Engine
  readonly #limits: WriteLimits
  readonly #queue: Job[] = []
  readonly #inside = new AsyncLocalStorage<{ open: boolean }>()
  #running: Promise<void> | undefined
  #closed = false
  /** Written in commits that failed, and may have been carried out: a server does so while its answer is lost. */
  #unsure: readonly Written[] = []
  readonly #tell: Told

  constructor(engine: Engine, limits: WriteLimits, tell: (written: readonly Written[]) => void) {
    this.#engine = engine
    this.#limits = limits
    // Not in the async context of whoever happened to be first in the queue.
    const outside = AsyncLocalStorage.snapshot()
    this.#tell = (written, isCommitted) => {
      // After the next commit what was unsure is settled: the server lets one write at a time.
      const all = [...this.#unsure, ...written]
      this.#unsure = isCommitted ? [] : all
      if (all.length > 0) outside(tell, all)
    }
  }

  write<T>(work: (tx: Sql) => Promise<T>, exclusive: boolean, limitMs?: number): Promise<T> {
    if (this.#closed) return Promise.reject(new StoreError('STORE_CLOSED', 'the store is closed'))
    if (this.#inside.getStore()?.open) {
      return Promise.reject(new StoreError('STORE_MISUSE', 'a write inside a write would wait for itself: use its tx'))
    }
    return new Promise<T>((resolve, reject) => {
      const inContext = AsyncLocalStorage.snapshot()
      this.#queue.push({ inContext, work, exclusive, limitMs, resolve: resolve as (value: unknown) => void, reject })
      this.#running ??= this.#drain()
    })
  }

  /** Takes no more, and waits for those taken. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#running
  }

  async #drain(): Promise<void> {
    // Lets writes that are asked for in one go meet in the first group.
    await Promise.resolve()
    while (this.#queue.length > 0) await this.#group()
    this.#running = undefined
  }

  async #group(): Promise<void> {
    const first = this.#queue[0]
    const exclusive = first?.exclusive === true
    const limitMs = exclusive ? (first.limitMs ?? this.#limits.exclusiveTimeoutMs) : this.#limits.timeoutMs
    const group = new Group(this.#engine.begin(limitMs), limitMs, this.#inside, this.#tell)
    const until = performance.now() + this.#limits.groupMs
    do {
      const job = this.#queue.shift()
      if (!job) break
      await group.run(job)
    } while (!exclusive && this.#queue[0]?.exclusive === false && group.isOpen(this.#limits.groupSize, until))
    await group.end()
  }
}

class Group {
  readonly #transaction: Transaction
  readonly #limitMs: number
  readonly #inside: AsyncLocalStorage<{ open: boolean }>
  readonly #tell: Told
  readonly #done: { job: Job; value: unknown; written: readonly Written[] }[] = []
  /** Savepoint statements that travel with the next call instead of alone. */
  #control: Call[] = []
  #begun = false
  #runs = 0
  /** A savepoint statement failed: what belongs to whom can no longer be told apart. */
  #broken: StoreError | undefined

  constructor(transaction: Transaction, limitMs: number, inside: AsyncLocalStorage<{ open: boolean }>, tell: Told) {
    this.#transaction = transaction
    this.#limitMs = limitMs
    this.#inside = inside
    this.#tell = tell
  }

  isOpen(size: number, until: number): boolean {
    return !this.#lost && this.#runs < size && performance.now() < until
  }

  get #lost(): StoreError | undefined {
    return this.#transaction.lost ?? this.#broken
  }

  async run(job: Job): Promise<void> {
    const name = `w${this.#runs++}`
    const inside = { open: true }
    let used = false
    const written: Written[] = []
    const tx = createSql(async (calls) => {
      if (!inside.open) throw new StoreError('STORE_CLOSED', 'this transaction has ended')
      if (!used) this.#control.push(control(`SAVEPOINT ${name}`))
      used = true
      const results = await this.#execute(calls)
      for (const [at, call] of calls.entries()) written.push(...writtenBy(call, results[at]))
      return results
    })
    try {
      const work = job.inContext(() => this.#inside.run(inside, () => job.work(tx)))
      const value = await withLimit(work, this.#limitMs)
      inside.open = false
      if (this.#lost) throw this.#lost
      if (used) this.#control.push(control(`RELEASE ${name}`))
      this.#done.push({ job, value, written })
    } catch (error) {
      inside.open = false
      if (used) this.#control.push(control(`ROLLBACK TO ${name}`), control(`RELEASE ${name}`))
      job.reject(error)
    }
  }

  /** Commits what succeeded; a commit that fails fails all of them. */
  async end(): Promise<void> {
    const done = this.#done
    let failure: { error: unknown } | undefined
    try {
      if (this.#lost) throw this.#lost
      if (this.#begun && done.length > 0) await this.#transaction.commit(this.#control)
    } catch (error) {
      failure = { error }
    }
    if (this.#begun && (failure || done.length === 0)) await this.#transaction.rollback()
    // What somebody keeps in memory is forgotten before those go on who have changed it.
    if (this.#begun && done.length > 0)
      this.#tell(
        done.flatMap((one) => one.written),
        !failure,
      )
    for (const { job, value } of done) failure ? job.reject(failure.error) : job.resolve(value)
  }

  async #execute(calls: Call[]) {
    const before = this.#control
    this.#control = []
    this.#begun = true
    try {
      const results = await this.#transaction.execute(before.length > 0 ? [...before, ...calls] : calls)
      return results.slice(before.length)
    } catch (error) {
      if (!(error instanceof StoreError) || before.length === 0) throw error
      if (error.index < before.length) this.#broken = error
      throw error.without(before.length)
    }
  }
}

function control(sql: string): Call {
  return { sql, params: [], want: 'run' }
}

async function withLimit<T>(work: Promise<T>, limitMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => reject(new StoreError('STORE_TIMEOUT', `the transaction took longer than ${limitMs} ms and was rolled back`)),
    limitMs,
  )
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

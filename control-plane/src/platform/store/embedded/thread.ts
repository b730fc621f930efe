import { Worker } from 'node:worker_threads'
import type { Call, Result } from '../session.ts'
import { StoreError } from '../storeError.ts'
import { type Failure, noShape, type OpenOptions, type Request, type SentResult, type WorkerReply } from './messages.ts'

interface Waiting {
  resolve: (results: Result[]) => void
  reject: (error: StoreError) => void
}

/** Threads without a database, for the next that is opened: to start one takes a tenth of a second. */
const resting: Worker[] = []
const mostResting = 4

/** Keeps the thread, but no process from ending. */
function rest(worker: Worker): void {
  dropListeners(worker)
  if (resting.length >= mostResting) {
    void worker.terminate()
    return
  }
  worker.unref()
  worker.on('error', () => resting.splice(resting.indexOf(worker), 1))
  resting.push(worker)
}

/** Those of its last holder; `removeAllListeners()` would also take the one by which Node carries messages. */
function dropListeners(worker: Worker): Worker {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
  return worker
}

/**
 * A database connection in a thread of its own. A thread that dies (out of memory) fails what it was doing and is
 * replaced at the next call.
 */
export class Thread {
  readonly #options: OpenOptions
  readonly #waiting = new Map<number, Waiting>()
  readonly #shapes = new Map<number, string[]>([[noShape, []]])
  #worker: Worker | undefined
  #lastId = 0
  #inTransaction = false
  #generation = 0

  constructor(options: OpenOptions) {
    this.#options = options
  }

  /** Starts the thread, which takes a while, without touching the database yet. */
  boot(): this {
    this.#worker ??= this.#spawn()
    return this
  }

  /** Resolves when the database is open. */
  async open(): Promise<void> {
    await this.#post((id) => ({ kind: 'execute', id, calls: [], isSnapshot: false }))
  }

  /** False once SQLite has ended the transaction by itself; known after a failed call. */
  get inTransaction(): boolean {
    return this.#inTransaction
  }

  /** Grows when the thread is replaced: a transaction begun before is gone. */
  get generation(): number {
    return this.#generation
  }

  execute(calls: Call[], isSnapshot = false): Promise<Result[]> {
    return this.#post((id) => ({ kind: 'execute', id, calls, isSnapshot }))
  }

  forget(): void {
    this.#worker?.postMessage({ kind: 'forget' } satisfies Request)
  }

  async close(): Promise<void> {
    const worker = this.#worker
    if (!worker) return
    await this.#post((id) => ({ kind: 'close', id })).catch(() => undefined)
    // It may have ended instead.
    if (this.#worker !== worker) return
    this.#worker = undefined
    rest(worker)
  }

  #post(make: (id: number) => Request): Promise<Result[]> {
    this.#worker ??= this.#spawn()
    const worker = this.#worker
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId
      this.#waiting.set(id, { resolve, reject })
      worker.postMessage(make(id))
    })
  }

  #spawn(): Worker {
    const rested = resting.pop()
    const worker = rested ? dropListeners(rested) : new Worker(new URL('./worker.ts', import.meta.url))
    worker.ref()
    worker.postMessage({ kind: 'open', options: this.#options } satisfies Request)
    let reason: unknown
    worker.on('message', (message: WorkerReply | Failure) => this.#settle(message))
    worker.on('error', (error) => {
      reason = error
    })
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined
      this.#generation++
      this.#failAll(reason)
    })
    return worker
  }

  #settle(message: WorkerReply | Failure): void {
    const waiting = this.#waiting.get(message.id)
    if (!waiting) return
    this.#waiting.delete(message.id)
    for (const [number, columns] of message.shapes) this.#shapes.set(number, columns)
    if ('results' in message) {
      waiting.resolve(message.results.map((result) => this.#named(result)))
      return
    }
    this.#inTransaction = message.inTransaction
    waiting.reject(new StoreError(message.code, message.message, { index: message.index }))
  }

  #named({ shape, rows, changes, lastId }: SentResult): Result {
    return { columns: this.#shapes.get(shape) ?? [], rows, changes, lastId }
  }

  #failAll(reason: unknown): void {
    this.#inTransaction = false
    const detail = reason instanceof Error ? `: ${reason.message}` : ''
    const code = reason instanceof Error && 'code' in reason ? String(reason.code) : 'STORE_LOST'
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of waiting) {
      const known = code.startsWith('SQLITE_') ? code : 'STORE_LOST'
      reject(new StoreError(known, `the database thread ended${detail}`, { cause: reason }))
    }
  }
}

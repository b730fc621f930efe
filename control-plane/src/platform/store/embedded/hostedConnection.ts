import type { Call, Result } from '../session.ts'
import { StoreError } from '../storeError.ts'
import type { Host, Hosts } from './host.ts'
import { type Failure, noShape, type OpenOptions, type Request, type SentResult, type WorkerReply } from './messages.ts'

interface Waiting {
  resolve: (results: Result[]) => void
  reject: (error: StoreError) => void
}

/**
 * A database connection in a thread or process of its own. One that dies (out of memory, killed) fails what it was doing and is
 * replaced at the next call.
 */
export class HostedConnection {
  readonly #options: OpenOptions
  readonly #waiting = new Map<number, Waiting>()
  readonly #shapes = new Map<number, string[]>([[noShape, []]])
  readonly #hosts: Hosts
  #host: Host | undefined
  #ended: Promise<void> = Promise.resolve()
  #lastId = 0
  #inTransaction = false
  #generation = 0

  constructor(hosts: Hosts, options: OpenOptions) {
    this.#hosts = hosts
    this.#options = options
  }

  /** Starts it, which takes a while, without touching the database yet. */
  boot(): this {
    this.#host ??= this.#spawn()
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

  /** Grows when it is replaced: a transaction begun before is gone. */
  get generation(): number {
    return this.#generation
  }

  execute(calls: Call[], isSnapshot = false): Promise<Result[]> {
    return this.#post((id) => ({ kind: 'execute', id, calls, isSnapshot }))
  }

  forget(): void {
    this.#host?.post({ kind: 'forget' })
  }

  async close(): Promise<void> {
    const host = this.#host
    if (!host) return
    await this.#post((id) => ({ kind: 'close', id })).catch(() => undefined)
    // It may have ended instead.
    if (this.#host !== host) return
    this.#host = undefined
    this.#hosts.giveBack(host)
  }

  /** For how long it wanted to go on and got no core, in milliseconds; 0 where nobody can say. */
  heldUpMs(): number {
    return this.#host?.heldUpMs?.() ?? 0
  }

  /** Ends it beside whatever it is doing, which fails; resolves when it has ended. Only a process ends at once. */
  async kill(): Promise<void> {
    this.#host?.kill()
    await this.#ended
  }

  #post(make: (id: number) => Request): Promise<Result[]> {
    this.#host ??= this.#spawn()
    const host = this.#host
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId
      this.#waiting.set(id, { resolve, reject })
      host.post(make(id))
    })
  }

  #spawn(): Host {
    const host = this.#hosts.take()
    let reason: unknown
    const ended = Promise.withResolvers<void>()
    this.#ended = ended.promise
    host.listen({
      message: (message) => this.#settle(message),
      error: (error) => {
        reason = error
      },
      exit: () => {
        if (this.#host === host) this.#host = undefined
        this.#generation++
        this.#failAll(reason)
        ended.resolve()
      },
    })
    host.post({ kind: 'open', options: this.#options })
    return host
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
      reject(new StoreError(known, `the connection to the database ended${detail}`, { cause: reason }))
    }
  }
}

import type { ReadPlace } from '../reading/readPlace.ts'
import type { Call, Result } from '../session.ts'
import { StoreError } from '../storeError.ts'
import { processes } from './host.ts'
import { HostedConnection } from './hostedConnection.ts'
import { control, type OpenOptions } from './messages.ts'

/** A process that reads. */
export class ReaderPlace implements ReadPlace {
  readonly #connection: HostedConnection
  #opened: Promise<void>

  constructor(options: Omit<OpenOptions, 'role'>) {
    this.#connection = new HostedConnection(processes, { ...options, role: 'reader' })
    this.#opened = this.#open()
  }

  ready(): Promise<void> {
    return this.#opened
  }

  run(calls: Call[]): Promise<Result[]> {
    return calls.length === 1 ? this.#connection.execute(calls) : this.#snapshot(calls)
  }

  heldUpMs(): number {
    return this.#connection.heldUpMs()
  }

  /** Nothing else ends a statement of SQLite that does not end by itself; the next process is on its way at once. */
  async cut(): Promise<void> {
    await this.#connection.kill()
    this.#opened = this.#open()
  }

  forget(): void {
    this.#connection.forget()
  }

  close(): Promise<void> {
    return this.#connection.close()
  }

  /** Where it cannot be opened, whoever reads is told why. */
  #open(): Promise<void> {
    return this.#connection.open().catch(() => undefined)
  }

  async #snapshot(calls: Call[]): Promise<Result[]> {
    const results = await this.#connection.execute([control('BEGIN'), ...calls], true).catch((error: unknown) => {
      throw error instanceof StoreError ? error.without(1) : error
    })
    return results.slice(1)
  }
}

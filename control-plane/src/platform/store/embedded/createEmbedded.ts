import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ReadLimits } from '../reading/limits.ts'
import { Readings } from '../reading/readings.ts'
import type { Call, Engine, Result, Transaction } from '../session.ts'
import { changesSchema } from '../sqlText.ts'
import { asLost, StoreError } from '../storeError.ts'
import { threads } from './host.ts'
import { HostedConnection } from './hostedConnection.ts'
import { control } from './messages.ts'
import { ReaderPlace } from './readerPlace.ts'

export interface EmbeddedOptions {
  /** How long to wait for another process that holds the file. */
  busyTimeoutMs: number
  /** Processes that read: so many from the start, and at most. */
  readers: { usual: number; most: number }
  limits: ReadLimits
}

/** SQLite: a thread of this process writes, processes of their own read, because nothing else can be ended beside a statement. */
export async function createEmbedded(
  path: string,
  { busyTimeoutMs, readers, limits }: EmbeddedOptions,
): Promise<Engine> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await keepPrivate(path)
  const writer = new HostedConnection(threads, { path, role: 'writer', busyTimeoutMs }).boot()
  const reading = new Readings({ limits, ...readers }, () => new ReaderPlace({ path, busyTimeoutMs }))
  const close = async () => {
    await reading.close()
    await writer.close()
  }
  try {
    // It makes the file and turns on the write-ahead log; readers open it when they are asked something.
    await writer.open()
    reading.prepare(readers.usual)
  } catch (error) {
    await close()
    throw error
  }
  return {
    kind: 'embedded',
    read: (calls) => reading.read(calls),
    endCallReads: () => reading.endCalls(),
    begin: () => new EmbeddedTransaction(writer, () => reading.places()),
    backup: (target) => backup(path, target, busyTimeoutMs),
    carryLog: () => carryLog(path, busyTimeoutMs),
    close,
  }
}

/** Hashes of passwords are in there. What SQLite keeps beside a database (-wal, -shm) it makes like the database itself. */
async function keepPrivate(path: string): Promise<void> {
  try {
    const file = await open(path, 'a', 0o600)
    await file.chmod(0o600).finally(() => file.close())
  } catch (cause) {
    throw new StoreError('SQLITE_CANTOPEN', `cannot open ${path}`, { cause })
  }
}

class EmbeddedTransaction implements Transaction {
  readonly #writer: HostedConnection
  readonly #readers: () => readonly ReaderPlace[]
  readonly #generation: number
  #begun = false
  #lost: StoreError | undefined
  #hasNewSchema = false

  constructor(writer: HostedConnection, readers: () => readonly ReaderPlace[]) {
    this.#writer = writer
    this.#readers = readers
    this.#generation = writer.generation
  }

  get lost(): StoreError | undefined {
    return this.#lost
  }

  async execute(calls: Call[]): Promise<Result[]> {
    if (this.#writer.generation !== this.#generation) {
      this.#lost ??= new StoreError('STORE_LOST', 'the database thread was replaced during the transaction')
    }
    if (this.#lost) throw this.#lost
    this.#hasNewSchema ||= calls.some(({ sql }) => changesSchema(sql))
    const before = this.#begun ? 0 : 1
    this.#begun = true
    try {
      const results = await this.#writer.execute(before ? [control('BEGIN IMMEDIATE'), ...calls] : calls)
      return before ? results.slice(1) : results
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      if (!this.#writer.inTransaction) this.#lost ??= asLost(error)
      throw error.without(before)
    }
  }

  async commit(last: Call[]): Promise<void> {
    await this.execute([...last, control('COMMIT')])
    if (!this.#hasNewSchema) return
    for (const connection of [this.#writer, ...this.#readers()]) connection.forget()
  }

  async rollback(): Promise<void> {
    // After a lost transaction there may be nothing to roll back: SQLite then says so, and that is all right.
    await this.#writer.execute([control('ROLLBACK')]).catch(() => undefined)
  }
}

/** Copies in a thread of its own, under another name until it is whole and on disk. */
/** On a connection of its own: the writer may be in the middle of a transaction, which this one waits for. */
async function carryLog(path: string, busyTimeoutMs: number): Promise<void> {
  const thread = new HostedConnection(threads, { path, role: 'copier', busyTimeoutMs })
  try {
    await thread.execute([{ sql: 'PRAGMA wal_checkpoint(TRUNCATE)', params: [], want: 'all' }])
  } finally {
    await thread.close()
  }
}

async function backup(path: string, target: string, busyTimeoutMs: number): Promise<void> {
  const part = `${target}.part`
  await rm(part, { force: true })
  // Before anything is in it.
  await keepPrivate(part)
  const thread = new HostedConnection(threads, { path, role: 'copier', busyTimeoutMs })
  try {
    await thread.execute([{ sql: 'VACUUM INTO ?', params: [part], want: 'run' }])
    const file = await open(part, 'r+')
    await file.sync().finally(() => file.close())
    await rename(part, target)
  } finally {
    await thread.close()
    await rm(part, { force: true })
  }
}

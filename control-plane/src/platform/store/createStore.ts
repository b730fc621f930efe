import { fileURLToPath } from 'node:url'
import { withDemand } from './callReads.ts'
import { createEmbedded } from './embedded/createEmbedded.ts'
import { type ReadLimits, readLimits } from './reading/limits.ts'
import type { Engine } from './session.ts'
import { createSql } from './sql.ts'
import type { Store, Written } from './store.ts'
import { StoreError } from './storeError.ts'
import { type WriteLimits, Writes } from './writes.ts'

export interface StoreOptions extends Partial<WriteLimits> {
  /** Token of a libSQL server; `?authToken=` in the address does the same. */
  authToken?: string
  /** How long to wait for another process that holds the database, or for a server that does not answer. */
  busyTimeoutMs?: number
  /** How long reads may take; left out: as long as calls may (`readLimits`). */
  readLimits?: Partial<ReadLimits>
  /** Processes of the embedded engine that read, from the start (4). */
  readers?: number
  /** How many these and others become at most (4). */
  mostReaders?: number
}

/**
 * Opens the database that the address names: `file:/path/to.db` is SQLite inside this process (made if missing),
 * `http(s)://` and `libsql://` a libSQL server. Throws `StoreError` if it cannot be opened.
 */
export async function createStore(url: string, options: StoreOptions = {}): Promise<Store> {
  const engine = await createEngine(url, options)
  const listeners = new Set<(written: readonly Written[]) => void>()
  const limits = {
    timeoutMs: options.timeoutMs ?? 30_000,
    exclusiveTimeoutMs: options.exclusiveTimeoutMs ?? 600_000,
    groupSize: options.groupSize ?? 64,
    groupMs: options.groupMs ?? 10,
  }
  const writes = new Writes(engine, limits, (written) => {
    for (const listener of listeners) listener(written)
  })
  let isClosed = false
  return {
    engine: engine.kind,
    read: createSql(async (calls) => {
      if (isClosed) throw new StoreError('STORE_CLOSED', 'the store is closed')
      return engine.read(calls)
    }),
    write: (work, { exclusive = false, limitMs } = {}) => writes.write(withDemand(work), exclusive, limitMs),
    onWritten(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    endCallReads: () => engine.endCallReads(),
    backup: (path) => engine.backup(path),
    carryLog: () => engine.carryLog(),
    async close() {
      if (isClosed) return
      isClosed = true
      await writes.close()
      await engine.close()
    },
  }
}

async function createEngine(url: string, options: StoreOptions): Promise<Engine> {
  const { busyTimeoutMs = 5_000, readers = 4, mostReaders = Math.max(readers, 4), authToken } = options
  const limits = { ...readLimits, ...options.readLimits }
  if (url.startsWith('file:')) {
    return createEmbedded(filePath(url), { busyTimeoutMs, readers: { usual: readers, most: mostReaders }, limits })
  }
  if (!/^(?:https?|libsql):/.test(url)) {
    throw new StoreError('STORE_MISUSE', `not the address of a database (file:, http:, https:, libsql:): ${url}`)
  }
  const { createRemote } = await import('./remote/createRemote.ts')
  return createRemote(url, { authToken, busyTimeoutMs, limits })
}

function filePath(url: string): string {
  if (url.startsWith('file://')) return fileURLToPath(url)
  const path = decodeURI(url.slice('file:'.length))
  if (path === '' || path.includes('?')) throw new StoreError('STORE_MISUSE', `not a path to a database file: ${url}`)
  return path
}

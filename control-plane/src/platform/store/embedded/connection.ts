import Database from 'better-sqlite3'
import { LRUCache } from 'lru-cache'
import type { Call } from '../session.ts'
import { hasNumberedParameters } from '../sqlText.ts'
import type { Value } from '../store.ts'
import { StoreError } from '../storeError.ts'
import { asInteger } from '../values.ts'
import { noShape, type OpenOptions, type Role, type SentResult, type Shape } from './messages.ts'

export interface Connection {
  execute(call: Call): SentResult
  /** The shapes that results have used for the first time since this was last asked. */
  takeShapes(): Shape[]
  inTransaction(): boolean
  /** Drops the prepared statements. */
  forget(): void
  /** Ends a transaction of reads. */
  end(): void
  close(): void
}

interface Prepared {
  statement: Database.Statement<unknown[], unknown>
  /**
   * Known after the first run: before it the connection may not have noticed that another changed the table.
   */
  shape: number
  width: number
  isNumbered: boolean
}

/** Kept prepared at once; the least recently used goes first. */
const cacheSize = 500

/** One SQLite connection, used inside a worker thread. */
export function createConnection({ path, role, busyTimeoutMs }: OpenOptions): Connection {
  const database = new Database(path, { timeout: busyTimeoutMs })
  const cache = new LRUCache<string, Prepared>({ max: cacheSize })
  const shapes = new Map<string, number>()
  let newShapes: Shape[] = []
  configure(database, role)
  const countChanges = database.prepare('SELECT changes(), last_insert_rowid()').raw()

  function prepare(sql: string): Prepared {
    const known = cache.get(sql)
    if (known) return known
    const statement = database.prepare<unknown[], unknown>(sql)
    if (statement.reader) statement.raw()
    const prepared = { statement, shape: noShape, width: 0, isNumbered: hasNumberedParameters(sql) }
    cache.set(sql, prepared)
    return prepared
  }

  function execute({ sql, params, want }: Call): SentResult {
    const prepared = prepare(sql)
    const { statement } = prepared
    if (role === 'reader' && !statement.readonly) {
      throw new StoreError('SQLITE_READONLY', 'a statement that writes was given to Store.read')
    }
    const bound = bind(prepared, params)
    if (!statement.reader) {
      const { changes, lastInsertRowid } = statement.run(...bound)
      return { shape: noShape, rows: [], changes, lastId: Number(lastInsertRowid) }
    }
    const rows = want === 'get' ? firstRow(statement.get(...bound)) : (statement.all(...bound) as Value[][])
    const shape = shapeOf(prepared, rows[0]?.length)
    if (statement.readonly) return { shape, rows, changes: 0, lastId: 0 }
    const [changes, lastId] = countChanges.get() as [number, number]
    return { shape, rows, changes, lastId }
  }

  function shapeOf(prepared: Prepared, width: number | undefined): number {
    if (prepared.shape !== noShape && (width ?? prepared.width) === prepared.width) return prepared.shape
    const columns = prepared.statement.columns().map(({ name }) => name)
    const key = JSON.stringify(columns)
    let shape = shapes.get(key)
    if (shape === undefined) {
      shape = shapes.size + 1
      shapes.set(key, shape)
      newShapes.push([shape, columns])
    }
    prepared.shape = shape
    prepared.width = columns.length
    return shape
  }

  return {
    execute,
    takeShapes() {
      const taken = newShapes
      newShapes = []
      return taken
    },
    inTransaction: () => database.inTransaction,
    forget: () => cache.clear(),
    end() {
      if (database.inTransaction) database.exec('ROLLBACK')
    },
    close() {
      if (role === 'writer') optimize(database, 'optimize')
      database.close()
    },
  }
}

function configure(database: Database.Database, role: Role): void {
  database.pragma('journal_mode = WAL')
  // FULL: a commit is on disk when it is acknowledged, also after a power cut.
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  // The writer changes pages all over its indexes before it commits; those that do not fit are written twice.
  database.pragma(`cache_size = ${role === 'writer' ? -262_144 : -65_536}`)
  database.pragma('mmap_size = 1073741824')
  database.pragma('temp_store = MEMORY')
  database.pragma('journal_size_limit = 67108864')
  // 64 MB of log before its pages are carried into the database: pages that many rows share are then carried once. Reading
  // such a log again after a power cut takes less than a second.
  database.pragma('wal_autocheckpoint = 16000')
  // What is deleted or changed is overwritten where its page is written anyway: who is forgotten is not to be found in the file.
  database.pragma('secure_delete = FAST')
  if (role === 'reader') database.pragma('query_only = ON')
  if (role === 'writer') optimize(database, 'optimize = 0x10002')
}

/** Keeps the planner's statistics fresh. Not worth failing for, when another program holds the database. */
function optimize(database: Database.Database, pragma: string): void {
  try {
    database.pragma(pragma)
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error
  }
}

function bind({ isNumbered }: Prepared, params: Value[]): unknown[] {
  const values = params.map(asInteger)
  // better-sqlite3 takes `?1` for a name.
  if (isNumbered) return [Object.fromEntries(values.map((value, at) => [at + 1, value]))]
  return values
}

function firstRow(row: unknown): Value[][] {
  return row === undefined ? [] : [row as Value[]]
}

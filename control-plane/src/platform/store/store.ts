import type { Writing } from './sqlReading.ts'

export type Value = string | number | bigint | Uint8Array | null
export type Row = Record<string, Value>
export interface Statement {
  sql: string
  params?: readonly unknown[]
}

/** What one statement has written, in a transaction that stands. */
export interface Written extends Writing {
  /** The rows, where statement or caller name them. */
  ids?: readonly number[]
}

/**
 * What runs SQL: the store itself (each statement on its own) or one open transaction.
 * `undefined` and booleans among the parameters are stored as NULL and 0/1.
 */
export interface Sql {
  /** All rows of one statement, as objects by column name. */
  all<T = Row>(sql: string, params?: readonly unknown[]): Promise<T[]>
  /** The first row, or undefined. */
  get<T = Row>(sql: string, params?: readonly unknown[]): Promise<T | undefined>
  /** A statement that changes something: how many rows, and the last row id. `ids`: the rows, where its text does not name them. */
  run(sql: string, params?: readonly unknown[], ids?: readonly number[]): Promise<{ changes: number; lastId: number }>
  /** Several statements in one round trip; inside `read` they see one snapshot. */
  batch(statements: readonly Statement[]): Promise<Row[][]>
  /** The rows as arrays, in the order of the columns; with `get` only the first. What prepared queries read. */
  values(sql: string, params: readonly unknown[], want: 'all' | 'get'): Promise<Value[][]>
}

/**
 * The one way to the data, the same on embedded SQLite and on a libSQL server.
 * Neither engine runs on the main thread: embedded SQLite writes in a worker thread and reads in processes of their own, so a dear
 * statement never holds up the event loop. What a call reads may run for 5 s (`STORE_TOO_MUCH`), and ends when the caller has gone.
 */
export interface Store {
  readonly engine: 'embedded' | 'remote'
  /** Reads: never wait for a writer. Refuses statements that write (`SQLITE_READONLY`). */
  readonly read: Sql
  /**
   * One transaction (`BEGIN IMMEDIATE`), run to its end before the next begins; a thrown error rolls it back and is
   * thrown on. Resolves only when the commit is on disk. Short ones that wait together share one commit, each behind a
   * savepoint of its own; `exclusive` keeps a long one (an import) out of such a group.
   * A transaction has a time limit (30 s, exclusive 10 min or `limitMs`); a write inside a write is refused, because it would wait for
   * itself. What fails throws `StoreError`.
   */
  write<T>(work: (tx: Sql) => Promise<T>, options?: { exclusive?: boolean; limitMs?: number }): Promise<T>
  /**
   * Calls back with what each transaction has written itself (not what triggers add), as soon as it stands and before whoever
   * asked for it goes on; also where its commit failed, and may have been carried out all the same. Gives back how to stop.
   */
  onWritten(listener: (written: readonly Written[]) => void): () => void
  /** Before the stop: what calls have been reading for long ends at once, and what they still read ends soon. */
  endCallReads(): void
  /** A consistent copy of the whole database into a new file while others write; embedded engine only. */
  backup(path: string): Promise<void>
  /** Carries the write-ahead log into the database file, as far as nobody reads behind it; of a libSQL server nothing is to be done. */
  carryLog(): Promise<void>
  close(): Promise<void>
}

import type { Value } from './store.ts'
import type { StoreError } from './storeError.ts'

/** What a caller wants of a statement: every row, the first, or only what changed. */
export type Want = 'all' | 'get' | 'run'

export interface Call {
  sql: string
  params: Value[]
  want: Want
  /** Rows that it writes, as whoever asks for it knows. */
  ids?: readonly number[]
}

/** Rows as arrays: they cross threads at half the price of objects, and drizzle wants them so. */
export interface Result {
  columns: string[]
  rows: Value[][]
  changes: number
  lastId: number
}

/** Runs the calls in order in one round trip and stops at the first that fails (`StoreError.index` says which). */
export type Execute = (calls: Call[]) => Promise<Result[]>

/** One transaction on the engine's only writing connection. It begins with its first call. */
export interface Transaction {
  execute: Execute
  /** Set when the engine itself has ended the transaction (disk full, connection gone): nothing of it can be kept. */
  readonly lost: StoreError | undefined
  commit(last: Call[]): Promise<void>
  /** Never throws. */
  rollback(): Promise<void>
}

/** What the two engines offer to the one Store made of them. */
export interface Engine {
  readonly kind: 'embedded' | 'remote'
  read: Execute
  /** What calls have been reading for long ends at once, and what they still read ends soon. */
  endCallReads(): void
  /** `limitMs`: how long any one request may take before the connection counts as lost. */
  begin(limitMs: number): Transaction
  backup(path: string): Promise<void>
  carryLog(): Promise<void>
  close(): Promise<void>
}

import type { Call, Result } from '../session.ts'

export interface OpenOptions {
  path: string
  /** Refuses statements that write. */
  readOnly: boolean
  busyTimeoutMs: number
}

export type Request =
  /** `isSnapshot`: the calls see one state of the database. */
  | { kind: 'execute'; id: number; calls: Call[]; isSnapshot: boolean }
  /** The schema has changed: prepared statements no longer know their columns. */
  | { kind: 'forget' }
  | { kind: 'close'; id: number }

export interface Answer {
  id: number
  results: Result[]
}

export interface Failure {
  id: number
  code: string
  message: string
  index: number
  /** False when SQLite has ended the transaction by itself. */
  inTransaction: boolean
}

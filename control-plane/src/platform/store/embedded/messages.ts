import type { Call, Result } from '../session.ts'

/** A reader refuses statements that write; a copier reads only too, but writes another file. */
export type Role = 'writer' | 'reader' | 'copier'

export interface OpenOptions {
  path: string
  role: Role
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

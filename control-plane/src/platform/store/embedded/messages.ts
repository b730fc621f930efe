import type { Call, Result } from '../session.ts'

/** A reader refuses statements that write; a copier reads only too, but writes another file. */
export type Role = 'writer' | 'reader' | 'copier'

export interface OpenOptions {
  path: string
  role: Role
  busyTimeoutMs: number
}

export type Request =
  /** Before anything else; the database itself is opened by the first calls. */
  | { kind: 'open'; options: OpenOptions }
  /** `isSnapshot`: the calls see one state of the database. */
  | { kind: 'execute'; id: number; calls: Call[]; isSnapshot: boolean }
  /** The schema has changed: prepared statements no longer know their columns. */
  | { kind: 'forget' }
  /** What comes after it may open another. */
  | { kind: 'close'; id: number }

/** The names of columns cross once; in the results a number stands for them. */
export type Shape = [number: number, columns: string[]]
export type SentResult = Omit<Result, 'columns'> & { shape: number }

/** A statement of which nothing but its effect is wanted. */
export const control = (sql: string): Call => ({ sql, params: [], want: 'run' })

/** The number that stands for no columns. */
export const noShape = 0

export interface WorkerReply {
  id: number
  shapes: Shape[]
  results: SentResult[]
}

export interface Failure {
  id: number
  shapes: Shape[]
  code: string
  message: string
  index: number
  /** False when SQLite has ended the transaction by itself. */
  inTransaction: boolean
}

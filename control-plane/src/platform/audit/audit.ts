import type { Sql } from '../store/store.ts'

export interface AuditEntry {
  /** Username, or `system`. */
  actor: string
  /** A permission key or `session.login` …: what was done. */
  action: string
  resource: string
  rowId?: string | number
  /** One sentence for people, at most 500 characters. */
  summary: string
  /** What changed; secrets left out by the caller. */
  before?: unknown
  after?: unknown
  address?: string
}

export interface Audit {
  /** Appends inside the caller's transaction, so that the change and its entry stand or fall together. */
  record(tx: Sql, entry: AuditEntry): Promise<void>
}

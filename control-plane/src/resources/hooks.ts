import type { Problem } from '@quarterdeck/shared/errors/appError.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { Actor } from '../http/handler.ts'
import type { Context } from '../platform/context.ts'
import type { Sql, Value } from '../platform/store/store.ts'

/** What is stored, by column: times as UTC milliseconds. */
export type Stored = Record<string, Value>
export type StoredRow = Stored & { id: number }
export type Change = 'add' | 'edit' | 'import'

/** Who asks for a change, and what a rule may need to judge it. */
export interface ChangeCall {
  context: Context
  actor: Actor
}

/** A line of an ingest, checked: values by column, null where the line says nothing. */
export interface IngestRow {
  sent: Stored
  /** Follows from what was sent and from what is stored elsewhere; replaced together with it. */
  derived: Stored
  /** What a new row gets where the line says nothing. A repeated line leaves it alone. */
  filled: Stored
}

/** Done after the commit, once it is certain. */
export type AfterCommit = () => void

/**
 * What a resource needs beyond its definition; all of it optional, most resources have none.
 * A refusal is thrown as `AppError`.
 */
export interface ResourceHooks {
  /** Values that follow from others. Pure; `row` is the whole row as it will stand. Also run for every row of an import. */
  derive?(row: Readonly<Stored>, on: Change): Stored
  /** The same where it takes time (hashing): before the transaction, never in imports. */
  prepare?(values: Stored, on: 'add' | 'edit', call: ChangeCall): Promise<Stored>
  /** What forbids new rows, an answer for each: the check of an import says it of its row, an add is refused. */
  problems?(sql: Sql, rows: readonly Stored[]): Promise<(readonly Problem[])[]>
  /** Inside the transaction, before the rows are stored, also those of imports; may change them. */
  beforeAdd?(tx: Sql, rows: Stored[], call: ChangeCall): Promise<void>
  /** `changes` holds only what really changes; may be added to. Asked for rows of imports too. */
  beforeEdit?(tx: Sql, before: StoredRow, changes: Stored, call: ChangeCall): Promise<AfterCommit | undefined>
  beforeDelete?(tx: Sql, rows: readonly StoredRow[], call: ChangeCall): Promise<AfterCommit | undefined>
  /** Completes lines of an ingest inside the transaction; names all columns that it may set. */
  ingest?: {
    readonly derived: readonly string[]
    readonly filled: readonly string[]
    complete(tx: Sql, rows: readonly IngestRow[]): Promise<void>
  }
  /** What an export is called, without day and ending; otherwise the title of the list. */
  exportName?(filters: Readonly<Record<string, unknown>>, t: Translate): string
  /** Changes a row as it is given out. */
  present?(row: Record<string, unknown>, t: Translate): void
  /** What a reference to a row of this resource is called, given its stored label. */
  label?(id: number, stored: string, t: Translate): string
}

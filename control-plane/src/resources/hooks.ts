import type { Problem } from '@quarterdeck/shared/errors/appError.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { AccessScope, Actor } from '../http/handler.ts'
import type { Sql, Statement } from '../platform/store/store.ts'
import type { ActionHandler, OutsideHandler } from './actions/handler.ts'
import type { ImportValues } from './imports/target.ts'
import type { Stored, StoredRow } from './stored.ts'
import type { ReadContext } from './visibility/readContext.ts'
import type { Asking, ChangeCall } from './write/changeCall.ts'
import type { EditedRow } from './write/changes.ts'

/** A line of an ingest, checked: values by column, null where the line says nothing. */
export interface IngestRow {
  /** Which line of what was sent, from 1. */
  line: number
  sent: Stored
  /** Follows from what was sent and from what is stored elsewhere; replaced together with it. */
  derived: Stored
  /** What a new row gets where the line says nothing. A repeated line leaves it alone. */
  filled: Stored
}

/** Who sends the lines; rows of an organisation become those of the sender's. `at`: UTC milliseconds. */
export interface IngestSender {
  organisationId: number
  username: string
  at: number
}

/** A row as an import would have it: `before`, where there is one already, with what changes. */
export interface WantedRow {
  before: StoredRow | undefined
  changes: Stored
}

/** `at`: UTC milliseconds; `state`: its code. */
export interface PastState {
  at: number
  state: number
  note: string
}

/**
 * `isWhole`: it puts all of its rows together, however few are asked for (it groups, or looks at windows). It is then done once for a page
 * with its count, and once for an export.
 * `isUnkeyed`: its ids stand in no index. Its rows are then read as they are found: to find them by their ids would be to put all together.
 */
export interface RowsQuery extends Statement {
  isWhole?: boolean
  isUnkeyed?: boolean
}

/**
 * What a resource needs beyond its definition; all of it optional, most resources have none.
 * A refusal is thrown as `AppError`.
 */
export interface ResourceHooks {
  /** Values that follow from others. Pure; `row` is the whole row as it will stand. */
  derive?(row: Readonly<Stored>): Stored
  /** The same where it takes time (hashing): before the transaction, for what a form sets, also that of an action; nothing else sets such fields. */
  prepare?(values: Stored, on: 'add' | 'edit' | { action: string }, asking: Asking): Promise<Stored>

  /** What actions do, by their names; one that only moves rows needs nobody. */
  readonly actions?: Readonly<Record<string, ActionHandler>>
  /**
   * What actions do outside of the database, by their names: done before the row changes, and only then does it change. After a
   * kill in between it is done again, so it must bear that.
   */
  readonly actionsOutside?: Readonly<Record<string, OutsideHandler>>
  /**
   * Puts a secret of a row on the clipboard of its phone, for `paste`; throws why it is not there. `remember` writes down who has it
   * from now on: before it leaves, and once nothing here forbids it.
   */
  secretToPhone?(phone: number, secret: string, by: { asking: Asking; remember(): Promise<void> }): Promise<void>

  // Rules are asked about all rows of a change together, inside its transaction, however they are written: by a form, a
  // spreadsheet, an edit of many rows or an undo. A rule between rows looks at those of the change as well as at those that stand.

  /** What forbids rows to stand as they would, new or changed; an answer for each. The check of an import says it of its row. */
  problems?(sql: Sql, rows: readonly Stored[]): Promise<(readonly Problem[])[]>
  /** What an import says of its rows beside that: what the rules on changes would refuse as a whole, an answer for each. */
  importProblems?(sql: Sql, rows: readonly WantedRow[], actor: Actor): Promise<(readonly Problem[])[]>
  /** What two new rows of one spreadsheet have in common that are the same row, where no natural key says it; undefined: nothing. */
  importKey?(values: ImportValues): string | undefined
  /**
   * Of a list whose spreadsheets know rows by their number: which row each of these is that names none, an answer for each. Undefined: a
   * new one; a problem: it cannot be told.
   */
  importIds?(
    sql: Sql,
    rows: readonly ImportValues[],
    accessScope: AccessScope,
  ): Promise<readonly (number | Problem | undefined)[]>
  /** A line of a text file as cells of the columns that `textFile` names; undefined: it says nothing, as a comment. */
  textLine?(line: string): readonly string[] | undefined
  /** Before rows are added; may change them. */
  beforeAdd?(tx: Sql, rows: readonly Stored[], call: ChangeCall): Promise<void>
  /** `changes` of each row holds only what really changes; may be added to. */
  beforeEdit?(tx: Sql, rows: readonly EditedRow[], call: ChangeCall): Promise<void>
  beforeDelete?(tx: Sql, rows: readonly StoredRow[], call: ChangeCall): Promise<void>

  /**
   * Of a list without a table (`defineComputed`): the query that gives its rows, for whoever reads them. Its columns are named as
   * the fields, and one is `id`; times are UTC milliseconds. The `source` of a `prepared` query is one.
   */
  query?(readContext: ReadContext): RowsQuery
  /** Completes lines of an ingest inside the transaction; names all columns that it may set. */
  ingest?: {
    readonly derived: readonly string[]
    readonly filled: readonly string[]
    complete(tx: Sql, rows: readonly IngestRow[], by: IngestSender): Promise<void>
  }
  /** What an export is called, without day and ending; otherwise the title of the list. */
  exportName?(filters: Readonly<Record<string, unknown>>, t: Translate): string
  /** Changes a row as it is given out. */
  present?(row: Record<string, unknown>, t: Translate): void
  /** The states in which a row has been, oldest first, with what was said of each in the reader's words: they stand in its history. */
  states?(sql: Sql, id: number, t: Translate): Promise<readonly PastState[]>
  /** What a reference to a row of this resource is called, given its stored label. */
  label?(id: number, stored: string, t: Translate): string
  /** Further names by which a spreadsheet may name rows, where one name alone may be that of several. */
  furtherNames?(sql: Sql): Promise<readonly { id: number; name: string }[]>
}

import type { Fields } from '@quarterdeck/shared/resource/field.ts'
import type { AuditEntry } from '../../platform/audit/audit.ts'
import type { Stored, StoredOf, StoredRow } from '../stored.ts'

/**
 * What is to happen to the rows of one table, produced by whatever way rows are written: a form, a spreadsheet, an edit of
 * many rows, an undo, the clearing of a list. `applyChanges` carries it out in this order: delete, edit, add.
 */
export interface Changes<F extends Fields = Fields> {
  /** Rows that go. Those that are gone already are no fault. */
  delete?: readonly number[] | WholeList
  /**
   * What rows are to hold; what they hold already is not written. A row that is not there is refused (`not_found`), and one
   * that has changed since it had the named `revision` (`changed_meanwhile`).
   */
  edit?: readonly { id: number; values: StoredOf<F>; revision?: number | undefined }[]
  /** New rows: what was said of them, by column. Defaults, times and what follows from the values are filled in. */
  add?: readonly StoredOf<F>[]
  /**
   * Puts back what stood there: added rows are complete and bring their `id`, and values stay exactly as they are given,
   * whatever a rule would add. A rule may refuse all the same.
   */
  isRestored?: boolean
  /** A rule has found what it names, or an own form has been checked: which rows the fields offer to people is not asked. */
  isFound?: boolean
  /** Looks at each row that is edited or goes, as it stands; throws where that is not what the change rests on. */
  check?(row: StoredRow): void
  /** What the audit log says of it; nothing where it is part of a batch that has an entry of its own. */
  entries?(applied: Applied): readonly AuditEntry[]
}

/** All rows of the list, or those with one value of its scope; but for `except`. */
export interface WholeList {
  scope?: unknown
  except?: readonly number[]
}

export interface EditedRow {
  /** As it stood, with all its columns. */
  before: StoredRow
  /** What differs now, with what rules added. */
  changes: Stored
}

/** What has really happened. */
export interface Applied {
  /** In the order in which they were given. */
  added: readonly StoredRow[]
  /** Those that changed. */
  edited: readonly EditedRow[]
  /** As they stood. */
  removed: readonly StoredRow[]
}

/** What would be written, row by row, as far as rules neither add to it nor refuse it. */
export interface Plan {
  readonly remove: readonly StoredRow[]
  readonly edit: readonly EditedRow[]
  readonly add: readonly Stored[]
  readonly isRestored: boolean
  /** UTC milliseconds. */
  readonly at: number
}

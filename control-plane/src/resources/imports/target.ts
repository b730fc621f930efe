import type { Problem } from '@quarterdeck/shared/errors/appError.ts'
import type { AnyKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { ChangedRow } from '@quarterdeck/shared/resource/endpoints.ts'
import type { Field } from '@quarterdeck/shared/resource/field.ts'
import type { AccessScope, Actor } from '../../http/handler.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { ChangeCall } from '../write/changeCall.ts'

/**
 * What an import goes into: a plain resource, or a deep domain such as book tasks.
 *
 * A domain that takes imports registers a target once, at start (`imports.register(target)`), and serves its import call
 * with `imports.receive(target.resource, input)`. The rest comes with it: reading the spreadsheet in a worker, headers in
 * seven languages, checking each cell by its field, formulas, repeats, dry run, keeping the batch, commit of exactly what
 * was shown, undo, error file, progress, audit. The target says only what the rows mean:
 *
 * - `validate` is asked of chunks of at most 1,000 good rows what each would do: new, changed, same, or wrong after all.
 * - `apply` does it: rows that are new or changed, in file order, in chunks, inside the one transaction of the commit.
 *   A target with `nextId` gets a chunk while the one before is still being stored.
 * - `revert` undoes it, refusing with `AppError('import_touched')` when a row is no longer as the import left it.
 */
export interface ImportTarget extends UndoTarget {
  readonly kind?: 'import' | 'edit'
  /** Text files are taken too: a row a line, without a header, in these columns. */
  readonly textFile?: { readonly columns: readonly string[]; cells(line: string): readonly string[] | undefined }
  /** Values of the form beside the file (`link_type`, `book_type`), checked; kept with the batch as `options`. */
  options?(form: Readonly<Record<string, unknown>>, type: ImportType): ImportOptions
  /** Rows of one file with the same key repeat each other; the later one is wrong. Undefined: never a repeat. */
  keyOf?(values: ImportValues, batch: Batch): string | undefined
  /**
   * Grows with every change of what `validate` looks at. If it has changed between check and commit, the rows are validated
   * again, and the commit refused where that gives something else than was shown. Absent: `validate` looks at nothing.
   */
  version?(): number
  /**
   * For a list that may hold rows that say the same: what such rows have in common, and whether there is one like each of
   * some new rows already. Those are left out, unless the form has said `repeats: 1` (kept in `options`).
   */
  alike?: {
    keyOf(values: ImportValues): string
    standing(sql: Sql, rows: readonly CheckedRow[], batch: Batch): Promise<boolean[]>
  }
  /** One verdict a row, in the order of the rows. */
  validate(sql: Sql, rows: readonly CheckedRow[], batch: Batch): Promise<RowVerdict[]>
  /** Rows that would change, with old and new in the reader's words; absent: something else shows them. */
  tellChanges?(sql: Sql, rows: readonly ChangedPlan[], batch: BatchOptions, reader: Reader): Promise<ChangedRow[]>
  /** Clear then import (`batch.type` 1): the rows in its scope besides `kept`, with what stands in them. */
  removals?(sql: Sql, stored: ReadonlySet<number>, batch: Batch): Promise<RemovedRow[]>
  remove?(tx: Sql, rows: readonly RemovedRow[], batch: ExecutingBatch): Promise<void>
  /** Finds out which rows would be refused by rules that are asked only when a row changes; leaves nothing behind. */
  dryRun?(rows: readonly PlannedRow[], batch: Batch, by: Actor): Promise<readonly RefusedRow[]>
  /** The id of the next new row: then `apply` is told the first of its chunk, and is to count on from there. */
  nextId?(tx: Sql): Promise<number>
  /** Carries out; gives the ids of the rows, in their order. */
  apply(tx: Sql, rows: readonly PlannedRow[], batch: ExecutingBatch, firstId: number): Promise<number[]>
}

/** What a batch was done to, as far as it takes to undoes it. */
export interface UndoTarget {
  /** Name of the resource: the live topic is `<resource>`. */
  readonly resource: string
  /** Who may look at its batches, carry them out and undo them. Default: `<resource>.<kind>`. */
  readonly permission?: string
  /** Default: an import. */
  readonly kind?: BatchKind
  readonly columns: readonly ImportColumn[]
  /** Its rows are about people outside, who may be forgotten: the audit log, which nobody changes, names no file and no values. */
  readonly personal?: boolean
  /** Takes back rows that were new, changed or removed; each kind comes in chunks of its own. */
  revert(tx: Sql, rows: readonly DoneRow[], batch: ExecutingBatch): Promise<void>
  /** After the commit of an import or an undo, for what must be told to others; lists are told anyway. */
  committed?(batch: Batch): void
}

export interface ImportColumn {
  /** The payload's name, always taken as a header too. */
  readonly name: string
  readonly field: Field
  /** Text key of its label: all seven languages are taken as headers, the caller's is the template's. */
  readonly label: AnyKey
  /** Further labels that are taken as headers, where the same column goes by another name elsewhere. */
  readonly otherLabels?: readonly AnyKey[]
  /** Text key of what is said when a required cell is empty, where the specification has words for it. */
  readonly requiredText?: AnyKey
  /** The file may do without it, although its cells must say something. */
  readonly optional?: boolean
  /** Seals what its cells say, before it is kept anywhere; they are shown to nobody again, wrong ones neither. */
  readonly seal?: (secret: string) => string
  /** Text keys of the words of a choice: the template offers them, and whoever writes another is told them. */
  readonly choices?: readonly AnyKey[]
  /** Words (in lower case) that stand for a code, or labels that stand for an id. */
  names?(sql: Sql, accessScope: AccessScope): Promise<ReadonlyMap<string, number>>
}

/** 0 append and update, 1 clear then import (site-cluster.md §4). */
export type ImportType = 0 | 1
export type ImportOptions = Readonly<Record<string, string | number | null>>
/** What the cells say, checked, by column name; a column that the file does not have is absent. */
export type ImportValues = Readonly<Record<string, string | number | null>>

export interface Batch {
  /** Of the audit entry and everything else that remembers the import. */
  id: string
  type: ImportType
  options: ImportOptions
  username: string
  /** Who checks it, carries it out or undoes it. */
  actor: Actor
  /** IANA zone of times in the file; that of the check, also for a later undo. */
  zone: string
  /** UTC milliseconds of this check, commit or undo. */
  at: number
}

/**
 * Without a file: `edit`, rows that are there are set to the same values (`options`), all of them or none; `add` and `clear`,
 * a list was overwritten or cleared, which is kept when it is done.
 */
export type BatchKind = 'import' | 'edit' | 'add' | 'clear'

/** A batch that is being carried out, or undone. */
export interface ExecutingBatch extends Batch {
  /** Who does it, and what is to be done once it is certain that the transaction stands. */
  call: ChangeCall
  /** What a row was really set to, and what stood there, where that is more than was validated. */
  remember(seq: number, values: ImportValues, prior: ImportValues): void
}

export interface RefusedRow {
  seq: number
  /** What people call it. */
  name: string
  problems: readonly Problem[]
}

export interface CheckedRow {
  /** As the spreadsheet numbers it, from 1 for the header. */
  seq: number
  values: ImportValues
}

/** `prior`: what stands there now, in the target's own terms; it comes back in `apply` and `revert`. */
export type RowVerdict =
  | { verdict: 'new' }
  | { verdict: 'changed'; rowId: number; prior: ImportValues }
  | { verdict: 'same'; rowId: number }
  | { verdict: 'repeated' }
  | { verdict: 'wrong'; problems: readonly Problem[] }

export type PlannedRow = CheckedRow & ({ verdict: 'new' } | { verdict: 'changed'; rowId: number; prior: ImportValues })
export type ChangedPlan = Extract<PlannedRow, { verdict: 'changed' }>
/** What the values of a batch are read by. */
export type BatchOptions = Pick<Batch, 'options' | 'zone'>
/** Who reads what a batch would do. */
export interface Reader {
  actor: Actor
  language: Language
  t: Translate
}
export interface RemovedRow {
  rowId: number
  prior: ImportValues
}
export type DoneRow =
  | { verdict: 'new'; rowId: number; values: ImportValues }
  | { verdict: 'changed'; rowId: number; values: ImportValues; prior: ImportValues }
  | { verdict: 'removed'; rowId: number; prior: ImportValues }

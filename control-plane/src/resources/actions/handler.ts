import type { Wording } from '@quarterdeck/shared/errors/appError.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { Stored, StoredRow } from '../stored.ts'
import type { Asking, ChangeCall } from '../write/changeCall.ts'
import type { Secrets } from './outcome.ts'

/**
 * What an action does with one row, inside a transaction of that row alone: a refusal is thrown as `AppError` and undoes nothing
 * of other rows. Gives the columns that change, which are then written by the rules of the list; 'same' where all is so already;
 * nothing where what it does is done elsewhere, or is the move of the state alone. What cannot be rolled back waits in
 * `call.after`: a dry run never comes to it.
 */
export type ActionHandler = (tx: Sql, row: StoredRow, taken: TakenAction) => Promise<Stored | 'same' | undefined>

/** What an action does outside of the database with one row as it stands. A refusal is thrown as `AppError`: nothing changes then. */
export type OutsideHandler = (row: StoredRow, asking: Asking) => Promise<void>

export interface TakenAction {
  /** What was filled in, as columns hold it: times in UTC milliseconds, secrets as `prepare` made them. */
  form: Stored
  call: ChangeCall
  /** The rows on which it is taken together, each by itself. */
  among: readonly number[]
  /** Everything is undone again, so what the rows before this one come to is not to be seen. */
  isDry: boolean
  /** Of an action that reveals: what goes out with its answer, and nowhere else. */
  show(secrets: Secrets): void
  /** What whoever takes it should know of the row, although it is done. */
  tell(note: Wording): void
  /** Runs once the row is written, in the same transaction; a dry run comes to it, and takes it back with the rest. */
  whenWritten(then: () => Promise<void>): void
}

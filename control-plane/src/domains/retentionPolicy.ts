import type { RetentionLimit } from '@quarterdeck/shared/contracts/retention.ts'
import type { Context } from '../platform/context.ts'
import type { Sql } from '../platform/store/store.ts'

/**
 * What is kept for a time or up to a number, whichever is reached first, where an administrator has not said otherwise.
 * The defaults are for a disk of 50 GB: filled to their budgets, all of it takes about 40 GB with its indexes.
 */
export type RetentionPolicy = TablePolicy | FilePolicy

/** Rows of a table that go, the oldest first. Lists say it in their definition (`kept`). */
export interface TablePolicy extends RetentionLimit {
  kind: 'table'
  /** Of the list; else its text is `retention.name.<name>`. */
  name: string
  isList?: true
  table: string
  /** Its integer primary key. */
  key: string
  /** UTC milliseconds. Indexed; or, with `inOrder`, growing with the key. */
  time: string
  inOrder?: true
  /** What is too old loses the texts in these columns, and stays; what is too much goes. */
  emptied?: readonly string[]
  /** Only these are ever taken out. */
  only?: string
  /** Tables whose `run_seq` points here, and whose rows go with it. */
  children?: readonly string[]
}

/** Files, which their domain takes out itself; `rows` is how many. */
export interface FilePolicy extends RetentionLimit {
  kind: 'files'
  name: string
  count(context: Context): Promise<number>
  /** How many went; `record` is told of them in the transaction that forgets them. */
  prune(context: Context, limit: RetentionLimit, when: PruneTime): Promise<number>
}

export interface PruneTime {
  now: number
  signal: AbortSignal
  record(tx: Sql, count: number): Promise<void>
}

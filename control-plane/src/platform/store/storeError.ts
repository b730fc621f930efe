export type ConstraintKind = 'unique' | 'foreign-key' | 'not-null' | 'check' | 'trigger' | 'type' | 'other'

/** Which constraint a statement broke. `table` and `columns` are known for unique (a primary key too) and not-null. */
export interface BrokenConstraint {
  kind: ConstraintKind
  table?: string
  columns: string[]
  /** Name of the index or check, or the message of a trigger's RAISE. */
  name?: string
}

/**
 * What every failed statement or transaction throws, the same on both engines.
 * `code` is SQLite's extended code (`SQLITE_CONSTRAINT_UNIQUE`, `SQLITE_BUSY`, …) or one of the store's own:
 * - `STORE_MISUSE`: a bug in the caller (transaction control by hand, nested write, value that cannot be stored);
 * - `STORE_CLOSED`: used after close, or a transaction used after its end;
 * - `STORE_TIMEOUT`: the transaction took longer than its limit and was rolled back, or a read of a job did;
 * - `STORE_LOST`: the transaction, or the connection under it, is gone; nothing of it was stored;
 * - `STORE_COMMIT_UNKNOWN`: the connection broke during the commit: it may or may not be stored;
 * - `STORE_UNREACHABLE`: the server does not answer;
 * - `STORE_TOO_MUCH`: a read took longer than its caller may ask for, or too many long ones were under way;
 * - `STORE_GONE`: whoever asked for a read has gone, and it was ended.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly code: string
  readonly constraint: BrokenConstraint | undefined
  /** Which statement of a batch failed, from 0. */
  readonly index: number
  /** The statement that failed, without its parameters. */
  readonly sql: string | undefined

  constructor(code: string, message: string, options: { index?: number; sql?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.index = options.index ?? 0
    this.sql = options.sql
    this.constraint = code.startsWith('SQLITE_CONSTRAINT') ? readConstraint(code, message) : undefined
  }

  /** The same error for a caller who has put `count` statements of its own in front. */
  without(count: number): StoreError {
    return new StoreError(this.code, this.message, { index: Math.max(0, this.index - count), cause: this.cause })
  }

  /** The same error with the statement that failed, and the stack of who asked for it. */
  of(sql: string | undefined): StoreError {
    return new StoreError(this.code, this.message, { index: this.index, sql, cause: this.cause })
  }
}

/** Is this the store refusing a second row with the same key? */
export function isDuplicate(error: unknown): error is StoreError {
  return error instanceof StoreError && error.constraint?.kind === 'unique'
}

/** The file itself is damaged: no call will do better. */
export function isBroken(code: string): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(code)
}

/** What the other writes of a transaction are told when `error` has ended it for all. */
export function asLost(error: StoreError): StoreError {
  if (error.code.startsWith('STORE_')) return error
  return new StoreError('STORE_LOST', `the transaction was ended by the database: ${error.message}`, { cause: error })
}

/**
 * The extended code of a broken constraint, read from the message, because a libSQL server sends only
 * `SQLITE_CONSTRAINT`. A primary key counts as unique: the message does not tell them apart.
 */
export function constraintCode(message: string): string {
  const found = signs.find(([sign]) => message.startsWith(sign))
  // What is left is the text of a trigger's RAISE.
  return `SQLITE_CONSTRAINT_${found?.[1] ?? 'TRIGGER'}`
}

const signs = [
  ['UNIQUE constraint failed', 'UNIQUE'],
  ['FOREIGN KEY constraint failed', 'FOREIGNKEY'],
  ['NOT NULL constraint failed', 'NOTNULL'],
  ['CHECK constraint failed', 'CHECK'],
  ['cannot store ', 'DATATYPE'],
  ['datatype mismatch', 'DATATYPE'],
] as const

const kinds: Record<string, ConstraintKind> = {
  SQLITE_CONSTRAINT_UNIQUE: 'unique',
  SQLITE_CONSTRAINT_FOREIGNKEY: 'foreign-key',
  SQLITE_CONSTRAINT_NOTNULL: 'not-null',
  SQLITE_CONSTRAINT_CHECK: 'check',
  SQLITE_CONSTRAINT_TRIGGER: 'trigger',
  SQLITE_CONSTRAINT_DATATYPE: 'type',
}

function readConstraint(code: string, message: string): BrokenConstraint {
  const kind = kinds[code] ?? 'other'
  if (kind === 'trigger') return { kind, columns: [], name: message }
  const detail = /constraint failed: (.+)$/.exec(message)?.[1]
  if (detail === undefined) return { kind, columns: [] }
  const index = /^index '(.+)'$/.exec(detail)?.[1]
  if (index !== undefined) return { kind, columns: [], name: index }
  if (kind === 'check') return { kind, columns: [], name: detail }
  const fields = detail.split(', ').map((field) => field.split('.'))
  return { kind, table: fields[0]?.[0], columns: fields.map((field) => field.at(-1) ?? '') }
}

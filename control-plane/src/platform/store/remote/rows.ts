import type { InStatement, ResultSet } from '@libsql/client/http'
import { type RowsResult, Stmt } from '@libsql/hrana-client'
import type { Call, Result } from '../session.ts'
import type { Value } from '../store.ts'
import { asInteger } from '../values.ts'

export function toStatement({ sql, params }: Call): InStatement {
  return { sql, args: params.map(asInteger) }
}

export function toResult({ columns, rows, rowsAffected, lastInsertRowid }: Answer): Result {
  return {
    columns,
    rows: rows.map((row) => columns.map((_, at) => toPlain(row[at] ?? null))),
    changes: rowsAffected,
    lastId: Number(lastInsertRowid ?? 0),
  }
}

type Answer = Pick<ResultSet, 'columns' | 'rows' | 'rowsAffected' | 'lastInsertRowid'>

/** The same for a stream that is used without the client. */
export function toStmt({ sql, params }: Call): Stmt {
  return new Stmt(sql).bindIndexes(params.map(asInteger))
}

export function resultOf({ columnNames, rows, affectedRowCount, lastInsertRowid }: RowsResult): Result {
  const columns = columnNames.map((name) => name ?? '')
  return toResult({ columns, rows, rowsAffected: affectedRowCount, lastInsertRowid })
}

function toPlain(value: ResultSet['rows'][number][number]): Value {
  if (typeof value === 'bigint') return Number(value)
  return value instanceof ArrayBuffer ? new Uint8Array(value) : (value ?? null)
}

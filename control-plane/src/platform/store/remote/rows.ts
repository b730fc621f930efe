import { type RowsResult, Stmt, type Value as WireValue } from '@libsql/hrana-client'
import type { Call, Result } from '../session.ts'
import type { Value } from '../store.ts'
import { asInteger } from '../values.ts'

export function toStmt({ sql, params }: Call): Stmt {
  return new Stmt(sql).bindIndexes(params.map(asInteger))
}

export function toResult({ columnNames, rows, affectedRowCount, lastInsertRowid }: RowsResult): Result {
  const columns = columnNames.map((name) => name ?? '')
  return {
    columns,
    rows: rows.map((row) => columns.map((_, at) => toPlain(row[at] ?? null))),
    changes: affectedRowCount,
    lastId: Number(lastInsertRowid ?? 0),
  }
}

function toPlain(value: WireValue): Value {
  if (typeof value === 'bigint') return Number(value)
  return value instanceof ArrayBuffer ? new Uint8Array(value) : (value ?? null)
}

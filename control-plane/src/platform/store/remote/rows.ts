import type { InStatement, ResultSet } from '@libsql/client/http'
import type { Call, Result } from '../session.ts'
import type { Value } from '../store.ts'
import { asInteger } from '../values.ts'

export function toStatement({ sql, params }: Call): InStatement {
  return { sql, args: params.map(asInteger) }
}

export function toResult({ columns, rows, rowsAffected, lastInsertRowid }: ResultSet): Result {
  return {
    columns,
    rows: rows.map((row) => columns.map((_, at) => toPlain(row[at] ?? null))),
    changes: rowsAffected,
    lastId: Number(lastInsertRowid ?? 0),
  }
}

function toPlain(value: ResultSet['rows'][number][number]): Value {
  if (typeof value === 'bigint') return Number(value)
  return value instanceof ArrayBuffer ? new Uint8Array(value) : (value ?? null)
}

import type { Sql } from '../../platform/store/store.ts'
import type { Table } from '../table.ts'
import type { ReadContext } from '../visibility/readContext.ts'
import { asRead } from './asRead.ts'
import { conditionOf } from './condition.ts'
import { mostRows } from './readRows.ts'
import { countOf } from './statements.ts'

/** How many rows of a list fit a filter for its reader, as its page says it. */
export async function countRows(
  list: Table,
  read: Sql,
  filters: Readonly<Record<string, unknown>>,
  readContext: ReadContext,
): Promise<{ count: number; isCapped: boolean }> {
  const table = asRead(list, readContext)
  const { sql, params = [] } = countOf(table, conditionOf(table, { filters, readContext }), mostRows)
  const counted = await read.get<{ n: number }>(sql, params)
  const n = Number(counted?.n)
  return { count: Math.min(n, mostRows), isCapped: n > mostRows }
}

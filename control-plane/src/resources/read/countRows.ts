import type { Sql } from '../../platform/store/store.ts'
import type { Table } from '../table.ts'
import type { ReadContext } from '../visibility/readContext.ts'
import { asRead } from './asRead.ts'
import { conditionOf } from './condition.ts'
import { findRows } from './findRows.ts'
import { mostRows } from './readRows.ts'
import { countOf } from './statements.ts'

type Filters = Readonly<Record<string, unknown>>

/** How many rows of a list fit a filter for its reader, as its page says it. */
export async function countRows(
  list: Table,
  read: Sql,
  filters: Filters,
  readContext: ReadContext,
): Promise<{ count: number; isCapped: boolean }> {
  const table = asRead(list, readContext)
  const { sql, params = [] } = countOf(table, conditionOf(table, { filters, readContext }), mostRows)
  const counted = await read.get<{ n: number }>(sql, params)
  const n = Number(counted?.n)
  return { count: Math.min(n, mostRows), isCapped: n > mostRows }
}

/** The same, and of the first of these rows by a time of the list that time; nothing where no row has one. */
export async function countWithFirst(
  list: Table,
  read: Sql,
  { filters, by, way }: { filters: Filters; by: string; way: 'asc' | 'desc' },
  readContext: ReadContext,
): Promise<{ count: number; isCapped: boolean; at: number | undefined }> {
  const table = asRead(list, readContext)
  const select = { sql: `${table.expressions.get(by)} AS at`, params: [] }
  const query = { filters, order_field: by, order_sort: way }
  const wanted = { select, offset: 0, size: 1, most: mostRows }
  const { rows, total, isCapped } = await findRows(table, read, query, readContext, wanted)
  const at = rows[0]?.at
  return { count: total, isCapped, at: typeof at === 'number' ? at : undefined }
}

/** Whether a list can be asked for this: what is not there for outsiders they cannot ask for. */
export function hasFilters(list: Table, external: boolean, filters: Filters): boolean {
  const { resource } = (external && list.outside) || list
  return Object.keys(filters).every((filter) => filter in resource.filters)
}

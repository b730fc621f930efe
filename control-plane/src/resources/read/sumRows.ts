import type { Sql } from '../../platform/store/store.ts'
import { quoted } from '../columns.ts'
import type { Table } from '../table.ts'
import { conditionOf, type Narrowing } from './condition.ts'

/** `total`: whole units, as a text: more than a number holds exactly may come together. */
export type SumRow = Readonly<Record<string, string | number>> & { readonly count: number; readonly total: string }

/** Sums of a column over the rows of a filter that the reader sees, for each value of the fields `by`. */
export function sumRows(
  read: Sql,
  table: Table,
  { by, of, ...narrowing }: Narrowing & { by: readonly string[]; of: string },
): Promise<SumRow[]> {
  const { sql, params } = conditionOf(table, narrowing)
  const keys = by.map((name) => `${table.expressions.get(name)} AS ${quoted(name)}`)
  const order = by.map((_, at) => at + 1).join(', ')
  return read.all<SumRow>(
    `SELECT ${keys.join(', ')}, count(*) AS count, CAST(coalesce(sum(${table.expressions.get(of)}), 0) AS TEXT) AS total
     FROM ${table.name} t${sql} GROUP BY ${order} ORDER BY ${order}`,
    params,
  )
}

import type { Sql } from '../../platform/store/store.ts'
import { quoted } from '../columns.ts'
import type { Table } from '../table.ts'
import { conditionOf, type Narrowing } from './condition.ts'

/**
 * Sums are whole units, as texts: more than a number holds exactly may come together. Null: no row has anything there.
 */
export type SumRow<S extends string> = Readonly<Record<string, string | number>> & { readonly count: number } & {
  readonly [name in S]: string | null
}

/** Sums over the rows of a filter that the reader sees, for each value of the fields `by`. `sums`: SQL over the alias `t`, by name. */
export function sumRows<S extends string>(
  read: Sql,
  table: Table,
  { by, sums, ...narrowing }: Narrowing & { by: readonly string[]; sums: Readonly<Record<S, string>> },
): Promise<SumRow<S>[]> {
  const { sql, params } = conditionOf(table, narrowing)
  const keys = by.map((name) => `${table.expressions.get(name)} AS ${quoted(name)}`)
  const order = by.map((_, at) => at + 1).join(', ')
  const columns = Object.entries<string>(sums).map(([name, of]) => `CAST(sum(${of}) AS TEXT) AS ${quoted(name)}`)
  return read.all<SumRow<S>>(
    `SELECT ${[...keys, 'count(*) AS count', ...columns].join(', ')}
     FROM ${table.name} t${sql} GROUP BY ${order} ORDER BY ${order}`,
    params,
  )
}

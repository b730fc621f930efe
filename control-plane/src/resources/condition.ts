import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { dayBefore, isFilteredByValue } from '../platform/schema/indexes.ts'
import type { Table } from './table.ts'

/** What a list is asked for. */
export interface ListQuery {
  filters: Readonly<Record<string, unknown>>
  order_field?: string | undefined
  order_sort?: 'asc' | 'desc' | undefined
}

export type PagedQuery = ListQuery & { pageIndex: number; pageSize: number }

/** A condition over the alias `t`: where the rows come from, and which of them. */
export interface Condition {
  /** With the table and its alias. */
  from: string
  /** ` WHERE …`, or nothing. Same text for the same filters, whatever their values. */
  sql: string
  params: (string | number)[]
  /** What the order calls fields that are put in order by something else than the rows. */
  names?: Readonly<Record<string, string>>
}

/** Conditions that all hold, with their values in the order of the text. */
export function conditions() {
  const clauses: string[] = []
  const params: (string | number)[] = []
  return {
    add(clause: string, values: readonly (string | number)[]) {
      clauses.push(clause)
      params.push(...values)
    },
    of: (from: string): Condition => ({
      from,
      sql: clauses.length > 0 ? ` WHERE ${clauses.join(' AND ')}` : '',
      params: [...params],
    }),
  }
}

/** How many rows there are, up to one more than `limit`, as a value. `rows`: from `FROM` on. */
export function countUpTo(limit: number, rows: string): string {
  return `(SELECT count(*) FROM (SELECT 1 ${rows} LIMIT ${limit + 1}))`
}

/**
 * Order by a field that the list has, the id deciding between equals, so that pages never overlap. `isSorted`: rows are
 * put in order after they were found; no index is used for it. `names`: those of the condition.
 */
export function orderOf(
  table: Table,
  { order_field, order_sort }: ListQuery,
  { isSorted = false, names = {} }: { isSorted?: boolean; names?: Readonly<Record<string, string>> | undefined } = {},
): string {
  const sort = sortOf(table, { order_field, order_sort })
  const fields = orderedBy(table, order_field ?? table.resource.order[0])
  return ` ORDER BY ${fields.map((name) => `${isSorted ? '+' : ''}${names[name] ?? table.expressions.get(name)} ${sort}`).join(', ')}`
}

export function sortOf({ resource }: Table, { order_field, order_sort }: Omit<ListQuery, 'filters'>): 'ASC' | 'DESC' {
  return (order_sort ?? (order_field === undefined ? resource.order[1] : 'asc')) === 'desc' ? 'DESC' : 'ASC'
}

/** As the index of the field has them: with the usual order behind a field that filters ask for by value. */
export function orderedBy(table: Table, field: string): string[] {
  if (!table.sortable.has(field)) throw new AppError('unknown_order_field', { field: field.slice(0, 80) })
  const further = isFilteredByValue(table.resource, field)
    ? [...dayBefore(table.resource, field), table.resource.order[0]]
    : []
  return [...new Set([field, ...further, 'id'])]
}

import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { sortedBy } from '../../platform/schema/indexes.ts'
import type { Table } from '../table.ts'

/** By which field of the list, and which way; without one as the definition says. */
export interface Sorting {
  order_field?: string | undefined
  order_sort?: 'asc' | 'desc' | undefined
}

export interface Order {
  /** The id comes last: it decides between equals, so that pages never overlap. */
  fields: readonly string[]
  direction: 'ASC' | 'DESC'
  /** What each of them is, over the alias `t`. */
  expressions: readonly string[]
}

export function orderOf(table: Table, { order_field, order_sort }: Sorting): Order {
  const [usual, way] = table.resource.order
  const field = order_field ?? usual
  if (!table.sortable.has(field)) throw new AppError('unknown_order_field', { field: field.slice(0, 80) })
  const direction = (order_sort ?? (order_field === undefined ? way : 'asc')) === 'desc' ? 'DESC' : 'ASC'
  const fields = sortedBy(table.base, field)
  return { fields, direction, expressions: fields.map((name) => table.expressions.get(name)!) }
}

export function orderSql({ direction, expressions }: Pick<Order, 'direction' | 'expressions'>): string {
  return ` ORDER BY ${expressions.map((expression) => `${expression} ${direction}`).join(', ')}`
}

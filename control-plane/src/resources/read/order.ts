import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Field } from '@quarterdeck/shared/resource/field.ts'
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
  /** Where rows with nothing in the leading field would come first: what tells them apart. They come last, both ways. */
  blank?: Blank | undefined
}

/** Over the alias `t`. `has` and `lacks` are found by an index of the field. */
interface Blank {
  is: string
  has: string
  lacks: string
}

export function orderOf(table: Table, { order_field, order_sort }: Sorting): Order {
  const [usual, way] = table.resource.order
  const field = order_field ?? usual
  if (!table.sortable.has(field)) throw new AppError('unknown_order_field', { field: field.slice(0, 80) })
  const direction = (order_sort ?? (order_field === undefined ? way : 'asc')) === 'desc' ? 'DESC' : 'ASC'
  const fields = sortedBy(table.base, field)
  const expressions = fields.map((name) => table.expressions.get(name)!)
  // Downwards nothing is last anyway: it is less than anything else.
  const blank = direction === 'ASC' ? blankOf(table.resource.fields[field], expressions[0]!) : undefined
  return { fields, direction, expressions, ...(blank && { blank }) }
}

function blankOf(field: Field | undefined, column: string): Blank | undefined {
  if (field?.nullable) return absentAsNull(column)
  switch (field?.kind) {
    case 'text':
      if (field.required) return undefined
      return { is: `coalesce(${column}, '') = ''`, has: `${column} > ''`, lacks: `coalesce(${column}, '') = ''` }
    case 'time':
    case 'reference':
      return absentAsNull(column)
    case 'integer': {
      const { unknown } = field
      if (unknown === undefined) return undefined
      return { is: `${column} = ${unknown}`, has: `${column} <> ${unknown}`, lacks: `${column} = ${unknown}` }
    }
    default:
      return undefined
  }
}

function absentAsNull(column: string): Blank {
  return { is: `${column} IS NULL`, has: `${column} > ${leastInteger}`, lacks: `${column} IS NULL` }
}

/** Less than this is only nothing, and what is more is found by an index. */
const leastInteger = '-9223372036854775808'

/** By what rows are put in order, one after the other, all the same way. */
export function keysOf({ blank, expressions }: Pick<Order, 'blank' | 'expressions'>): readonly string[] {
  return blank ? [blank.is, ...expressions] : expressions
}

export function orderSql(order: Pick<Order, 'direction' | 'expressions' | 'blank'>): string {
  return ` ORDER BY ${keysOf(order)
    .map((key) => `${key} ${order.direction}`)
    .join(', ')}`
}

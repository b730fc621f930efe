import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { asc, desc, sql } from './drizzle.ts'

export type Sort = 'asc' | 'desc'

/**
 * A query for each order that may be asked for, by the name of its field; each is made and compiled when it is asked for
 * first. `order` is the field's column with its direction, `same` gives others that direction: the id decides between
 * equals, so that pages never overlap. Rows with nothing in the field come last, both ways. Asking for another field is
 * refused (`unknown_order_field`).
 */
export function orderedBy<T>(
  columns: Readonly<Record<string, SQLiteColumn | SQL>>,
  make: (order: SQL, same: typeof asc) => T,
): (field: string, sort: Sort) => T {
  const known = new Map(Object.entries(columns))
  const made = new Map<string, T>()
  return (field, sort) => {
    const column = known.get(field)
    if (!column) throw new AppError('unknown_order_field', { field: field.slice(0, 80) })
    const name = `${field} ${sort}`
    const direction = sort === 'desc' ? desc : asc
    // Downwards nothing is last anyway: it is less than anything else.
    const order = sort === 'desc' ? desc(column) : sql`coalesce(${column}, '') = '', ${asc(column)}`
    const query = made.get(name) ?? make(order, direction)
    made.set(name, query)
    return query
  }
}

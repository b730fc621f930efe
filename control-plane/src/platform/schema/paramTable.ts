import type { SQL } from 'drizzle-orm'
import { sql } from './drizzle.ts'

/**
 * A list that a query is given as a parameter, as something to select from: `q.select({ id: given.member<number>('id') })
 * .from(given.list(p.rows))`. One to a query; texts, numbers and null among its values.
 */
export const paramTable = {
  list: (list: SQL<readonly unknown[]>): SQL => sql`json_each(${list}) given`,
  /** From 0, in the order of the list. */
  place: sql<number>`given.key`,
  value: <T>(): SQL<T> => sql<T>`given.value`,
  /** Of a list of objects. */
  member: <T>(name: string): SQL<T> => sql<T>`given.value ->> ${name}`,
}

import { LRUCache } from 'lru-cache'
import type { Call, Result } from './session.ts'
import { type NamedRows, namedRowsOf, type Writing, writingsOf } from './sqlReading.ts'
import type { Value, Written } from './store.ts'

interface Plan {
  writings: readonly Writing[]
  named: NamedRows | undefined
}

/** Texts of statements are few; those that are made up anew are forgotten again. */
const plans = new LRUCache<string, Plan>({ max: 2000 })
/** With more rows than this a list is loaded again. */
const mostNamed = 1000

/** What a statement has written, read off its text once; nothing where it found no row. */
export function writtenBy({ sql, params, ids }: Call, result: Result | undefined): Written[] {
  const plan = planOf(sql)
  if (plan.writings.length === 0 || !result || (result.changes === 0 && result.rows.length === 0)) return []
  const named = ids ?? idsOf(plan, params, result)
  return plan.writings.map((writing) => (named && named.length <= mostNamed ? { ...writing, ids: named } : writing))
}

function planOf(sql: string): Plan {
  const known = plans.get(sql)
  if (known) return known
  const plan = { writings: writingsOf(sql), named: namedRowsOf(sql) }
  plans.set(sql, plan)
  return plan
}

function idsOf({ writings, named }: Plan, params: readonly Value[], result: Result): number[] | undefined {
  const place = result.columns.indexOf('id')
  if (place >= 0 && result.rows.length === result.changes) return integers(result.rows.map((row) => row[place]))
  // A row that was there already has no last id.
  if (writings.length === 1 && writings[0]!.event === 'insert')
    return result.changes === 1 && result.lastId > 0 ? [result.lastId] : undefined
  if (!named) return undefined
  const given = params[named.at]
  if (!named.isList) return integers([given])
  const list: unknown = typeof given === 'string' ? JSON.parse(given) : undefined
  return Array.isArray(list) ? integers(list) : undefined
}

function integers(values: readonly unknown[]): number[] | undefined {
  return values.every((value) => Number.isInteger(value)) ? (values as number[]) : undefined
}

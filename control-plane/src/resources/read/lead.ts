import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { choicesOf } from '@quarterdeck/shared/resource/field.ts'
import { sortedBy } from '../../platform/schema/indexes.ts'
import type { Table } from '../table.ts'
import { allOf, type Clause, type Condition } from './condition.ts'

/** How rows of a filter are found by an index. */
export interface Lead {
  condition: Condition
  /** Does that index have them in the order of these fields? */
  isOrderedBy(fields: readonly string[]): boolean
}

/**
 * A filter by value that mostly leaves few rows leads, together with a range of the usual order; without one a filter by several
 * values or by none, and without that a range does.
 * All other clauses are kept from having an index looked for. Among several of one kind the planner chooses.
 */
export function leadOf({ base: resource }: Table, clauses: readonly Clause[]): Lead {
  const [usual] = resource.order
  const of = (...kinds: Clause['kind'][]) => clauses.filter(({ kind }) => kinds.includes(kind))
  const [equals, bounds] = [of('equals'), of('from', 'to', 'within')]
  const narrowing = equals.length > 0 ? equals : of('any', 'has')
  const most = Math.max(...narrowing.map((clause) => valuesOf(resource, clause)))
  const ranges = bounds.map(({ fields }) => fields[0]!)
  const range = narrowing.length > 0 || ranges.includes(usual) ? usual : (ranges[0] ?? usual)
  const isLed = (clause: Clause) =>
    narrowing.includes(clause)
      ? valuesOf(resource, clause) === most
      : bounds.includes(clause) && clause.fields[0] === range
  // The plus changes nothing but that no index is used for it.
  const condition = allOf(clauses.map((clause) => (isLed(clause) ? clause : { ...clause, sql: `+${clause.sql}` })))
  const values = new Set(equals.map(({ fields }) => fields[0]))
  const left = (fields: readonly string[]) => fields.filter((field) => !values.has(field)).join()
  // Rows with one value stand in the usual order, those with several or with any do not.
  const isInOrder = equals.length > 0 || narrowing.length === 0
  return { condition, isOrderedBy: (fields) => isInOrder && left(fields) === left(sortedBy(resource, range)) }
}

/** The more values a field may have, the fewer rows mostly have the same one. */
function valuesOf({ fields }: AnyResource, clause: Clause): number {
  const field = fields[clause.fields[0]!]
  if (field?.kind === 'text') return Number.POSITIVE_INFINITY
  const choices = field && choicesOf(field)
  if (choices) return Object.keys(choices).length
  return field?.kind === 'flag' ? 2 : Number.MAX_SAFE_INTEGER
}

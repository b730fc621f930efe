import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { choicesOf } from '@quarterdeck/shared/resource/field.ts'
import { sortedBy } from '../../platform/schema/indexes.ts'
import type { Table } from '../table.ts'
import { allOf, type Clause, type Condition } from './condition.ts'

/** How rows of a filter are found by an index. */
export interface DrivingIndex {
  condition: Condition
  /** Does that index have them in the order of these fields? */
  isOrderedBy(fields: readonly string[]): boolean
}

/**
 * A filter by one of many values leads, together with a range of the usual order; without one the longest text that is looked for
 * among values, then a filter by one of few, by several or by none, and without any of these a range.
 * All other clauses are kept from having an index looked for. Among several of one kind the planner chooses.
 */
export function drivingIndexOf({ base: resource }: Table, clauses: readonly Clause[]): DrivingIndex {
  const [usual] = resource.order
  const of = (...kinds: Clause['kind'][]) => clauses.filter(({ kind }) => kinds.includes(kind))
  const [equals, bounds] = [of('equals'), of('from', 'to', 'within')]
  const ofMany = equals.filter((clause) => valuesOf(resource, clause) >= many)
  const longest = of('contains')
    .sort((one, other) => other.text!.length - one.text!.length)
    .slice(0, 1)
  const narrowing = [ofMany, longest, equals, of('any', 'has')].find(({ length }) => length > 0) ?? []
  const most = Math.max(...narrowing.map((clause) => valuesOf(resource, clause)))
  const ranges = bounds.map(({ fields }) => fields[0]!)
  const range = narrowing.length > 0 || ranges.includes(usual) ? usual : (ranges[0] ?? usual)
  const isLed = (clause: Clause) =>
    narrowing.includes(clause)
      ? valuesOf(resource, clause) === most
      : bounds.includes(clause) && clause.fields[0] === range
  // The plus changes nothing but that no index is used for it.
  const condition = allOf(
    clauses.map((clause) => ({ ...clause, sql: isLed(clause) ? (clause.byIndex ?? clause.sql) : `+${clause.sql}` })),
  )
  const values = new Set(equals.map(({ fields }) => fields[0]))
  const left = (fields: readonly string[]) => fields.filter((field) => !values.has(field)).join()
  // Rows with one value stand in the usual order, those with several or with any do not.
  const isInOrder = narrowing.every(({ kind }) => kind === 'equals')
  return { condition, isOrderedBy: (fields) => isInOrder && left(fields) === left(sortedBy(resource, range)) }
}

/** The more values a field may have, the fewer rows mostly have the same one. */
function valuesOf({ fields }: AnyResource, clause: Clause): number {
  const field = fields[clause.fields[0]!]
  if (field?.kind === 'text') return Number.POSITIVE_INFINITY
  const choices = field && choicesOf(field)
  if (choices) return Object.keys(choices).length
  return field?.kind === 'flag' ? 2 : many
}

/** Of a field that may hold any number. */
const many = Number.MAX_SAFE_INTEGER

import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { getTableName } from './drizzle.ts'
import { rowCountsOf } from './rowCounts.ts'
import type { DeclaredSum, Sum } from './sums.ts'

/** All sums that files called tables.ts export, one by one or in lists, and those that follow from definitions. */
export function declaredSums(modules: readonly object[], definitions: readonly AnyResource[]): Sum[] {
  const things: unknown[] = modules.flatMap((module) => Object.values(module)).flat()
  // In an order that does not hang on the order in which files were read.
  const keyOf = ({ into, from, by, where = '' }: Sum) =>
    JSON.stringify([getTableName(into), getTableName(from), by, where])
  const declared = things.filter(isSum).map(({ sum }) => sum)
  return [...declared, ...rowCountsOf(definitions)].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

function isSum(thing: unknown): thing is DeclaredSum {
  return typeof thing === 'object' && thing !== null && Object.keys(thing).join() === 'sum'
}

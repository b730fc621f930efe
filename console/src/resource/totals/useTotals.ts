import { useQueries } from '@tanstack/react-query'
import type { Loaded, Row } from '../../api/resourceCalls.ts'
import { totalOf, useRecount, type Wanted } from './useTotal.ts'

/** How many rows each of these lists has under these filters, kept up to date. Undefined until it is known. */
export function useTotals(wanted: readonly Wanted[]): (Loaded<Row> | undefined)[] {
  useRecount([...new Set(wanted.map(({ list }) => list))])
  return useQueries({ queries: wanted.map(totalOf) }).map(({ data }) => data)
}

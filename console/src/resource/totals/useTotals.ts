import { type AnyResource, listOf } from '@quarterdeck/shared/resource/define.ts'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { type Loaded, loadRows, type Query, type Row } from '../../api/resourceCalls.ts'
import { useChanged } from '../../live/LiveProvider.tsx'

/** Rows of a list that are counted. */
export interface Wanted {
  list: AnyResource
  /** Filters by name, as the address of the list has them. */
  query: Query
}

/** So often at most is counted again while rows change. */
const everyMs = 5000

/** How many rows each of these lists has under these filters, kept up to date: what the list itself says. Undefined until it is known. */
export function useTotals(wanted: readonly Wanted[]): (Loaded<Row> | undefined)[] {
  const queries = useQueryClient()
  const found = useQueries({
    queries: wanted.map(({ list, query }) => ({
      queryKey: [list.name, 'total', query],
      queryFn: ({ signal }: { signal: AbortSignal }) => loadRows(list, { ...query, pageSize: 1 }, signal),
      placeholderData: (earlier: Loaded<Row> | undefined) => earlier,
      staleTime: 30_000,
    })),
  })
  const lists = [...new Set(wanted.map(({ list }) => list))]
  useChanged(
    lists.map(listOf),
    () => {
      for (const { name } of lists) void queries.invalidateQueries({ queryKey: [name, 'total'] })
    },
    everyMs,
  )
  return found.map(({ data }) => data)
}

/** The address of exactly these rows. */
export function addressOf({ list, query }: Wanted): string {
  const filters = Object.entries(query).map(([name, value]) => [name, String(value)])
  return `${list.route}?${new URLSearchParams(filters)}`
}

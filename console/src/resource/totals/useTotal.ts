import { type AnyResource, listOf } from '@quarterdeck/shared/resource/define.ts'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
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

/** How many rows a list has under these filters: what the list itself says. */
export const totalOf = ({ list, query }: Wanted) =>
  queryOptions({
    queryKey: [list.name, 'total', query],
    queryFn: ({ signal }) => loadRows(list, { ...query, pageSize: 1 }, signal),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

/** Counts again when rows of these lists change. */
export function useRecount(lists: readonly AnyResource[]): void {
  const queries = useQueryClient()
  useChanged(
    lists.map(listOf),
    () => {
      for (const { name } of lists) void queries.invalidateQueries({ queryKey: [name, 'total'] })
    },
    everyMs,
  )
}

/** How many rows these are, kept up to date; undefined until that is known, and where they are not `enabled`. */
export function useTotal(wanted: Wanted, enabled: boolean): Loaded<Row> | undefined {
  useRecount([wanted.list])
  return useQuery({ ...totalOf(wanted), enabled }).data
}

/** The address of exactly these rows. */
export function addressOf({ list, query }: Wanted): string {
  const filters = Object.entries(query).map(([name, value]) => [name, String(value)])
  return `${list.route}?${new URLSearchParams(filters)}`
}

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { Loaded, Query } from '../../api/resourceCalls.ts'
import { useChanged } from '../../live/LiveProvider.tsx'
import type { FilterSpec } from '../filters/filterSpec.ts'
import { listKey } from './listKey.ts'
import { type ListState, queryOf } from './listState.ts'
import { useListState } from './useListState.ts'
import { useOpeningView } from './useOpeningView.ts'
import { useSelection } from './useSelection.ts'
import { useShownRows } from './useShownRows.ts'

export interface ListOptions<R> {
  /** What its stored preferences are kept under, and its live topic. */
  name: string
  /** Where the live topics are called otherwise. */
  topics?: readonly string[]
  prefix?: string
  /** How many rows a page has at first; absent: as most lists. */
  pageSize?: number | undefined
  paged: boolean
  filters: readonly FilterSpec[]
  /** Parameters that the operator does not choose. */
  fixed?: Query
  load(query: Query, signal: AbortSignal): Promise<Loaded<R>>
}

/** Of more than these nobody has looked at what is chosen: many are set by a filter. */
export const mostChosen = 2000
/** The largest page that the call gives. */
const largestPage = 200

export type List<R extends { id: number }> = ReturnType<typeof useList<R>>

/** A list: its state in the address, its rows kept up to date, the selection. Every table of the console is one. */
export function useList<R extends { id: number }>(options: ListOptions<R>) {
  const { name, topics = [name], prefix = '', pageSize, paged, filters, fixed, load } = options
  const queries = useQueryClient()
  const shape = useMemo(
    () => ({ prefix, filters, ...(pageSize !== undefined && { size: pageSize }) }),
    [prefix, filters, pageSize],
  )
  const { state, go } = useListState(shape)
  const opening = useOpeningView(name, shape, go)
  const query: Query = useMemo(() => ({ ...queryOf(state, paged), ...fixed }), [state, paged, fixed])
  const key = useMemo(() => listKey(name, query), [name, query])
  const answer = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => load(query, signal),
    enabled: !opening,
    // The rows before stay, dimmed, until the new ones are there: nothing collapses in between.
    placeholderData: keepPreviousData,
  })
  const { showOwn, ...shown } = useShownRows({
    rows: answer.data,
    key: JSON.stringify(key),
    waiting: answer.isPlaceholderData,
    at: answer.dataUpdatedAt,
  })
  const selection = useSelection<R>(JSON.stringify([name, fixed, state.filters]), shown.rows)

  useChanged(topics, () => void queries.invalidateQueries({ queryKey: listKey(name) }))
  useBackFromEmptyPage(state, answer.data?.rows.length, answer.isPlaceholderData, go)

  /** Asks again and shows the answer as it is: after what the operator did. */
  const reload = useCallback(
    () =>
      showOwn(async () => {
        // A question that hangs would be waited for instead of being asked again.
        await queries.cancelQueries({ queryKey: listKey(name) })
        await queries.invalidateQueries({ queryKey: listKey(name) })
        return queries.getQueryData<Loaded<R>>(key)
      }),
    [queries, name, key, showOwn],
  )

  /** Chooses all that the filter finds, page by page; which pages are shown stays. */
  const chooseAll = async () => {
    const all: R[] = []
    for (let pageIndex = 1; all.length < mostChosen; pageIndex++) {
      const { rows } = await load({ ...query, pageIndex, pageSize: largestPage }, new AbortController().signal)
      all.push(...rows)
      if (rows.length < largestPage) break
    }
    selection.choose(all)
  }

  return {
    name,
    shape,
    filters,
    paged,
    state,
    go,
    query,
    ...shown,
    selection,
    chooseAll,
    reload,
    loading: answer.isLoading || opening,
    waiting: answer.isPlaceholderData,
    /** Also for rows that are there already, as after Refresh. */
    asking: answer.isFetching,
    error: answer.isPlaceholderData || !answer.data ? answer.error : null,
    updatedAt: answer.dataUpdatedAt,
  }
}

/** On an empty page beyond the first, the table goes back one page (matrix.md §8). */
function useBackFromEmptyPage(
  { page }: ListState,
  rows: number | undefined,
  waiting: boolean,
  go: (change: Partial<ListState>, how?: { replace: boolean }) => void,
): void {
  useEffect(() => {
    if (rows === 0 && page > 1 && !waiting) go({ page: page - 1 }, { replace: true })
  }, [rows, page, waiting, go])
}

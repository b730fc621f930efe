import { listViews, type ViewRow } from '@quarterdeck/shared/contracts/views.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { useChanged } from '../../live/LiveProvider.tsx'

export type View = ViewRow
export type Views = ReturnType<typeof useViews>

export function viewsKey(list: string) {
  return ['views', list] as const
}

/** The saved views of a list: the own ones and those that are shared. */
export function useViews(list: string) {
  const queries = useQueryClient()
  useChanged('view', () => void queries.invalidateQueries({ queryKey: viewsKey(list) }))
  return useQuery({
    queryKey: viewsKey(list),
    queryFn: async ({ signal }) => (await ask(listViews, { query: { list } }, { signal, quiet: true })).data,
    staleTime: 60_000,
  })
}

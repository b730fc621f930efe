import { setViewMode } from '@quarterdeck/shared/contracts/session.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { meQuery } from '../../api/me.ts'
import { reportFailure } from '../../api/tellFailure.ts'

/** Whether whoever works here wants lists with pictures as cards or as a table: kept with the user. */
export function useViewMode({ cards }: AnyResource): { isCards: boolean; choose(isCards: boolean): void } {
  const queries = useQueryClient()
  const { data: me } = useQuery(meQuery)
  const show = (view_mode: 0 | 1) =>
    queries.setQueryData(meQuery.queryKey, (before) => (before ? { ...before, view_mode } : before))
  const { mutate } = useMutation({
    mutationFn: (view_mode: 0 | 1) => ask(setViewMode, { body: { view_mode } }),
    onMutate: show,
    onError: (error, wanted) => {
      reportFailure(error)
      show(wanted === 1 ? 0 : 1)
    },
  })
  return { isCards: cards !== undefined && me?.view_mode !== 0, choose: (isCards) => mutate(isCards ? 1 : 0) }
}

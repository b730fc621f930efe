import { privateMessage } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { loadRows } from '../../../api/resourceCalls.ts'
import { useChanged } from '../../../live/LiveProvider.tsx'

/** Nobody answers one comment more often. */
const most = 50

/** What was answered to a comment, the newest last. */
export function useAnswers(comment: number) {
  const queries = useQueryClient()
  const queryKey = ['comment', 'answers', comment]
  const { data, isLoading, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => loadRows(privateMessage, { comment, pageSize: most }, signal),
  })
  const reload = () => void queries.invalidateQueries({ queryKey })
  useChanged('private-message', reload)
  const answers = (data?.rows ?? []).toSorted((one, other) => one.id - other.id)
  return { answers, loading: isLoading, error, reload }
}

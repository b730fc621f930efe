import { businessStatus } from '@quarterdeck/shared/contracts/businessStatus.ts'
import { listOf } from '@quarterdeck/shared/resource/define.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../../api/ask.ts'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { useChanged } from '../../../live/LiveProvider.tsx'

const queryKey = ['business-status']
/** What gets late does so without a change of any row. */
const everyMs = 60_000

/** The lights; looked at anew where a row of one of their lists has changed, at most every five seconds. */
export function useBusinessStatus() {
  const queries = useQueryClient()
  const status = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await ask(businessStatus, {}, { signal, quiet: true })).data,
    refetchInterval: everyMs,
  })
  const lists = (status.data?.lights ?? []).flatMap(({ works }) =>
    works.flatMap(({ list, waiting }) => [list, ...(waiting ? [waiting.list] : [])]),
  )
  const named = [...new Set(lists.map((list) => listOf(resourceNamed(list))))]
  useChanged(named.length > 0 ? named : 'fleet', () => void queries.invalidateQueries({ queryKey }), 5_000)
  return status
}

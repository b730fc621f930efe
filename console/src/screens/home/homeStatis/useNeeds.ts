import { listNeeds } from '@quarterdeck/shared/contracts/needs.ts'
import { listOf } from '@quarterdeck/shared/resource/define.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../../api/ask.ts'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { useChanged } from '../../../live/LiveProvider.tsx'

const queryKey = ['needs']
/** What falls due does so without a change of any row. */
const everyMs = 60_000

/** What needs the user now; counted anew where a row of one of the lists has changed, at most every five seconds. */
export function useNeeds() {
  const queries = useQueryClient()
  const needs = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await ask(listNeeds, {}, { signal, quiet: true })).data,
    refetchInterval: everyMs,
  })
  // What is a view is told of under the name of its list.
  const lists = [...new Set((needs.data?.needs ?? []).map(({ list }) => listOf(resourceNamed(list))))]
  useChanged(lists.length > 0 ? lists : 'fleet', () => void queries.invalidateQueries({ queryKey }), 5_000)
  return needs
}

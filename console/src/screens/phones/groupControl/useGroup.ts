import type { BodyOf, Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import { groupNow } from '@quarterdeck/shared/contracts/groupControl.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ask } from '../../../api/ask.ts'
import { reportFailure } from '../../../api/tellFailure.ts'
import { useChanged } from '../../../live/LiveProvider.tsx'

const key = ['group-control']
/** Also unseen: a group ends soon after its page has gone. */
const againMs = 10_000

/** The group of this user, kept up to date, and the way to do something with it. */
export function useGroup() {
  const queries = useQueryClient()
  useChanged('group-control', () => void queries.invalidateQueries({ queryKey: key }), 300)
  const { data, isPending, error } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await ask(groupNow, {}, { signal })).data,
    refetchInterval: againMs,
    refetchIntervalInBackground: true,
  })
  const tell = useCallback(
    async <E extends Endpoint>(endpoint: E, body: BodyOf<E>) => {
      await ask(endpoint, { body }).catch(reportFailure)
      await queries.invalidateQueries({ queryKey: key })
    },
    [queries],
  )
  return { group: data ?? undefined, isPending, error, tell }
}
export type Tell = ReturnType<typeof useGroup>['tell']

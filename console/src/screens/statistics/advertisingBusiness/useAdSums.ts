import { adSums } from '@quarterdeck/shared/contracts/adStatistic.ts'
import type { Reply } from '@quarterdeck/shared/contracts/endpoint.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../../api/ask.ts'
import { useChanged } from '../../../live/LiveProvider.tsx'

export type AdSum = Reply<typeof adSums>['data'][number]

const everyMs = 5000

/** What the ad figures of a filter come to; nothing until it is known. */
export function useAdSums(filters: Readonly<Record<string, string>>, by: 'total' | 'day' | 'app') {
  const queries = useQueryClient()
  const query = { ...filters, by }
  const sums = useQuery({
    queryKey: ['ad-statistic', 'sums', query],
    queryFn: async ({ signal }) => (await ask(adSums, { query }, { signal })).data,
    placeholderData: keepPreviousData,
  })
  useChanged('ad-statistic', () => void queries.invalidateQueries({ queryKey: ['ad-statistic', 'sums'] }), everyMs)
  return sums.data
}

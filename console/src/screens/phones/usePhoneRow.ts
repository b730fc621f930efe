import { useQuery, useQueryClient } from '@tanstack/react-query'
import { resourceNamed } from '../../api/resourceAt.ts'
import { loadRow, type Row } from '../../api/resourceCalls.ts'
import { useChanged } from '../../live/LiveProvider.tsx'

/** What is known of a phone, kept up to date. */
export function usePhoneRow(id: number): Row | undefined {
  const queries = useQueryClient()
  const key = ['phone', 'row', id]
  useChanged(['phone', 'phone-lease'], () => void queries.invalidateQueries({ queryKey: key }))
  return useQuery({ queryKey: key, queryFn: ({ signal }) => loadRow(resourceNamed('phone'), id, signal) }).data
}

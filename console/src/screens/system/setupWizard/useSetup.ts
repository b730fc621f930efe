import { listOf } from '@quarterdeck/shared/resource/define.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { setupKey, setupQuery } from '../../../api/setup.ts'
import { useChanged } from '../../../live/LiveProvider.tsx'

/** Where nothing in a list tells of it: an agent that begins to wait, a step that a colleague skips. */
const everyMs = 5_000

/** How far the installation is set up, anew whenever a row of one of its lists has changed, whoever did that. */
export function useSetup() {
  const queries = useQueryClient()
  const setup = useQuery({ ...setupQuery, refetchInterval: everyMs })
  const again = useCallback(() => void queries.invalidateQueries({ queryKey: setupKey }), [queries])
  const lists = (setup.data?.steps ?? []).flatMap(({ parts }) => parts.map(({ list }) => listOf(resourceNamed(list))))
  useChanged(lists.length > 0 ? [...new Set(lists)] : 'fleet', again, 1_000)
  return { ...setup, again }
}

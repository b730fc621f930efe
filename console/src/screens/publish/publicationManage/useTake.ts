import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { publication } from '@quarterdeck/shared/resources/publish/publication.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Row, takeAction } from '../../../api/resourceCalls.ts'
import { useAction } from '../../../api/useAction.ts'

/** An action of the publication that is looked at, and why it was refused. */
export function useTake(row: Row) {
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const { mutate, isPending } = useAction(
    ({ action, values = {} }: { action: string; values?: Record<string, unknown> }) =>
      takeAction(publications, action, [row.id], values),
    {
      onDone({ results }) {
        setReason(results[0]?.result === 'refused' ? results[0].reason : '')
        void queries.invalidateQueries({ queryKey: ['publication'] })
      },
    },
  )
  return {
    reason,
    isPending,
    take: (action: string, values?: Record<string, unknown>) => mutate({ action, ...(values && { values }) }),
  }
}

const publications: AnyResource = publication

import { actionPermissionOf } from '@quarterdeck/shared/resource/define.ts'
import { conversation } from '@quarterdeck/shared/resources/customer/conversation.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadRow, type Row, takeAction } from '../../../api/resourceCalls.ts'
import { useChanged } from '../../../live/LiveProvider.tsx'
import { rowKey } from '../../../resource/drawer/rowKey.ts'
import { useMay } from '../../../ui/Me.tsx'

/** The conversation that is open, as it is now. What somebody has before them is read; that answers nobody. */
export function useTalk(id: number | undefined): Row | undefined {
  const queries = useQueryClient()
  const may = useMay()
  const { data } = useQuery({
    queryKey: rowKey(conversation.name, id ?? 0),
    queryFn: ({ signal }) => loadRow(conversation, id!, signal),
    enabled: id !== undefined,
  })
  useChanged('conversation', () => void queries.invalidateQueries({ queryKey: rowKey(conversation.name, id ?? 0) }))
  const unread = Number(data?.unread ?? 0)
  const marks = may(actionPermissionOf(conversation, 'mark-read'), true)
  useEffect(() => {
    if (id !== undefined && unread > 0 && marks)
      void takeAction(conversation, 'mark-read', [id], {}).catch(() => {
        // It stays unread, and the next look says so again.
      })
  }, [id, unread, marks])
  return id === undefined ? undefined : data
}

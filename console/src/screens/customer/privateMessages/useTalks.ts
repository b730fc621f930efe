import { conversation } from '@quarterdeck/shared/resources/customer/conversation.ts'
import { useEffect, useMemo } from 'react'
import { useResourceList } from '../../../resource/useResourceList.ts'
import { useMe } from '../../../ui/Me.tsx'
import { useAddressParams } from '../../../ui/useAddressParams.ts'
import { boxOf, boxQuery } from './boxes.ts'

/** The conversations of the box that the address names. What is no longer of it is not shown: nobody answers what another has taken. */
export function useTalks() {
  const userId = useMe().info.id
  const [params] = useAddressParams()
  const box = boxOf(params.get('box'))
  const fixed = useMemo(() => boxQuery(box, userId), [box, userId])
  const list = useResourceList(conversation, { fixed, name: `conversation-${box}` })
  const { rows: all, gone, unseen, showUnseen } = list
  const rows = useMemo(() => all.filter(({ id }) => !gone.has(id)), [all, gone])
  const isUsedUp = rows.length === 0 && unseen !== undefined
  useEffect(() => {
    if (isUsedUp) showUnseen()
  }, [isUsedUp, showUnseen])
  return { box, list, rows }
}
export type Talks = ReturnType<typeof useTalks>

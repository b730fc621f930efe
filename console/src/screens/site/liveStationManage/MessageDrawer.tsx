import { Drawer } from 'antd'
import { useMemo } from 'react'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { ListView } from '../../../resource/list/ListView.tsx'
import { columnsOf } from '../../../resource/table/columnsOf.tsx'
import { useResourceList } from '../../../resource/useResourceList.ts'
import './messages.css'

const liveMessage = resourceNamed('live-message')

/** How many messages each live room had, and when (site-cluster.md §2.4). */
export function MessageDrawer({ onClose }: { onClose(): void }) {
  const t = useT()
  const list = useResourceList(liveMessage, { prefix: 'messages.' })
  const columns = useMemo(() => columnsOf(liveMessage, t), [t])
  return (
    <Drawer open size={1000} title={t('live-message.title')} onClose={onClose} classNames={{ body: 'messages' }}>
      <ListView list={list} columns={columns} main={false} />
    </Drawer>
  )
}

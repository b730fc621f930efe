import { MessageOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useOpened } from '../../../resource/useOpened.ts'
import { useMay } from '../../../ui/Me.tsx'

const MessageDrawer = lazy(() => import('./MessageDrawer.tsx').then((m) => ({ default: m.MessageDrawer })))

/** The message counts of the live rooms, which have no screen of their own (site-cluster.md §2.4). */
export function MessagesButton() {
  const t = useT()
  const mayLook = useMay()('live-message.list')
  const { opened, open, close } = useOpened('messages')
  if (!mayLook) return null
  return (
    <>
      <Button icon={<MessageOutlined aria-hidden />} onClick={() => open('1')}>
        {t('live-message.title')}
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <MessageDrawer onClose={close} />
        </Suspense>
      )}
    </>
  )
}

import { MessageOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useMemo } from 'react'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { MasterDetail } from '../../../resource/MasterDetail.tsx'
import type { Overrides } from '../../../resource/overrides.ts'
import { useOpened } from '../../../resource/useOpened.ts'
import { useMay } from '../../../ui/Me.tsx'

const MessageDrawer = lazy(() => import('./MessageDrawer.tsx').then((m) => ({ default: m.MessageDrawer })))

const liveDomain = resourceNamed('live-domain')

/** Live-stream data domains (site-cluster.md §2.5); the message counts of the rooms open from here (§2.4). */
export function LiveStationScreen() {
  const t = useT()
  const may = useMay()
  const { opened, open, close } = useOpened('messages')
  const mayLook = may('live-message.list')
  const overrides = useMemo<Overrides>(
    () => ({
      tools: () =>
        mayLook && (
          <Button icon={<MessageOutlined aria-hidden />} onClick={() => open('1')}>
            {t('live-message.title')}
          </Button>
        ),
    }),
    [t, mayLook, open],
  )
  return (
    <>
      <MasterDetail resource={liveDomain} overrides={overrides} />
      {opened && mayLook && (
        <Suspense fallback={null}>
          <MessageDrawer onClose={close} />
        </Suspense>
      )}
    </>
  )
}

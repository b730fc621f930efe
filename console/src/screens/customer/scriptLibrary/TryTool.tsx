import { ExperimentOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { List } from '../../../resource/list/useList.ts'

const TryDialog = lazy(() => import('./TryDialog.tsx').then((m) => ({ default: m.TryDialog })))

/** Which phrases would answer a message. */
export function TryTool(_props: { list: List<Row> }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<ExperimentOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('reply-phrase.more.try')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <TryDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

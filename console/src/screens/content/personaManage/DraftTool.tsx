import { ThunderboltOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { List } from '../../../resource/list/useList.ts'
import { useMay } from '../../../ui/Me.tsx'

const DraftDialog = lazy(() => import('./DraftDialog.tsx').then((m) => ({ default: m.DraftDialog })))

/** Personas that a model makes up. */
export function DraftTool({ list }: { list: List<Row> }) {
  const t = useT()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may('persona.generate', true)) return null
  return (
    <>
      <Button icon={<ThunderboltOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('persona.more.drafts')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <DraftDialog onChanged={() => void list.reload()} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import { ThunderboltOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { List } from '../../../resource/list/useList.ts'
import { useMay } from '../../../ui/Me.tsx'

const GenerateDialog = lazy(() => import('./GenerateDialog.tsx').then((m) => ({ default: m.GenerateDialog })))

/** Avatars that a model makes. */
export function GenerateTool({ list }: { list: List<Row> }) {
  const t = useT()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may('avatar.generate', true)) return null
  return (
    <>
      <Button icon={<ThunderboltOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('avatar.more.generate')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <GenerateDialog onChanged={() => void list.reload()} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

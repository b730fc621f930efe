import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { List } from '../../../resource/list/useList.ts'
import { useMay } from '../../../ui/Me.tsx'

const UploadDialog = lazy(() => import('./UploadDialog.tsx').then((m) => ({ default: m.UploadDialog })))

/** Brings an APK here, of whichever build it is. */
export function UploadTool({ list }: { list: List<Row> }) {
  const t = useT()
  const may = useMay()
  const [open, setOpen] = useState(false)
  if (!may('app-build.edit', true)) return null
  return (
    <>
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('app-build.more.upload')}
      </Button>
      {open && (
        <Suspense>
          <UploadDialog onDone={list.reload} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

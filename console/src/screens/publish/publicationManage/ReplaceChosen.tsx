import { FileSearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { List } from '../../../resource/list/useList.ts'
import { useMay } from '../../../ui/Me.tsx'

const ReplaceDialog = lazy(() => import('./ReplaceDialog.tsx').then((module) => ({ default: module.ReplaceDialog })))

/** Find and replace in the chosen posts. */
export function ReplaceChosen({ list }: { list: List<Row> }) {
  const t = useT()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may('publication.replace', true)) return null
  const { count } = list.selection
  const label = t('publication-drawer.find_replace')
  return (
    <>
      <Button icon={<FileSearchOutlined aria-hidden />} disabled={count === 0} onClick={() => setOpen(true)}>
        {count === 0 ? label : `${label} (${count})`}
      </Button>
      {isOpen && (
        <Suspense>
          <ReplaceDialog
            rows={list.selection.rows}
            onChanged={() => void list.reload()}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

import { MergeCellsOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { List } from '../../../resource/list/useList.ts'
import { useMay } from '../../../ui/Me.tsx'

const DuplicatesDialog = lazy(() => import('./DuplicatesDialog.tsx').then((m) => ({ default: m.DuplicatesDialog })))

/** Customers who may be in the list twice. */
export function DuplicatesTool(_props: { list: List<Row> }) {
  const t = useT()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may('customer.merge', true)) return null
  return (
    <>
      <Button icon={<MergeCellsOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('customer-merge.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <DuplicatesDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import { DiffOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useMay } from '../../../ui/Me.tsx'

const SourceDialog = lazy(() =>
  import('../rankingDataFilter/SourceDialog.tsx').then((m) => ({ default: m.SourceDialog })),
)

/** The two-file dialog, which is the form of the ranking comparison (decisions.md §8). */
export function CompareButton() {
  const t = useT()
  const mayCompare = useMay()('comparison.add', true)
  const [comparing, setComparing] = useState(false)
  if (!mayCompare) return null
  return (
    <>
      <Button icon={<DiffOutlined aria-hidden />} onClick={() => setComparing(true)}>
        {t('comparison.title')}
      </Button>
      {comparing && (
        <Suspense fallback={null}>
          <SourceDialog onClose={() => setComparing(false)} />
        </Suspense>
      )}
    </>
  )
}

import { DiffOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { Overrides } from '../../../resource/overrides.ts'
import { ResourceScreen } from '../../../resource/ResourceScreen.tsx'
import { useMay } from '../../../ui/Me.tsx'

const SourceDialog = lazy(() =>
  import('../rankingDataFilter/SourceDialog.tsx').then((m) => ({ default: m.SourceDialog })),
)

const linkPool = resourceNamed('link-pool')

/** The link pool; its two-file dialog is the form of the ranking comparison (decisions.md §8). */
export function LinkPoolScreen() {
  const t = useT()
  const mayCompare = useMay()('comparison.add', true)
  const [comparing, setComparing] = useState(false)
  const overrides = useMemo<Overrides>(
    () => ({
      tools: () =>
        mayCompare && (
          <Button icon={<DiffOutlined aria-hidden />} onClick={() => setComparing(true)}>
            {t('comparison.title')}
          </Button>
        ),
    }),
    [t, mayCompare],
  )
  return (
    <>
      <ResourceScreen resource={linkPool} overrides={overrides} />
      {comparing && (
        <Suspense fallback={null}>
          <SourceDialog onClose={() => setComparing(false)} />
        </Suspense>
      )}
    </>
  )
}

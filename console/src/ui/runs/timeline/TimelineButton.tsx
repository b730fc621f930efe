import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'

const TimelineDialog = lazy(() => import('./TimelineDialog.tsx').then((m) => ({ default: m.TimelineDialog })))

/** Opens the timeline of a run. */
export function TimelineButton({ run }: { run: number }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('run-timeline.title')}
      </Button>
      {isOpen && (
        <Suspense>
          <TimelineDialog run={run} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

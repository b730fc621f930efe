import { useT } from '../../../i18n/TextProvider.tsx'
import { Dialog } from '../../Dialog.tsx'
import { RunTimeline } from './RunTimeline.tsx'

export function TimelineDialog({ run, onClose }: { run: number; onClose(): void }) {
  const t = useT()
  return (
    <Dialog
      title={t('run-timeline.of', { run })}
      width="min(1640px, 97vw)"
      style={{ top: 16 }}
      footer={null}
      onCancel={onClose}
    >
      <RunTimeline run={run} />
    </Dialog>
  )
}

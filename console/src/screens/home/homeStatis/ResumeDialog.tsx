import { useT } from '../../../i18n/TextProvider.tsx'
import { CodeDialog } from '../../../ui/CodeDialog.tsx'

/** Asks before work goes on, and for a fresh code of the second factor where the server wants one. */
export function ResumeDialog({ onResume, onClose }: { onResume(code?: string): Promise<unknown>; onClose(): void }) {
  const t = useT()
  return (
    <CodeDialog verb={t('halt.resume')} question={t('home.resume_confirm')} onConfirm={onResume} onClose={onClose} />
  )
}

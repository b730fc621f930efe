import { ExclamationCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useMay } from '../../../ui/Me.tsx'
import type { TaskDialogs } from './useTaskDialogs.ts'

/** Cut off after the point of no return: nobody knows, and only a check or a person can say. */
export function UnknownOutcome({ id, dialogs }: { id: number; dialogs: TaskDialogs }) {
  const t = useT()
  const may = useMay()
  return (
    <div className="unknown-box" role="note">
      <strong>
        <ExclamationCircleOutlined aria-hidden /> {t('book-task.outcome_unknown')}
      </strong>
      <p>{t('book-task.outcome_unknown_help')}</p>
      <div className="toolbar">
        {may('book-task.check', true) && (
          <Button type="primary" size="small" loading={dialogs.checking} onClick={() => dialogs.check([id])}>
            {t('book-task.toolbar.check')}
          </Button>
        )}
        {may('book-task.status', true) && (
          <Button size="small" onClick={() => dialogs.show({ kind: 'status', ids: [id], start: 0 })}>
            {t('book-task.put_back')}
          </Button>
        )}
      </div>
    </div>
  )
}

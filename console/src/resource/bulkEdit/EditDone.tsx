import { CheckCircleFilled, UndoOutlined } from '@ant-design/icons'
import { undoImport } from '@quarterdeck/shared/contracts/imports.ts'
import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { Button } from 'antd'
import { ask } from '../../api/ask.ts'
import { useAction } from '../../api/useAction.ts'
import { useTexts } from '../../i18n/TextProvider.tsx'
import { ConfirmAction } from '../../ui/ConfirmAction.tsx'
import { useOnce } from '../importing/useOnce.ts'
import { counted } from './counted.ts'

interface EditDoneProps {
  report: ImportReport
  onReport(report: ImportReport): void
  onChanged(): void
  onClose(): void
}

/** Step 3: what happened, and the way back. */
export function EditDone({ report: { id, state, counts }, onReport, onChanged, onClose }: EditDoneProps) {
  const { t, language } = useTexts()
  const undo = useAction(() => ask(undoImport, { query: { id } }), { onDone: ({ data }) => onReport(data) })
  useOnce(state, onChanged)
  const count = counted(counts.changed, language)
  return (
    <>
      <p className="bulk-edit-result" role="status">
        <CheckCircleFilled aria-hidden />
        {t(state === 'undone' ? 'bulk-edit.undone' : 'bulk-edit.done', count)}
      </p>
      <footer className="bulk-edit-buttons">
        {state === 'done' && (
          <ConfirmAction
            type="default"
            small={false}
            danger={false}
            icon={<UndoOutlined aria-hidden />}
            label={t('bulk-edit.undo')}
            question={t('bulk-edit.undo_confirm', count)}
            verb={t('bulk-edit.undo_count', count)}
            onConfirm={() => undo.mutateAsync()}
          />
        )}
        <Button type="primary" onClick={onClose}>
          {t('action.close')}
        </Button>
      </footer>
    </>
  )
}

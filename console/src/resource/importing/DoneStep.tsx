import { CheckCircleFilled, CloseCircleFilled, UndoOutlined } from '@ant-design/icons'
import { undoImport } from '@quarterdeck/shared/contracts/imports.ts'
import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { Button, Progress } from 'antd'
import type { ReactNode } from 'react'
import { ask } from '../../api/ask.ts'
import { useAction } from '../../api/useAction.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { ConfirmAction } from '../../ui/ConfirmAction.tsx'
import { ErrorFile } from './CheckStep.tsx'
import { ImportCounts } from './ImportCounts.tsx'
import { useOnce } from './useOnce.ts'

interface DoneStepProps {
  report: ImportReport
  after?: ((report: ImportReport) => ReactNode) | undefined
  onReport(report: ImportReport): void
  onChanged(): void
  onAnother?: (() => void) | undefined
  onClose(): void
}

/** A list that was overwritten or cleared is undone in the same way. */
const undone = {
  undone: 'import.taken_back',
  undo: 'import.take_back',
  question: 'import.take_back_confirm',
} as const
const said = {
  import: { done: 'import.finished', undone: 'import.undone', undo: 'import.undo', question: 'import.undo_confirm' },
  add: { done: 'import.overwritten', ...undone },
  clear: { done: 'import.cleared', ...undone },
} as const

/** Step 3: what happened, and the way back. */
export function DoneStep({ report, after, onReport, onChanged, onAnother, onClose }: DoneStepProps) {
  const t = useT()
  const { state, counts, id, kind } = report
  const words = said[kind === 'edit' ? 'import' : kind]
  const undo = useAction(() => ask(undoImport, { query: { id } }), { onDone: ({ data }) => onReport(data) })
  useOnce(state !== 'importing' && state, onChanged)
  if (state === 'importing') {
    return (
      <div className="import-progress" role="status">
        <Progress
          percent={counts.total ? Math.floor((report.done / counts.total) * 100) : 0}
          status="active"
          aria-label={t('import.step_done')}
        />
        {t('import.importing', { done: report.done, total: counts.total })}
      </div>
    )
  }
  const failed = state === 'failed'
  return (
    <>
      <div className="import-result" role="status">
        {failed ? (
          <CloseCircleFilled aria-hidden className="import-result-bad" />
        ) : (
          <CheckCircleFilled aria-hidden className="import-result-good" />
        )}
        <span>{t(failed ? 'import.state.failed' : state === 'undone' ? words.undone : words.done)}</span>
      </div>
      <ImportCounts counts={counts} />
      <footer className="import-buttons">
        {counts.wrong > 0 && <ErrorFile id={id} />}
        {state === 'done' && (
          <ConfirmAction
            type="default"
            small={false}
            icon={<UndoOutlined aria-hidden />}
            label={t(words.undo)}
            question={t(words.question)}
            verb={t(words.undo)}
            onConfirm={() => undo.mutateAsync()}
          />
        )}
        {state === 'done' && counts.new > 0 && after?.(report)}
        {onAnother && <Button onClick={onAnother}>{t('import.another')}</Button>}
        <Button type="primary" onClick={onClose}>
          {t('action.close')}
        </Button>
      </footer>
    </>
  )
}

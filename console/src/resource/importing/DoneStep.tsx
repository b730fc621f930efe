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
import { MendedFile } from './MendedFile.tsx'
import type { ChosenFile, ImportSource } from './source.ts'
import { useOnce } from './useOnce.ts'

interface DoneStepProps {
  /** Absent when an import is looked at again. */
  source: ImportSource | undefined
  report: ImportReport
  after?: ((report: ImportReport) => ReactNode) | undefined
  onReport(report: ImportReport): void
  onChanged(): void
  /** A further file was sent and is being looked at. */
  onSent(report: ImportReport, sent: ChosenFile): void
  onAnother(): void
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
export function DoneStep({ source, report, after, onReport, onChanged, onSent, onAnother, onClose }: DoneStepProps) {
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
  const isMendable = state === 'done' && counts.wrong > 0
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
      {source && isMendable && <MendedFile source={source} onSent={onSent} />}
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
        {source && !isMendable && <Button onClick={onAnother}>{t('import.another')}</Button>}
        <Button type="primary" onClick={onClose}>
          {t('action.close')}
        </Button>
      </footer>
    </>
  )
}

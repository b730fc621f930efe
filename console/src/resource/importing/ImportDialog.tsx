import { commitImport } from '@quarterdeck/shared/contracts/imports.ts'
import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { type ReactNode, useState } from 'react'
import { ask } from '../../api/ask.ts'
import { useAction } from '../../api/useAction.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { CheckStep } from './CheckStep.tsx'
import { ChooseStep } from './ChooseStep.tsx'
import { DoneStep } from './DoneStep.tsx'
import { Steps } from './Steps.tsx'
import type { ChosenFile, ImportSource } from './source.ts'
import { useDiscard } from './useDiscard.ts'
import { useImportReport } from './useImportReport.ts'
import { useRepeats } from './useRepeats.ts'
import './importing.css'
import { Dialog } from '../../ui/Dialog.tsx'

interface ImportDialogProps {
  /** Absent when an import is looked at again: then only `report` is known. */
  source?: ImportSource
  title: string
  report?: ImportReport
  /** Beside the buttons, once it is done. */
  after?: ((report: ImportReport) => ReactNode) | undefined
  /** Rows changed: the list is to be asked for again. */
  onChanged(): void
  onClose(): void
}

const titles = {
  import: 'import.title',
  edit: 'import.title',
  add: 'import.overwritten_title',
  clear: 'import.cleared_title',
} as const

/** Choose, check, done: the same three steps for every list. Nothing changes before the second one is confirmed. */
export function ImportDialog({ source, title, report: known, after, onChanged, onClose }: ImportDialogProps) {
  const t = useT()
  const [first, setFirst] = useState(known)
  const { report, setReport } = useImportReport(first)
  const discard = useDiscard()
  const [sent, setSent] = useState<ChosenFile>()
  const checked = (next: ImportReport, chosen: ChosenFile) => {
    setSent(chosen)
    setFirst(next)
    setReport(next)
  }
  const repeats = useRepeats({ source, report, sent, onChecked: checked })
  const again = () => {
    if (report?.state === 'checked') discard.mutate(report.id)
    setFirst(undefined)
    setReport(undefined)
  }
  const commit = useAction((id: string) => ask(commitImport, { query: { id } }), {
    onDone: ({ data }) => setReport(data),
  })
  const isDry = report?.state === 'checked' && !commit.isPending
  // Who has just sent the file and leaves does not want it; what was confirmed, or opened to be looked at, stays.
  const leave = isDry && source ? () => discard.mutate(report.id, { onSettled: onClose }) : onClose
  const kind = report?.kind ?? 'import'
  const step = !report || report.state === 'checking' ? 0 : report.state === 'checked' ? 1 : 2
  return (
    <Dialog
      width={880}
      title={t(titles[kind], { name: title })}
      footer={null}
      onCancel={leave}
      mask={{ closable: false }}
      className="import"
    >
      {kind === 'import' && (
        <Steps at={step} names={[t('import.step_choose'), t('import.step_check'), t('import.step_done')]} />
      )}
      {step === 0 && <ChooseStep source={source} checking={report} onSent={checked} onClose={onClose} />}
      {report && step === 1 && (
        <CheckStep
          report={report}
          isTaken={commit.isPending}
          repeats={repeats}
          onCommit={() => commit.mutate(report.id)}
          onBack={source ? again : undefined}
          onClose={leave}
        />
      )}
      {report && step === 2 && (
        <DoneStep
          source={source}
          report={report}
          after={after}
          onReport={setReport}
          onChanged={onChanged}
          onSent={checked}
          onAnother={again}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

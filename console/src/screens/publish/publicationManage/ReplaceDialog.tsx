import { actionsOf, hindranceOf } from '@quarterdeck/shared/resource/actions.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { publication } from '@quarterdeck/shared/resources/publish/publication.ts'
import { useState } from 'react'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { EditDone } from '../../../resource/bulkEdit/EditDone.tsx'
import { EditPreview } from '../../../resource/bulkEdit/EditPreview.tsx'
import { useDiscard } from '../../../resource/importing/useDiscard.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ReplacedRows } from './ReplacedRows.tsx'
import { ReplaceFields } from './ReplaceFields.tsx'
import type { Replaced } from './replaced.ts'
import '../../../resource/bulkEdit/bulkEdit.css'

interface ReplaceDialogProps {
  /** The chosen rows, also those that do not wait any more. */
  rows: readonly Row[]
  onChanged(): void
  onClose(): void
}

/** Find and replace in posts that wait: what, old beside new, done and undone. Nothing changes before the preview is confirmed. */
export function ReplaceDialog({ rows: chosen, onChanged, onClose }: ReplaceDialogProps) {
  const t = useT()
  // The list goes on under the dialog; what was chosen stays.
  const [ids] = useState(() =>
    chosen.filter((row) => hindranceOf(publications, replace, row) === undefined).map(({ id }) => id),
  )
  const [found, setFound] = useState<Replaced>()
  const [report, setReport] = useState<ImportReport>()
  const discard = useDiscard()
  const isDry = report?.state === 'checked'
  const leave = isDry ? () => discard.mutate(report.id, { onSuccess: onClose }) : onClose
  const back = () => {
    if (isDry) discard.mutate(report.id)
    setReport(undefined)
  }
  const isDone = report?.state === 'done' || report?.state === 'undone'
  return (
    <Dialog
      width={report && !isDone ? 900 : 600}
      title={t('publication-drawer.find_replace')}
      footer={null}
      onCancel={leave}
      mask={{ closable: false }}
      className="bulk-edit"
    >
      <div hidden={report !== undefined}>
        <ReplaceFields
          ids={ids}
          leftOut={chosen.length - ids.length}
          onPreview={(next) => {
            setFound(next)
            setReport(next)
          }}
          onClose={onClose}
        />
      </div>
      {report && !isDone && (
        <EditPreview
          resource={publications}
          report={report}
          values={{}}
          shown={found && found.rows.length > 0 && <ReplacedRows rows={found.rows} />}
          onReport={setReport}
          onBack={back}
          onClose={leave}
        />
      )}
      {report && isDone && <EditDone report={report} onReport={setReport} onChanged={onChanged} onClose={onClose} />}
    </Dialog>
  )
}

const publications: AnyResource = publication
const replace = actionsOf(publications).replace!

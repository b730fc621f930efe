import { oneKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { useState } from 'react'
import type { Row } from '../../api/resourceCalls.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { FormValues } from '../form/formValues.ts'
import { useDiscard } from '../importing/useDiscard.ts'
import type { List } from '../list/useList.ts'
import { EditDone } from './EditDone.tsx'
import { EditFields } from './EditFields.tsx'
import { EditPreview } from './EditPreview.tsx'
import './bulkEdit.css'

interface BulkEditDialogProps {
  resource: AnyResource
  list: List<Row>
  /** Rows changed: the list is to be asked for again. */
  onChanged(): void
  onClose(): void
}

/** Sets fields of many rows: what, how many would change, done. Nothing changes before the preview is confirmed. */
export function BulkEditDialog({ resource, list, onChanged, onClose }: BulkEditDialogProps) {
  const t = useT()
  const [values, setValues] = useState<FormValues>({})
  const [report, setReport] = useState<ImportReport>()
  // What is chosen now; the list goes on under the dialog.
  const [chosen] = useState(() => ({
    ids: list.selection.ids,
    query: list.query,
    total: list.total,
    capped: list.capped,
  }))
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
      width={600}
      title={t('bulk-edit.dialog_title', { name: t(oneKey(resource)) })}
      footer={null}
      onCancel={leave}
      mask={{ closable: false }}
      className="bulk-edit"
    >
      <div hidden={report !== undefined}>
        <EditFields
          resource={resource}
          chosen={chosen}
          onPreview={(next, wanted) => {
            setValues(wanted)
            setReport(next)
          }}
          onClose={onClose}
        />
      </div>
      {report && !isDone && (
        <EditPreview
          resource={resource}
          report={report}
          values={values}
          onReport={setReport}
          onBack={back}
          onClose={leave}
        />
      )}
      {report && isDone && <EditDone report={report} onReport={setReport} onChanged={onChanged} onClose={onClose} />}
    </Dialog>
  )
}

import { oneKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { useState } from 'react'
import { resourceNamed } from '../../api/resourceAt.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EditDone } from './EditDone.tsx'
import { EditPreview } from './EditPreview.tsx'
import './bulkEdit.css'

interface EditReportDialogProps {
  report: ImportReport
  onChanged(): void
  onClose(): void
}

/** A bulk edit that is looked at again: to carry it out still, or to undoes it. */
export function EditReportDialog({ report: known, onChanged, onClose }: EditReportDialogProps) {
  const t = useT()
  const [report, setReport] = useState(known)
  const isDone = report.state === 'done' || report.state === 'undone'
  return (
    <Dialog
      width={600}
      title={t('bulk-edit.dialog_title', { name: t(oneKey(resourceNamed(report.resource))) })}
      footer={null}
      onCancel={onClose}
      className="bulk-edit"
    >
      {isDone ? (
        <EditDone report={report} onReport={setReport} onChanged={onChanged} onClose={onClose} />
      ) : (
        <EditPreview
          resource={resourceNamed(report.resource)}
          report={report}
          values={{}}
          onReport={setReport}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

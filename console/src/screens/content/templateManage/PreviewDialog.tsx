import { useT } from '../../../i18n/TextProvider.tsx'
import type { RowDialogProps } from '../../../resource/screenExtensions.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { PromptPreview } from './PromptPreview.tsx'

/** What a model would be told by a template, for a persona that one selects. */
export function PreviewDialog({ row, onClose }: RowDialogProps) {
  const t = useT()
  const title = t('template.more.preview_title', { name: String(row.name ?? '') })
  return (
    <Dialog width={640} title={<div className="cut">{title}</div>} footer={null} onCancel={onClose}>
      <PromptPreview incantation={String(row.incantation ?? '')} />
    </Dialog>
  )
}

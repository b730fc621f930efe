import { type ReactNode, useState } from 'react'
import { useT } from '../i18n/TextProvider.tsx'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps {
  title?: string
  question: ReactNode
  verb: string
  danger?: boolean
  disabled?: boolean
  /** False where the deed decides itself whether the dialog is done with. */
  closesItself?: boolean
  onConfirm(): Promise<unknown>
  onClose(): void
}

/** The dialog alone, for menus and keys. Closes when the deed is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, question, verb, danger = true, disabled, closesItself = true, onConfirm, onClose } = props
  const t = useT()
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
      if (closesItself) onClose()
      else setBusy(false)
    } catch {
      // Whoever acts has said what went wrong; the dialog stays open.
      setBusy(false)
    }
  }
  return (
    <Dialog
      width={440}
      title={title ?? t('confirm.title')}
      okText={verb}
      okButtonProps={{ danger, disabled }}
      cancelText={t('action.cancel')}
      confirmLoading={busy}
      onOk={confirm}
      onCancel={onClose}
    >
      <div className="confirm-question">{question}</div>
    </Dialog>
  )
}

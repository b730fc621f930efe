import type { RowDialogProps } from '../../../resource/screenExtensions.ts'
import { InvitationsDialog } from './InvitationsDialog.tsx'

export function InviteAgain({ row, onDone, onClose }: RowDialogProps) {
  const close = () => {
    onDone()
    onClose()
  }
  return <InvitationsDialog rows={{ ids: [row.id] }} onClose={close} />
}

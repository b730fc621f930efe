import { useState } from 'react'
import { isCallError } from '../../../api/consequence.ts'
import { tell } from '../../../api/notices.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { logOut } from './leave.ts'

export function LogOutDialog({ onClose }: { onClose(): void }) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    try {
      await logOut()
    } catch (error) {
      setBusy(false)
      const message = isCallError(error) && error.status !== 0 ? error.message : t('connection.failure')
      tell({ kind: 'error', text: t('shell.log_out_failed', { message }) })
    }
  }
  return (
    <Dialog
      width={400}
      title={t('shell.log_out')}
      okText={t('shell.log_out')}
      cancelText={t('action.cancel')}
      confirmLoading={busy}
      onOk={leave}
      onCancel={onClose}
    >
      {t('shell.log_out_confirm')}
    </Dialog>
  )
}

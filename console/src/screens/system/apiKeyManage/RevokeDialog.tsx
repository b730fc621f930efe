import { revokeApiKey } from '@quarterdeck/shared/contracts/apiKeys.ts'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { RowDialogProps } from '../../../resource/pieces.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

/** Makes a key worthless, after asking. */
export function RevokeDialog({ row, onDone, onClose }: RowDialogProps) {
  const t = useT()
  const revoke = useAction(() => ask(revokeApiKey, { query: { id: row.id } }), {
    onDone() {
      tell({ kind: 'success', text: t('api-key.more.revoked', { name: String(row.name) }) })
      onDone()
    },
  })
  return (
    <ConfirmDialog
      title={`${String(row.name)} (${String(row.prefix)}…)`}
      question={t('api-key.confirm.revoke')}
      verb={t('api-key.more.revoke')}
      onConfirm={() => revoke.mutateAsync()}
      onClose={onClose}
    />
  )
}

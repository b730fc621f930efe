import { resetSecondFactor } from '@quarterdeck/shared/contracts/session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { RowDialogProps } from '../../../resource/pieces.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

/** Turns off the second factor of somebody who lost the app. */
export function ResetFactorDialog({ row, onClose }: RowDialogProps) {
  const t = useT()
  const queries = useQueryClient()
  const reset = useAction(() => ask(resetSecondFactor, { body: { id: row.id } }), {
    onDone() {
      tell({ kind: 'success', text: t('user.more.reset_second_factor_done') })
      return queries.invalidateQueries({ queryKey: ['user'] })
    },
  })
  return (
    <ConfirmDialog
      title={`${t('user.more.reset_second_factor')}: ${String(row.username)}`}
      question={t('user.confirm.reset_second_factor')}
      verb={t('user.more.reset_second_factor')}
      onConfirm={() => reset.mutateAsync()}
      onClose={onClose}
    />
  )
}

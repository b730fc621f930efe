import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { type ComponentType, lazy } from 'react'
import { loadArea } from '../../../i18n/loadTexts.ts'
import type { RowDialogProps } from '../../../resource/screenExtensions.ts'

const ActionDialog = lazy(async () => {
  const loading = import('../../../resource/actions/ActionDialog.tsx')
  const [dialog] = await Promise.all([loading, loadArea('lists')])
  return { default: dialog.ActionDialog }
})

/** The dialog of an action of the account that a row is about. */
export function fixBy(action: string): ComponentType<RowDialogProps> {
  return function FixDialog({ row, onDone, onClose }) {
    return (
      <ActionDialog
        resource={account as AnyResource}
        name={action}
        rows={[row]}
        onDone={() => onDone()}
        onClose={onClose}
      />
    )
  }
}

import { confirmKey, oneKey } from '@quarterdeck/shared/i18n/keys.ts'
import { named } from '@quarterdeck/shared/i18n/named.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { rowName } from '@quarterdeck/shared/resource/rowName.ts'
import { tell } from '../api/notices.ts'
import { deleteRows, type Row } from '../api/resourceCalls.ts'
import { useAction } from '../api/useAction.ts'
import { useT } from '../i18n/TextProvider.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

interface DeleteDialogProps {
  resource: AnyResource
  rows: readonly Row[]
  onDone(): void
  onClose(): void
}

/** How many of the chosen rows are named. */
const most = 5

/** Deletes rows after saying which, or how many. */
export function DeleteDialog({ resource, rows, onDone, onClose }: DeleteDialogProps) {
  const t = useT()
  const count = rows.length
  const remove = useAction(
    () =>
      deleteRows(
        resource,
        rows.map((row) => row.id),
      ),
    {
      onDone(deleted) {
        tell({ kind: 'success', text: t('message.deleted', { count: deleted }) })
        onDone()
      },
    },
  )
  const question =
    count === 1
      ? (named(t, confirmKey(resource, 'delete')) ?? t('confirm.delete', { name: t(oneKey(resource)) }))
      : t('confirm.delete_many', { count })
  return (
    <ConfirmDialog
      question={
        <>
          <p>{question}</p>
          <ul>
            {rows.slice(0, most).map((row) => (
              <li key={row.id}>{rowName(resource, row)}</li>
            ))}
            {count > most && <li>…</li>}
          </ul>
        </>
      }
      verb={count === 1 ? t('action.delete') : t('action.delete_count', { count })}
      onConfirm={() => remove.mutateAsync()}
      onClose={onClose}
    />
  )
}

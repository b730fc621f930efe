import type { BookTaskRow } from '@quarterdeck/shared/contracts/bookTask.ts'
import { useState } from 'react'
import { tell } from '../../../api/notices.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { type BookType, deleteTasks } from './bookTaskCalls.ts'
import { type Refusal, Refusals } from './Refusals.tsx'

interface DeleteTasksProps {
  rows: readonly BookTaskRow[]
  bookType: BookType
  onDone(): void
  onClose(): void
}

const most = 5

/** Deletes tasks after saying which; a committed, still running one refuses and says so. */
export function DeleteTasks({ rows, bookType, onDone, onClose }: DeleteTasksProps) {
  const t = useT()
  const count = rows.length
  const [refused, setRefused] = useState<readonly Refusal[]>()
  const remove = useAction(() => deleteTasks(rows.map((row) => row.id)), {
    onDone(result) {
      if (result.changed > 0) tell({ kind: 'success', text: t('book-task.message.deleted', { count: result.changed }) })
      onDone()
      if (result.refused.length === 0) onClose()
      else setRefused(result.refused)
    },
  })
  if (refused) return <Refusals refused={refused} onClose={onClose} />
  const question =
    count > 1
      ? t('book-task.confirm.delete_many', { count })
      : t(bookType === 1 ? 'book-task.confirm.delete_note' : 'book-task.confirm.delete')
  return (
    <ConfirmDialog
      question={
        <>
          <p>{question}</p>
          <ul>
            {rows.slice(0, most).map((row) => (
              <li key={row.id}>{row.book_name}</li>
            ))}
            {count > most && <li>…</li>}
          </ul>
        </>
      }
      verb={count === 1 ? t('action.delete') : t('book-task.toolbar.delete_count', { count })}
      closesItself={false}
      onConfirm={() => remove.mutateAsync()}
      onClose={onClose}
    />
  )
}

import type { BookTaskRow } from '@quarterdeck/shared/contracts/bookTask.ts'
import { useState } from 'react'
import { tell } from '../../../api/notices.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { List } from '../../../resource/list/useList.ts'
import { useViewedRow } from '../../../resource/useViewedRow.ts'
import { checkTasks } from './bookTaskCalls.ts'

/** What is open over the list of tasks. */
export type TaskDialog =
  | { kind: 'import' | 'numberType' | 'switch' }
  | { kind: 'status'; ids: readonly number[]; start?: number }
  | { kind: 'delete'; rows: readonly BookTaskRow[] }

export type TaskDialogs = ReturnType<typeof useTaskDialogs>

/** Dialogs, the drawer's row, and the check, which needs no dialog. */
export function useTaskDialogs(list: List<BookTaskRow>) {
  const t = useT()
  const [open, setOpen] = useState<TaskDialog>()
  const viewed = useViewedRow(list.rows)
  const check = useAction((ids: readonly number[]) => checkTasks(ids), {
    onDone(queued) {
      tell({ kind: 'success', text: t('book-task.message.check_queued', { count: queued }) })
      void list.reload()
    },
  })
  return {
    open,
    show: (dialog: TaskDialog) => setOpen(dialog),
    close: () => setOpen(undefined),
    check: (ids: readonly number[]) => check.mutate(ids),
    checking: check.isPending,
    ...viewed,
  }
}

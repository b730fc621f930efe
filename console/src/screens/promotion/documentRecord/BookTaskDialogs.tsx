import type { BookTaskRow } from '@quarterdeck/shared/contracts/bookTask.ts'
import { lazy, Suspense } from 'react'
import type { List } from '../../../resource/list/useList.ts'
import { type BookType, switchOf } from './bookTaskCalls.ts'
import type { TaskDialogs } from './useTaskDialogs.ts'

const TaskImport = lazy(() => import('./TaskImport.tsx').then((m) => ({ default: m.TaskImport })))
const StatusDialog = lazy(() => import('./StatusDialog.tsx').then((m) => ({ default: m.StatusDialog })))
const SwitchDialog = lazy(() => import('./SwitchDialog.tsx').then((m) => ({ default: m.SwitchDialog })))
const NumberTypeDialog = lazy(() => import('./NumberTypeDialog.tsx').then((m) => ({ default: m.NumberTypeDialog })))
const DeleteTasks = lazy(() => import('./DeleteTasks.tsx').then((m) => ({ default: m.DeleteTasks })))
const TaskDrawer = lazy(() => import('./TaskDrawer.tsx').then((m) => ({ default: m.TaskDrawer })))

interface BookTaskDialogsProps {
  bookType: BookType
  list: List<BookTaskRow>
  dialogs: TaskDialogs
}

/** What opens over the list of tasks. */
export function BookTaskDialogs({ bookType, list, dialogs }: BookTaskDialogsProps) {
  const { open, close } = dialogs
  const settings = switchOf(list.beside)
  const reload = () => void list.reload()
  const reloadAnew = () => {
    list.selection.clear()
    reload()
  }
  return (
    <Suspense fallback={null}>
      {dialogs.viewed !== undefined && <TaskDrawer id={dialogs.viewed} bookType={bookType} dialogs={dialogs} />}
      {open?.kind === 'import' && <TaskImport bookType={bookType} onChanged={reload} onClose={close} />}
      {open?.kind === 'status' && (
        <StatusDialog ids={open.ids} start={open.start} bookType={bookType} onDone={reloadAnew} onClose={close} />
      )}
      {open?.kind === 'switch' && settings && (
        <SwitchDialog settings={settings} bookType={bookType} onDone={reload} onClose={close} />
      )}
      {open?.kind === 'numberType' && <NumberTypeDialog bookType={bookType} onDone={reload} onClose={close} />}
      {open?.kind === 'delete' && (
        <DeleteTasks rows={open.rows} bookType={bookType} onDone={reloadAnew} onClose={close} />
      )}
    </Suspense>
  )
}

import { type BookTaskRow, listBookTasks } from '@quarterdeck/shared/contracts/bookTask.ts'
import { type BookTaskStatus, bookTaskMachine } from '@quarterdeck/shared/states/bookTask.ts'
import { ask } from '../../ask.ts'
import type { Context } from '../../context.ts'
import { changes } from '../../live/changes.ts'
import { tell } from '../../print/print.ts'
import { showLive } from '../../views/showLive.ts'

/** The tasks that an import added or changed. */
export interface Imported {
  book_type: number
  import_id: string
}
export type TaskCounts = Readonly<Record<BookTaskStatus, number>>
const pageSize = 200

/** Waits until all of the tasks have ended, with a live view on a terminal. */
export async function watchTasks(context: Context, imported: Imported): Promise<{ counts: TaskCounts }> {
  const view = await showLive(context, 'WatchTasks')
  let warned = false
  try {
    for await (const _ of changes(context, ['book-task', 'fleet'])) {
      const { counts, switchOn } = await countTasks(context, imported)
      view.update(watchProps(context, counts, switchOn))
      const open = counts.not_executed + counts.executing
      if (open === 0) return { counts }
      if (!switchOn && !warned && !context.live) tell(context, context.t('cli.hint.switch_off'))
      warned ||= !switchOn
    }
  } finally {
    await view.close()
  }
  throw new DOMException('stopped watching', 'AbortError')
}

/** All of the tasks, in the order of the import. */
export async function importedTasks(context: Context, imported: Imported): Promise<BookTaskRow[]> {
  const rows: BookTaskRow[] = []
  for (let pageIndex = 1; ; pageIndex++) {
    const query = { ...imported, pageIndex, pageSize, order_field: 'id', order_sort: 'asc' } as const
    const { data } = await ask(context, listBookTasks, { query })
    rows.push(...data)
    if (data.length < pageSize) return rows
  }
}

/** All four of one moment: a task that moves meanwhile is counted once. */
async function countTasks(context: Context, imported: Imported): Promise<{ counts: TaskCounts; switchOn: boolean }> {
  const { counts, extendData } = await ask(context, listBookTasks, { query: { ...imported, pageSize: 1 } })
  const of = (status: BookTaskStatus) => counts[bookTaskMachine.codes[status]] ?? 0
  return {
    counts: {
      not_executed: of('not_executed'),
      executing: of('executing'),
      success: of('success'),
      failed: of('failed'),
    },
    switchOn: extendData.runStatus !== 0,
  }
}

function watchProps({ t }: Context, counts: TaskCounts, switchOn: boolean) {
  const total = counts.not_executed + counts.executing + counts.success + counts.failed
  return {
    title: t('cli.watch.title', { done: counts.success + counts.failed, total }),
    parts: [
      { label: t('book-task.choice.status.2'), count: counts.success, colour: 'green' },
      { label: t('book-task.choice.status.3'), count: counts.failed, colour: 'red' },
      { label: t('book-task.choice.status.1'), count: counts.executing, colour: 'magenta' },
      { label: t('book-task.choice.status.0'), count: counts.not_executed, colour: 'yellow', open: true },
    ],
    hint: switchOn ? '' : t('cli.hint.switch_off'),
  }
}

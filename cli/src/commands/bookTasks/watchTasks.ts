import { type BookTaskRow, listBookTasks } from '@quarterdeck/shared/contracts/bookTask.ts'
import { type BookTaskStatus, bookTaskMachine } from '@quarterdeck/shared/states/bookTask.ts'
import { ask } from '../../ask.ts'
import type { Context } from '../../context.ts'
import { changes } from '../../live/changes.ts'
import { tell } from '../../print/print.ts'
import { showLive } from '../../views/showLive.ts'

/** Tasks of a type that came after a given one: an import is one transaction, so its tasks are the newest. */
export interface Since {
  book_type: number
  /** Id of the newest task before the import. */
  newest: number
}
export type TaskCounts = Readonly<Record<BookTaskStatus, number>>
const pageSize = 200

export async function newestTask(context: Context, book_type: number): Promise<number> {
  const query = { book_type, pageSize: 1, order_field: 'id', order_sort: 'desc' } as const
  return (await ask(context, listBookTasks, { query })).data[0]?.id ?? 0
}

/** Waits until all of the tasks have ended, with a live view on a terminal. */
export async function watchTasks(context: Context, since: Since): Promise<{ counts: TaskCounts }> {
  const view = await showLive(context, 'WatchTasks')
  let warned = false
  try {
    for await (const _ of changes(context, ['book-task', 'fleet'])) {
      const { counts, switchOn } = await countTasks(context, since)
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
export async function tasksSince(context: Context, { book_type, newest }: Since): Promise<BookTaskRow[]> {
  const rows: BookTaskRow[] = []
  for (let pageIndex = 1; ; pageIndex++) {
    const query = { book_type, pageIndex, pageSize, order_field: 'id', order_sort: 'desc' } as const
    const { data } = await ask(context, listBookTasks, { query })
    for (const row of data) if (row.id > newest) rows.push(row)
    if (data.length < pageSize || data.at(-1)!.id <= newest) return rows.reverse()
  }
}

async function countTasks(context: Context, since: Since): Promise<{ counts: TaskCounts; switchOn: boolean }> {
  const counts: Record<BookTaskStatus, number> = { not_executed: 0, executing: 0, success: 0, failed: 0 }
  let switchOn = true
  // In the order in which a task moves, so that one that moves meanwhile is counted twice rather than not at all.
  for (const status of ['success', 'failed', 'executing', 'not_executed'] as const) {
    const found = await countSince(context, since, bookTaskMachine.codes[status])
    counts[status] = found.count
    switchOn = found.switchOn
  }
  return { counts, switchOn }
}

/** How many tasks of a status are newer: they come first in the order by id, so the end of them is found by halving. */
async function countSince(context: Context, { book_type, newest }: Since, status: number) {
  const load = (pageIndex: number) =>
    ask(context, listBookTasks, {
      query: { book_type, status, pageIndex, pageSize, order_field: 'id', order_sort: 'desc' },
    })
  const newer = (rows: readonly BookTaskRow[]) => rows.filter((row) => row.id > newest).length
  const first = await load(1)
  const switchOn = first.extendData.runStatus !== 0
  let full = newer(first.data) === pageSize ? 1 : 0
  if (full === 0) return { count: newer(first.data), switchOn }
  let beyond = (first.totalPage ?? 1) + 1
  while (beyond - full > 1) {
    const middle = Math.floor((full + beyond) / 2)
    const count = newer((await load(middle)).data)
    if (count === pageSize) full = middle
    else if (count > 0) return { count: (middle - 1) * pageSize + count, switchOn }
    else beyond = middle
  }
  return { count: full * pageSize, switchOn }
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

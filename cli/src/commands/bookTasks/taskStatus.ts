import { printRows, writeJson } from '../../print/print.ts'
import type { Perform } from '../../tree/tree.ts'
import { loadStatus, showStatus } from '../liveStatus.ts'

/** Switches and counts of both types; live on a terminal. */
export const taskStatus: Perform<{ once?: boolean }> = async (context, { once }) => {
  if (context.terminal) await showStatus(context, 'tasks', once === true)
  else {
    const { tasks, running, failures } = await loadStatus(context)
    if (context.json) writeJson(context, { tasks, running, failures })
    else
      printRows(
        context,
        Object.keys(tasks[0] ?? { book_type: 0 }).map((name) => ({ name, heading: name })),
        tasks,
      )
  }
  return undefined
}

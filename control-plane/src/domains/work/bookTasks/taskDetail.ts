import type { getBookTask } from '@quarterdeck/shared/contracts/bookTask.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { z } from 'zod'
import { systemSettings } from '../../../platform/settings.ts'
import { bookLanes, type RunViewer } from '../runs/index.ts'
import type { TaskDeps } from './deps.ts'
import { readTask } from './store/list.ts'
import { toWire } from './toWire.ts'

export type TaskDetail = z.output<(typeof getBookTask)['reply']>

/** One task with its runs. */
export async function taskDetail({ context, runs }: TaskDeps, id: number, runViewer: RunViewer): Promise<TaskDetail> {
  const { store, settings } = context
  const task = await readTask(store.read, id)
  if (!task) throw new AppError('not_found')
  return {
    ...toWire(task, settings.get(systemSettings.zone), runViewer.t),
    runs: await runs.tell({ taskId: id, lanes: bookLanes.map(({ code }) => code) }, runViewer),
  }
}

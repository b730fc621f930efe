import { checkStatus, statusOfRun } from '@quarterdeck/shared/states/bookTask.ts'
import type { Sql } from '../../platform/store/store.ts'
import { transition } from '../../platform/transition.ts'
import { lanes, type RunChange, type RunOwner, type Settlement, saying } from '../runs/index.ts'
import { checkStatusOf } from './rules.ts'
import { describeTask, noteCheck, readTaskForScript, tasks } from './store/tasks.ts'

export interface OwnerOptions {
  now(): number
  /** Settles an outcome that is unknown, in the same transaction. */
  settle(tx: Sql, seq: number, settlement: Settlement): Promise<RunChange[]>
}

/** Keeps book tasks in step with their runs: told of every change, inside the transaction that makes it. */
export function createRunOwner({ now, settle }: OwnerOptions): RunOwner {
  async function changed(tx: Sql, changes: readonly RunChange[]): Promise<void> {
    for (const change of changes) {
      if (change.lane === lanes.check) await checked(tx, change)
      else await ran(tx, change)
    }
  }

  /** Only the latest run of a task speaks for it. */
  async function ran(tx: Sql, change: RunChange): Promise<void> {
    const set = columnsOf(change)
    // Between two states that mean the same for the task nothing changes.
    if (!set) return
    const values = { ...set, update_time: now() }
    const where = 'id = ? AND run_seq = ?'
    const params = [change.taskId, change.seq]
    const to = statusOfRun[change.state]
    const moved = await transition(tx, tasks, { to, where, params, set: values, at: now() })
    if (moved.length > 0) return
    // The same status, and yet something new to say: an unknown outcome turned out to have failed.
    await describeTask(tx, { id: change.taskId, run: change.seq, status: to }, values)
  }

  async function checked(tx: Sql, { state, taskId, result }: RunChange): Promise<void> {
    const status = state === 'succeeded' ? checkStatusOf(result?.check_status) : undefined
    if (status === undefined) return
    const link = status === 'valid' ? textOf(result?.share_link) : ''
    const task = await noteCheck(tx, { id: taskId, checkStatus: checkStatus[status], link, at: now() })
    if (!task?.run_seq || task.outcome_unknown === 0 || status === 'not_checked') return
    const worked = status === 'valid'
    const message = saying(worked ? 'settled_by_check' : 'not_found')
    const settlement = { worked, message, note: message, ...(worked && { result: { share_link: link } }) }
    await changed(tx, await settle(tx, task.run_seq, settlement))
  }

  return {
    lanes: [lanes['book-list'], lanes['story-note'], lanes.check],
    topic: 'book-task',
    taskOf: readTaskForScript,
    changed,
  }
}

/** What a run's new state writes into its task; undefined where it says nothing new. */
function columnsOf({ state, place, message, result }: RunChange): Record<string, string> | undefined {
  switch (state) {
    case 'awaiting_verification':
    case 'switched':
    case 'running':
      return undefined
    case 'awaiting_execution':
      // Verified, or back from a phone: then it is on none any more, and says why.
      return message === '' ? undefined : { ...nowhere, msg: message }
    case 'awaiting_switch':
      if (!place) return undefined
      return { phone: place.number, operator: place.carrier, area: place.area, device_name: place.serial, msg: '' }
    case 'succeeded': {
      const link = textOf(result?.share_link)
      return { msg: message === '' ? saying('published') : message, ...(link !== '' && { share_link: link }) }
    }
    case 'failed':
    case 'cancelled':
      return { msg: message }
  }
}

const nowhere = { phone: '', operator: '', area: '', device_name: '' }

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, 2000) : ''
}

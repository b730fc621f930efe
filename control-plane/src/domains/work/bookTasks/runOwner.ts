import { checkStatus, checkStatusOf, statusOfRun } from '@quarterdeck/shared/states/bookTask.ts'
import { sql } from '../../../platform/schema/drizzle.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { transitions } from '../../../platform/transition.ts'
import {
  bookChecks,
  bookLanes,
  lanes,
  type RunChange,
  type RunOwner,
  runMessage,
  type Settlement,
} from '../runs/index.ts'
import { identifyTask } from './store/identify.ts'
import { describeTask, noteCheck, readIdentities, readTasksForScripts, tasks } from './store/tasks.ts'
import { bookTask } from './tables.ts'

export interface OwnerOptions {
  now(): number
  /** Settles an outcome that is unknown, in the same transaction. */
  settle(tx: Sql, seq: number, settlement: Settlement): Promise<RunChange[]>
}

/** Keeps book tasks in step with their runs: told of every change, inside the transaction that makes it. */
export function createRunOwner({ now, settle }: OwnerOptions): RunOwner {
  async function follow(tx: Sql, changes: readonly RunChange[]): Promise<void> {
    const isCheck = ({ lane }: RunChange) => bookChecks.includes(lane)
    await ran(
      tx,
      changes.filter((change) => !isCheck(change)),
    )
    for (const change of changes.filter(isCheck)) await checked(tx, change)
  }

  /** Only the latest run of a task speaks for it. */
  async function ran(tx: Sql, changes: readonly RunChange[]): Promise<void> {
    const moves = changes.flatMap((change) => moveOf(change, now()) ?? [])
    const moved = await transitions(tx, tasks, moves)
    for (const [at, { to, params, set }] of moves.entries()) {
      const [id, run] = params
      // The same status, and yet something new to say: an unknown outcome turned out to have failed.
      if (moved[at]?.length === 0) await describeTask(tx, { id, run, status: to }, set)
    }
  }

  async function checked(tx: Sql, { state, taskId, lane, result }: RunChange): Promise<void> {
    const status = state === 'succeeded' ? checkStatusOf(result?.check_status) : undefined
    if (status === undefined) return
    if (lane === lanes.settle) return settleBy(tx, taskId, { result, status: checkStatus[status] })
    const link = status === 'valid' ? textOf(result?.share_link) : ''
    await noteCheck(tx, { id: taskId, checkStatus: checkStatus[status], link, at: now() })
  }

  /** Only what can be nothing else settles what nobody knew; what may be it is left to a person, who sees the links. */
  async function settleBy(tx: Sql, id: number, look: { result: RunChange['result']; status: number }): Promise<void> {
    const which = await identifyTask(tx, id, look.result)
    if (which.kind === 'unknown') return
    const isOpen = which.kind === 'several'
    const worked = which.kind === 'found'
    const found = {
      link: worked ? which.link : '',
      checkStatus: worked ? look.status : isOpen ? checkStatus.not_checked : checkStatus.deleted,
    }
    const task = await noteCheck(tx, { id, ...found, at: now() })
    if (!task?.run_seq) return
    if (isOpen) {
      const links = which.links.filter((link) => link !== '').join(' ')
      const notes = { msg: runMessage('may_be', { links }), update_time: now() }
      return describeTask(tx, { id, run: task.run_seq, status: 'failed' }, notes)
    }
    const message = runMessage(worked ? 'settled_by_check' : 'not_found')
    const settlement = { worked, message, note: message, ...(worked && { result: { share_link: found.link } }) }
    await follow(tx, await settle(tx, task.run_seq, settlement))
  }

  return {
    lanes: bookLanes,
    called: (task) => sql`(SELECT b.book_name FROM ${bookTask} b WHERE b.id = ${task})`,
    tasksOf: readTasksForScripts,
    identityOf: (sql, lane, ids) => (bookChecks.includes(lane) ? new Map() : readIdentities(sql, ids)),
    follow,
  }
}

/** What a run's new state makes of its task; undefined between two states that mean the same for it. */
function moveOf(change: RunChange, now: number) {
  const set = columnsOf(change)
  if (!set) return undefined
  const params = [change.taskId, change.seq] as const
  const to = statusOfRun[change.state]
  return { to, where: 'id = ? AND run_seq = ?', params, set: { ...set, update_time: now }, at: now }
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
      return { msg: message === '' ? runMessage('published') : message, ...(link !== '' && { share_link: link }) }
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

import type { PlainCode } from '@quarterdeck/shared/errors/codes.ts'
import { type BookTaskStatus, bookTaskMachine, checkStatus } from '@quarterdeck/shared/states/bookTask.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { transition } from '../../../platform/transition.ts'
import { type Lane, runMessage, type Withdrawn } from '../runs/index.ts'
import type { Caller, TaskDeps } from './deps.ts'
import { type HandVerdict, handSet, standingOf } from './rules.ts'
import { describeTasks, linkRuns, readStandings, type StandingRow, tasks } from './store/tasks.ts'

/** What was done to each of the tasks that were named. */
export interface ChangedTask {
  changed: number[]
  refused: { id: number; code: PlainCode }[]
}

export interface StatusOrder {
  ids: readonly number[]
  status: BookTaskStatus
  bookType: Lane & (0 | 1)
  confirmed: boolean
}

interface Judged {
  row: StandingRow
  verdict: HandVerdict
}

/** Sets the status of tasks by hand (decisions.md §6), audited. Tasks that refuse are named, the others are changed. */
export async function setStatus(deps: TaskDeps, order: StatusOrder, { actor }: Caller): Promise<ChangedTask> {
  const { context, runs } = deps
  const { touched, gone } = await context.store.write(async (tx) => {
    const rows = await readStandings(tx, order.ids, order.bookType)
    const judged = rows.map((row) => ({ row, verdict: handSet(order.status, standingOf(row), order.confirmed) }))
    const touched = outcomeOf(order.ids, judged)
    const gone = await carryOut(deps, tx, order, judged, actor.username)
    await audit(deps, tx, order, judged, actor)
    return { touched, gone }
  })
  runs.withdraw(gone)
  if (order.status === 'not_executed') runs.wake()
  return touched
}

function outcomeOf(ids: readonly number[], judged: readonly Judged[]): ChangedTask {
  const found = new Set(judged.map(({ row }) => row.id))
  const refused = judged.flatMap(({ row, verdict }) =>
    verdict.do === 'refuse' ? [{ id: row.id, code: verdict.code }] : [],
  )
  const missing = ids.filter((id) => !found.has(id)).map((id) => ({ id, code: 'not_found' as const }))
  const changed = judged.filter(({ verdict }) => verdict.do === 'set' || verdict.do === 'requeue')
  return { changed: changed.map(({ row }) => row.id), refused: [...refused, ...missing] }
}

async function carryOut(
  { context, runs }: TaskDeps,
  tx: Sql,
  { status, bookType }: StatusOrder,
  judged: readonly Judged[],
  by: string,
): Promise<Withdrawn[]> {
  const acting = judged.filter(({ verdict }) => verdict.do === 'set' || verdict.do === 'requeue')
  if (acting.length === 0) return []
  const ids = acting.map(({ row }) => row.id)
  const isRequeued = status === 'not_executed'
  const cancelled = acting.flatMap(({ row, verdict }) =>
    'cancel' in verdict && verdict.cancel ? (row.run_seq ?? []) : [],
  )
  // A check of what is done over again would speak of the past.
  const checks = isRequeued ? acting.flatMap(({ row }) => row.check_seq ?? []) : []
  const gone = await runs.cancel(tx, [...cancelled, ...checks], runMessage('cancelled_by_hand', { user: by }))
  const unknown = acting.flatMap(({ row }) => (row.outcome_unknown === 1 ? (row.run_seq ?? []) : []))
  await runs.forgetUnknown(tx, unknown)
  if (isRequeued) await linkRuns(tx, await runs.queue(tx, { lane: bookType }, ids))
  const at = context.now()
  const set = isRequeued ? fresh : { msg: runMessage('by_hand', { user: by }) }
  const columns = { ...set, update_time: at }
  const moved = await transition(tx, tasks, {
    to: status,
    ids,
    set: columns,
    at,
  })
  // Those that stand there already: no change of state, and yet somebody has decided.
  const done = new Set(moved.map((row) => Number(row.id)))
  const standing = ids.filter((id) => !done.has(id))
  await describeTasks(tx, standing, columns)
  return gone
}

/** A task that goes into the queue anew keeps nothing of the run before; that is kept with the run. */
const fresh = {
  share_link: '',
  check_status: checkStatus.not_checked,
  msg: '',
  phone: '',
  operator: '',
  area: '',
  device_name: '',
}

/** One entry for the order, and one for each task that is put back after a commit: those may publish twice. */
async function audit(
  { context }: TaskDeps,
  tx: Sql,
  { status, confirmed }: StatusOrder,
  judged: readonly Judged[],
  actor: Caller['actor'],
): Promise<void> {
  const acting = judged.filter(({ verdict }) => verdict.do === 'set' || verdict.do === 'requeue')
  if (acting.length === 0) return
  const entry = { actor, action: 'book-task.status', resource: 'book-task', address: actor.address }
  const [only] = acting
  const code = bookTaskMachine.codes[status]
  await context.audit.record(tx, {
    ...entry,
    rowId: acting.length === 1 && only ? only.row.id : '',
    summary: auditMessage('set_by_hand', { deed: 'book-task.status', count: acting.length, status: code }),
    before: Object.fromEntries(acting.map(({ row }) => [row.id, row.status])),
    after: { status: code, confirm_committed: confirmed },
  })
  for (const { row, verdict } of acting) {
    if (verdict.do !== 'requeue' || !verdict.afterCommit) continue
    const summary = auditMessage('queued_again', { name: row.id })
    await context.audit.record(tx, { ...entry, rowId: row.id, summary, before: { share_link: row.share_link } })
  }
}

import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { runMessage, type Withdrawn } from '../runs/index.ts'
import type { Caller, TaskDeps } from './deps.ts'
import { mayDelete, standingOf } from './rules.ts'
import type { ChangedTask } from './setStatus.ts'
import { deleteTasks, readStandings, type StandingRow } from './store/tasks.ts'

/** Deletes tasks with what is queued or running for them; a committed, still running one refuses. Audited. */
export async function removeTasks(
  { context, runs }: TaskDeps,
  ids: readonly number[],
  { actor }: Caller,
): Promise<ChangedTask> {
  const { touched, gone } = await context.store.write(async (tx) => {
    const rows = await readStandings(tx, ids)
    const found = new Set(rows.map((row) => row.id))
    const going = rows.filter((row) => mayDelete(standingOf(row)))
    const refused = rows
      .filter((row) => !going.includes(row))
      .map(({ id }) => ({ id, code: 'task_running_committed' as const }))
    const missing = ids.filter((id) => !found.has(id)).map((id) => ({ id, code: 'not_found' as const }))
    const gone = await takeAway({ runs }, tx, going, runMessage('cancelled_by_hand', { user: actor.username }))
    if (going.length > 0) {
      await context.audit.record(tx, {
        actor,
        action: 'book-task.delete',
        resource: 'book-task',
        rowId: going.length === 1 ? going[0]!.id : '',
        summary: auditMessage('deleted_many', { list: 'book-task', count: going.length }),
        before: going.map(({ id, status, share_link }) => ({ id, status, share_link })),
        address: actor.address,
      })
    }
    return { touched: { changed: going.map((row) => row.id), refused: [...refused, ...missing] }, gone }
  })
  runs.withdraw(gone)
  return touched
}

/** Cancels, with `note`, what is queued or running for these tasks and deletes them. Their runs stay on record. */
export async function takeAway(
  { runs }: Pick<TaskDeps, 'runs'>,
  tx: Sql,
  rows: readonly StandingRow[],
  note: string,
): Promise<Withdrawn[]> {
  if (rows.length === 0) return []
  const seqs = rows.flatMap((row) => [
    ...(['queued', 'live'].includes(standingOf(row).run) ? [row.run_seq!] : []),
    ...(row.check_seq === null ? [] : [row.check_seq]),
  ])
  const gone = await runs.cancel(tx, seqs, note)
  await deleteTasks(
    tx,
    rows.map((row) => row.id),
  )
  return gone
}

import { type BookTaskStatus, bookTaskMachine } from '@quarterdeck/shared/states/bookTask.ts'
import { openRunStates, runMachine } from '@quarterdeck/shared/states/run.ts'
import { codesInSql } from '../../../platform/stateCodes.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Stateful } from '../../../platform/transition.ts'
import { lanes } from '../../runs/index.ts'

export const tasks: Stateful<BookTaskStatus> = {
  machine: bookTaskMachine,
  table: 'book_task',
  key: 'id',
  column: 'status',
}

/** What an import or an export is about. */
export interface TaskContent {
  book_name: string
  search_keyword: string
  describe: string
  domains: string
}
export const contentColumns = ['book_name', 'search_keyword', 'describe', 'domains'] as const

const openRuns = codesInSql(runMachine, openRunStates)

/** A task with the standing of its latest run. */
export interface StandingRow {
  id: number
  status: number
  run_seq: number | null
  run_state: number | null
  commit_lease: number | null
  outcome_unknown: number
  account_id: number | null
  platform_id: number | null
  share_link: string
  ever_committed: number
  /** A check that is queued or running. */
  check_seq: number | null
}

/** The tasks with these ids, in their order; with `bookType` only those of that type. */
export function readStandings(sql: Sql, ids: readonly number[], bookType?: number): Promise<StandingRow[]> {
  return sql.all<StandingRow>(
    `SELECT t.id, t.status, t.run_seq, r.state AS run_state, r.commit_lease, coalesce(r.outcome_unknown, 0) AS outcome_unknown,
       r.account_id, r.platform_id, t.share_link,
       EXISTS (SELECT 1 FROM run c WHERE c.task_id = t.id AND c.lane <> ${lanes.check} AND c.commit_lease IS NOT NULL) AS ever_committed,
       (SELECT seq FROM run c WHERE c.task_id = t.id AND c.lane = ${lanes.check} AND c.state IN ${openRuns}) AS check_seq
     FROM json_each(?) k CROSS JOIN book_task t ON t.id = k.value LEFT JOIN run r ON r.seq = t.run_seq
     WHERE ? IS NULL OR t.book_type = ? ORDER BY k.key`,
    [JSON.stringify(ids), bookType, bookType],
  )
}

/** The id of the next new task, and all above it are free; chosen beforehand, so that their runs can be queued first. */
export async function nextId(tx: Sql): Promise<number> {
  const last = await tx.get<{ id: number }>(`SELECT seq AS id FROM sqlite_sequence WHERE name = 'book_task'`)
  return (last?.id ?? 0) + 1
}

/** Inserts waiting tasks, each with the run that is queued for it. */
export async function insertTasks(
  tx: Sql,
  bookType: number,
  rows: readonly { id: number; run: number | undefined; content: TaskContent }[],
  at: number,
): Promise<void> {
  const values = rows.map(({ id, run, content }) => [id, run, ...contentColumns.map((name) => content[name])])
  await tx.run(
    `INSERT INTO book_task (id, run_seq, ${contentColumns.join(', ')}, book_type, create_time, update_time)
     SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, ?1, ?2, ?2 FROM json_each(?3)`,
    [bookType, at, JSON.stringify(values)],
  )
}

/** Makes the latest run of each task the one that counts. */
export async function linkRuns(tx: Sql, seqByTask: ReadonlyMap<number, number>): Promise<void> {
  await tx.run(`UPDATE book_task SET run_seq = k.value ->> 1 FROM json_each(?) k WHERE book_task.id = k.value ->> 0`, [
    JSON.stringify([...seqByTask]),
  ])
}

/** Sets columns that are no state, the same in all of these tasks. */
export async function describeTasks(
  tx: Sql,
  ids: readonly number[],
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (ids.length === 0) return
  const names = Object.keys(columns)
  await tx.run(
    `UPDATE book_task SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE id IN (SELECT value FROM json_each(?))`,
    [...Object.values(columns), JSON.stringify(ids)],
  )
}

export async function deleteTasks(tx: Sql, ids: readonly number[]): Promise<void> {
  await tx.run('DELETE FROM book_task WHERE id IN (SELECT value FROM json_each(?))', [JSON.stringify(ids)])
}

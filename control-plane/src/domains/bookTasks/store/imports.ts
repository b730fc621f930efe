import { bookTaskMachine } from '@quarterdeck/shared/states/bookTask.ts'
import { queuedRunStates, runMachine } from '@quarterdeck/shared/states/run.ts'
import { codesInSql } from '../../../platform/stateCodes.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { transition } from '../../../platform/transition.ts'
import type { ImportValues } from '../../../resources/imports/index.ts'
import { contentColumns, type TaskContent, tasks } from './tasks.ts'

/** Tasks of a type as an import looks at them. Untouched: it waits in the queue and was never given to a phone. */
export async function readWaiting(
  sql: Sql,
  ids: readonly number[],
  bookType: number,
): Promise<Map<number, TaskContent & { isUntouched: boolean }>> {
  const rows = await sql.all<TaskContent & { id: number; untouched: number }>(
    `SELECT t.id, ${contentColumns.map((name) => `t.${name}`).join(', ')},
       t.status = ${bookTaskMachine.codes.not_executed} AND r.attempt = 0
         AND r.state IN ${codesInSql(runMachine, queuedRunStates)} AS untouched
     FROM json_each(?) k CROSS JOIN book_task t ON t.id = k.value LEFT JOIN run r ON r.seq = t.run_seq
     WHERE t.book_type = ?`,
    [JSON.stringify(ids), bookType],
  )
  return new Map(rows.map(({ untouched, ...row }) => [row.id, { ...row, isUntouched: untouched === 1 }]))
}

const keptColumns = [
  ...contentColumns,
  ...[
    'status',
    'share_link',
    'check_status',
    'phone',
    'operator',
    'area',
    'device_name',
    'msg',
    'run_seq',
    'create_time',
  ],
]

/** All tasks of a type with everything that would have to be put back. */
export function readKept(sql: Sql, bookType: number): Promise<(ImportValues & { id: number })[]> {
  return sql.all(`SELECT id, ${keptColumns.join(', ')} FROM book_task WHERE book_type = ? ORDER BY id`, [bookType])
}

/**
 * Puts removed tasks back under their ids. Gives back those whose run was cancelled by the removal, which left `mark`
 * on it: they need another.
 */
export async function restoreTasks(
  tx: Sql,
  bookType: number,
  rows: readonly (ImportValues & { id: number })[],
  { mark, at }: { mark: string; at: number },
): Promise<number[]> {
  if (rows.length === 0) return []
  const names = ['id', ...keptColumns]
  await tx.run(
    `INSERT INTO book_task (book_type, update_time, ${names.join(', ')})
     SELECT ?, value ->> ${names.length - 1}, ${names.map((_, at) => `value ->> ${at}`).join(', ')} FROM json_each(?)`,
    [bookType, JSON.stringify(rows.map((row) => names.map((name) => row[name])))],
  )
  const ids = JSON.stringify(rows.map((row) => row.id))
  const cancelled = `id IN (SELECT value FROM json_each(?))
    AND run_seq IN (SELECT seq FROM run WHERE state = ${runMachine.codes.cancelled} AND message = ?)`
  const again = await tx.all<{ id: number }>(`SELECT id FROM book_task WHERE ${cancelled}`, [ids, mark])
  const move = { where: cancelled, params: [ids, mark], set: { msg: '' }, at }
  await transition(tx, tasks, { ...move, to: 'not_executed' })
  return again.map((row) => row.id)
}

export async function updateContent(
  tx: Sql,
  rows: readonly { id: number; values: ImportValues }[],
  at: number,
): Promise<void> {
  // Every row of a file has the same columns.
  for (const group of Map.groupBy(rows, ({ values }) => contentColumns.filter((name) => name in values).join())) {
    const [names, same] = [group[0].split(',').filter(Boolean), group[1]]
    if (names.length === 0) continue
    await tx.run(
      `UPDATE book_task SET ${names.map((name, n) => `${name} = k.value ->> ${n + 1}`).join(', ')}, update_time = ?
       FROM json_each(?) k WHERE book_task.id = k.value ->> 0`,
      [at, JSON.stringify(same.map(({ id, values }) => [id, ...names.map((name) => values[name])]))],
    )
  }
}

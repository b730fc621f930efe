import type { Row, Sql } from '../../../platform/store/store.ts'

export interface TaskRunRow {
  seq: number
  id: string
  lane: 0 | 1 | 2
  pin: string
  state: number
  not_before: number
  attempt: number
  phone: string
  account: string
  message: string
  committed_at: number | null
  screenshot: number
  queued_at: number
}

/** The runs of a task, checks included, the latest first; a task has few. */
export function readTaskRuns(sql: Sql, taskId: number, limit = 50): Promise<TaskRunRow[]> {
  return sql.all<TaskRunRow>(
    `SELECT seq, id, lane, pin, state, not_before, attempt, phone, account, message, committed_at, screenshot, queued_at
     FROM run WHERE task_id = ? ORDER BY seq DESC LIMIT ?`,
    [taskId, limit],
  )
}

export interface HistoryRow {
  run_seq: number
  state: number
  attempt: number
  at: number
  note: string
}
export interface LogRow {
  run_seq: number
  at: number
  level: string
  text: string
}

/** State changes and log lines of runs, oldest first; of a long log the last lines. */
export async function readStory(
  sql: Sql,
  seqs: readonly number[],
  lines = 500,
): Promise<{ history: HistoryRow[]; log: LogRow[] }> {
  const json = JSON.stringify(seqs)
  const [history = [], log = []] = await sql.batch([
    {
      sql: `SELECT run_seq, state, attempt, at, note FROM run_history
        WHERE run_seq IN (SELECT value FROM json_each(?)) ORDER BY id`,
      params: [json],
    },
    {
      sql: `SELECT l.run_seq, l.at, l.level, l.text FROM json_each(?) k CROSS JOIN run_log l ON l.run_seq = k.value
        AND l.id > coalesce((SELECT id FROM run_log WHERE run_seq = k.value ORDER BY id DESC LIMIT 1 OFFSET ?), 0)
        ORDER BY l.id`,
      params: [json, lines],
    },
  ])
  return { history: as<HistoryRow>(history), log: as<LogRow>(log) }
}

function as<T>(rows: readonly Row[]): T[] {
  return rows as unknown as T[]
}

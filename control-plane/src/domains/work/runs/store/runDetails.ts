import { and, asc, desc, eq, or } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared, take } from '../../../../platform/schema/prepared.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { Side } from '../../../../resources/visibility/side.ts'
import type { Lane } from '../queue/lanes.ts'
import { run, runAttempt, runHistory, runLog } from '../tables.ts'

export interface DetailedRun {
  seq: number
  id: string
  lane: Lane
  task_id: number
  side: Side
  pin: string
  state: number
  not_before: number
  attempt: number
  phone_id: number | null
  phone: string
  account_id: number | null
  account: string
  script: string
  script_version: number
  /** JSON; '' before its first lease. */
  parameters: string
  message: string
  committed_at: number | null
  queued_at: number
}

/** Runs by their task, which is known by its number within the lanes of its owner, or one run. */
export type RunsOf = { taskId: number; lanes: readonly number[] } | { seq: number }

/** The runs of a task, checks included, or one run; the latest first. A task has few. */
export async function readDetailedRuns(from: Sql, of: RunsOf, limit = 50): Promise<DetailedRun[]> {
  return selectRuns.all(from, { taskId: 0, lanes: [], seq: 0, ...of, limit })
}

const selectRuns = prepared((q, p: Params<{ taskId: number; lanes: readonly number[]; seq: number; limit: number }>) =>
  q
    .select({
      seq: run.seq,
      id: run.id,
      lane: run.lane,
      task_id: run.task_id,
      side: run.side,
      pin: run.pin,
      state: run.state,
      not_before: run.not_before,
      attempt: run.attempt,
      phone_id: run.phone_id,
      phone: run.phone,
      account_id: run.account_id,
      account: run.account,
      script: run.script,
      script_version: run.script_version,
      parameters: run.parameters,
      message: run.message,
      committed_at: run.committed_at,
      queued_at: run.queued_at,
    })
    .from(run)
    .where(or(and(eq(run.task_id, p.taskId), isAmong(run.lane, p.lanes)), eq(run.seq, p.seq)))
    .orderBy(desc(run.seq))
    .limit(take(p.limit)),
)

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
export async function readRunDetails(
  from: Sql,
  seqs: readonly number[],
  lines = 500,
): Promise<{ history: HistoryRow[]; log: LogRow[] }> {
  const [history, log] = await Promise.all([
    selectHistory.all(from, { seqs }),
    from.all<LogRow>(
      `SELECT l.run_seq, l.at, l.level, l.text FROM json_each(?) k CROSS JOIN run_log l ON l.run_seq = k.value
         AND l.id > coalesce((SELECT id FROM run_log WHERE run_seq = k.value ORDER BY id DESC LIMIT 1 OFFSET ?), 0)
       ORDER BY l.id`,
      [JSON.stringify(seqs), lines],
    ),
  ])
  return { history, log }
}

const selectHistory = prepared((q, p: Params<{ seqs: readonly number[] }>) =>
  q
    .select({
      run_seq: runHistory.run_seq,
      state: runHistory.state,
      attempt: runHistory.attempt,
      at: runHistory.at,
      note: runHistory.note,
    })
    .from(runHistory)
    .where(isAmong(runHistory.run_seq, p.seqs))
    .orderBy(asc(runHistory.id)),
)

/** Every line that is kept of a run, oldest first; no more than `maxLogLines` are ever stored. */
export function readLog(from: Sql, seq: number): Promise<Omit<LogRow, 'run_seq'>[]> {
  return selectLog.all(from, { seq })
}

const selectLog = prepared((q, p: Params<{ seq: number }>) =>
  q
    .select({ at: runLog.at, level: runLog.level, text: runLog.text })
    .from(runLog)
    .where(eq(runLog.run_seq, p.seq))
    .orderBy(asc(runLog.id)),
)

/** The attempts of these runs of which the screen at their end is kept, the latest first. */
export const readPictured = prepared((q, { seqs }: Params<{ seqs: readonly number[] }>) =>
  q
    .select({
      seq: runAttempt.run_seq,
      lease: runAttempt.lease,
      attempt: runAttempt.attempt,
      ended: runAttempt.ended,
      phone_id: runAttempt.phone_id,
      phone: runAttempt.phone,
    })
    .from(runAttempt)
    .where(and(isAmong(runAttempt.run_seq, seqs), eq(runAttempt.picture, 1)))
    .orderBy(desc(runAttempt.lease)),
)

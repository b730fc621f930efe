import { stateOf } from '@quarterdeck/shared/states/machine.ts'
import { leasedRunStates, queuedRunStates, type RunState, runMachine } from '@quarterdeck/shared/states/run.ts'
import { codesInSql } from '../../../../platform/stateCodes.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { Stateful } from '../../../../platform/transition.ts'
import { type Side, sideSql } from '../../../../resources/visibility/side.ts'
import type { Lane } from '../queue/lanes.ts'
import type { RunChange } from '../runChange.ts'
import type { run } from '../tables.ts'

export type StoredRun = typeof run.$inferSelect

export const runs: Stateful<RunState, StoredRun> = {
  machine: runMachine,
  table: 'run',
  key: 'seq',
  column: 'state',
  history: { table: 'run_history', key: 'run_seq', attempt: 'attempt' },
}

/** Codes, for SQL. */
export const queuedStates = codesInSql(runMachine, queuedRunStates)
export const liveStates = codesInSql(runMachine, leasedRunStates)
export const codes = runMachine.codes

export interface RunRow {
  seq: number
  id: string
  lane: Lane
  task_id: number
  side: Side
  pin: string
  state: number
  attempt: number
  cutoffs: number
  not_before: number
  rank: number
  due: number
  lease: number | null
  lease_expires: number | null
  accepted_at: number | null
  host_id: number | null
  phone_id: number | null
  /** Its serial then. */
  phone: string
  account_id: number | null
  commit_lease: number | null
  outcome_unknown: number
  end_lease: number | null
  message: string
}
export const runColumns = `seq, id, lane, task_id, side, pin, state, attempt, cutoffs, not_before, rank, due, lease, lease_expires, accepted_at, host_id, phone_id,
  phone, account_id, commit_lease, outcome_unknown, end_lease, message`

export function readRun(sql: Sql, id: string): Promise<RunRow | undefined> {
  return sql.get<RunRow>(`SELECT ${runColumns} FROM run WHERE id = ?`, [id])
}

export function readRuns(sql: Sql, where: string, params: readonly unknown[] = []): Promise<RunRow[]> {
  return sql.all<RunRow>(`SELECT ${runColumns} FROM run r WHERE ${where}`, params)
}

/** What `toChange` needs, for `returning`. */
export const changeColumns = 'id, lane, task_id, state, phone_id, commit_lease, outcome_unknown, message'
export type ChangedRow = Pick<
  RunRow,
  'seq' | 'id' | 'lane' | 'task_id' | 'state' | 'attempt' | 'phone_id' | 'commit_lease' | 'outcome_unknown' | 'message'
>

export function toChange(row: ChangedRow, more: Pick<RunChange, 'result' | 'place'> = {}): RunChange {
  return {
    seq: row.seq,
    id: row.id,
    lane: row.lane,
    taskId: row.task_id,
    state: stateOf(runMachine, row.state),
    attempt: row.attempt,
    phoneId: row.phone_id,
    committed: row.commit_lease !== null,
    outcomeUnknown: row.outcome_unknown === 1,
    message: row.message,
    ...more,
  }
}

/** Puts runs into the queue; gives back their numbers by task. The time stands in queued_at, not in the history. */
export async function insertRuns(
  tx: Sql,
  queue: { lane: Lane; pin: string; rank: number; at: number; due: number; notBefore: number; own: string },
  entries: readonly { id: string; taskId: number; organisation: number | null }[],
): Promise<Map<number, number>> {
  // By task, as text in their order: pairs would have to be taken apart one by one.
  const byTask = entries.map((one) => `"${one.taskId}":${JSON.stringify([one.id, one.organisation])}`)
  const { lastId } = await tx.run(
    `INSERT INTO run (id, lane, task_id, organisation_id, side, pin, rank, queued_at, due, not_before, own_parameters)
     SELECT value ->> 0, ?, key, value ->> 1, ${sideSql('value ->> 1')}, ?, ?, ?, ?, ?, ? FROM json_each(?)`,
    [queue.lane, queue.pin, queue.rank, queue.at, queue.due, queue.notBefore, queue.own, `{${byTask.join()}}`],
  )
  // Nobody else writes meanwhile, and the numbers are counted up one by one.
  const first = lastId - entries.length + 1
  return new Map(entries.map(({ taskId }, at) => [taskId, first + at]))
}

export async function addLog(
  tx: Sql,
  seq: number,
  lease: number,
  lines: readonly { at: number; level: string; text: string }[],
  max: number,
): Promise<void> {
  await tx.run(
    `INSERT INTO run_log (run_seq, lease, at, level, text)
     SELECT ?1, ?2, value ->> 0, value ->> 1, value ->> 2 FROM json_each(?3)
     WHERE (SELECT count(*) FROM run_log WHERE run_seq = ?1) < ?4`,
    [seq, lease, JSON.stringify(lines.map(({ at, level, text }) => [at, level, text])), max],
  )
}

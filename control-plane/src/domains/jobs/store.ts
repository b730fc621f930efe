import { type JobState, jobMachine } from '@quarterdeck/shared/states/job.ts'
import type { Row, Sql, Statement } from '../../platform/store/store.ts'
import { type Stateful, transition } from '../../platform/transition.ts'
import type { JobOrder } from './order.ts'

// The only SQL about the table job.

export interface KeptJob {
  id: number
  kind: string
  title: string
  title_data: string
  state: number
  done: number
  total: number
  counts: string
  link: string
  params: string
  user_id: number
  username: string
  error: string
  error_data: string
  create_time: number
  start_time: number | null
  end_time: number | null
}

const jobs: Stateful<JobState> = { machine: jobMachine, table: 'job', key: 'id', column: 'state' }
const { codes } = jobMachine
const columns = `id, kind, title, title_data, state, done, total, counts, link, params, user_id, username, error,
  error_data, create_time, start_time, end_time`

/** `params`: what a job that can go on needs for it. */
export async function insertJob(tx: Sql, order: JobOrder, params: unknown, at: number): Promise<number> {
  const row = await tx.get<{ id: number }>(
    `INSERT INTO job (kind, title, title_data, total, params, resumable, user_id, username, create_time)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
    [
      ...[order.kind, order.title, JSON.stringify(order.titleData ?? {}), order.total ?? 0],
      ...[params === undefined ? '' : JSON.stringify(params), params !== undefined],
      ...[order.by.userId, order.by.username, at],
    ],
  )
  return row!.id
}

/** Moves one job; false when it was in no state from which it may. What has ended has a time of its end. */
export async function moveJob(
  tx: Sql,
  id: number,
  move: { to: JobState; from?: readonly JobState[]; set?: Readonly<Record<string, unknown>>; at: number },
): Promise<boolean> {
  const times = codes[move.to] >= codes.done ? { end_time: move.at } : {}
  const moved = await transition(tx, jobs, { ...move, where: 'id = ?', params: [id], set: { ...times, ...move.set } })
  return moved.length > 0
}

/** After the program ended under them: cancelled is what was to be, queued again what can go on, the rest is interrupted. */
export async function recoverJobs(tx: Sql, at: number): Promise<void> {
  const set = { end_time: at }
  await transition(tx, jobs, { to: 'cancelled', from: ['cancelling'], where: 'true', set, at })
  await transition(tx, jobs, { to: 'queued', from: ['running'], where: 'resumable = 1', at })
  await transition(tx, jobs, { to: 'interrupted', from: ['queued', 'running'], where: 'resumable = 0', set, at })
}

/** Jobs of a kind that wait, the first come first. */
export function readQueued(sql: Sql, kind: string): Promise<KeptJob[]> {
  return sql.all<KeptJob>(`SELECT ${columns} FROM job WHERE state = ${codes.queued} AND kind = ? ORDER BY id`, [kind])
}

export async function saveProgress(
  tx: Sql,
  id: number,
  { done, total, counts, link }: { done: number; total: number; counts: string; link: string },
): Promise<void> {
  await tx.run('UPDATE job SET done = ?, total = ?, counts = ?, link = ? WHERE id = ? AND state < 3', [
    ...[done, total, counts, link, id],
  ])
}

export function readJob(sql: Sql, id: number): Promise<KeptJob | undefined> {
  return sql.get<KeptJob>(`SELECT ${columns} FROM job WHERE id = ?`, [id])
}

export interface JobFilter {
  /** Absent: everybody's. */
  userId?: number | undefined
  kind?: string | undefined
  state?: number | undefined
  isOpen: boolean
}

/** Three statements: a page, how many there are in all (`n`), and how many of them are not over (`n`). */
export function pageStatements(filter: JobFilter, limit: number, offset: number): Statement[] {
  const { sql, params } = whereOf(filter)
  const open = whereOf({ userId: filter.userId, isOpen: true })
  return [
    { sql: `SELECT ${columns} FROM job${sql} ORDER BY id DESC LIMIT ? OFFSET ?`, params: [...params, limit, offset] },
    { sql: `SELECT count(*) AS n FROM job${sql}`, params },
    { sql: `SELECT count(*) AS n FROM job${open.sql}`, params: open.params },
  ]
}

export function toJobs(rows: readonly Row[]): KeptJob[] {
  return rows as unknown as KeptJob[]
}

function whereOf({ userId, kind, state, isOpen }: JobFilter): { sql: string; params: unknown[] } {
  const clauses = [
    { sql: 'user_id = ?', value: userId },
    { sql: 'kind = ?', value: kind },
    { sql: 'state = ?', value: state },
  ].filter(({ value }) => value !== undefined)
  const all = [...clauses.map(({ sql }) => sql), ...(isOpen ? [`state < ${codes.done}`] : [])]
  return {
    sql: all.length > 0 ? ` WHERE ${all.join(' AND ')}` : '',
    params: clauses.map(({ value }) => value),
  }
}

/** Jobs that ended before this time; how many went. */
export async function pruneJobs(tx: Sql, before: number): Promise<number> {
  return (await tx.run(`DELETE FROM job WHERE state >= ${codes.done} AND end_time < ?`, [before])).changes
}

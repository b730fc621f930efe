import { type JobState, jobMachine } from '@quarterdeck/shared/states/job.ts'
import { and, asc, count, desc, eq, gte, isNull, lt, or } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared, take } from '../../../platform/schema/prepared.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { type Stateful, transition } from '../../../platform/transition.ts'
import type { JobOrder } from './order.ts'
import { job } from './tables.ts'

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

const jobs: Stateful<JobState, typeof job.$inferSelect> = {
  machine: jobMachine,
  table: 'job',
  key: 'id',
  column: 'state',
}
const { codes } = jobMachine

/** `params`: what a job that can go on needs for it. */
export async function insertJob(tx: Sql, order: JobOrder, params: unknown, at: number): Promise<number> {
  const { lastId } = await insert.run(tx, {
    kind: order.kind,
    title: order.title,
    titleData: JSON.stringify(order.titleData ?? {}),
    total: order.total ?? 0,
    params: params === undefined ? '' : JSON.stringify(params),
    resumable: params === undefined ? 0 : 1,
    userId: order.by.userId,
    username: order.by.username,
    at,
  })
  return lastId
}

/** Moves one job; false when it was in no state from which it may. What has ended has a time of its end. */
export async function moveJob(
  tx: Sql,
  id: number,
  move: { to: JobState; from?: readonly JobState[]; set?: Readonly<Record<string, unknown>>; at: number },
): Promise<boolean> {
  const times = codes[move.to] >= codes.done ? { end_time: move.at } : {}
  const moved = await transition(tx, jobs, { ...move, ids: [id], set: { ...times, ...move.set } })
  return moved.length > 0
}

/**
 * After the program ended under them: cancelled is what was to be, queued again what can go on, the rest is interrupted. What has
 * records of its own is cancelled once these were asked (`readCancelling`).
 */
export async function recoverJobs(tx: Sql, at: number): Promise<void> {
  const set = { end_time: at }
  await transition(tx, jobs, { to: 'cancelled', from: ['cancelling'], where: 'resumable = 0', set, at })
  await transition(tx, jobs, { to: 'queued', from: ['running'], where: 'resumable = 1', at })
  await transition(tx, jobs, { to: 'interrupted', from: ['queued', 'running'], where: 'resumable = 0', set, at })
}

/** Jobs of a kind that wait, the first come first. */
export function readQueued(from: Sql, kind: string): Promise<KeptJob[]> {
  return selectQueued.all(from, { kind })
}

/** Jobs that can go on, but were being cancelled. */
export function readCancelling(from: Sql): Promise<KeptJob[]> {
  return selectCancelling.all(from)
}

export async function saveProgress(
  tx: Sql,
  id: number,
  progress: { done: number; total: number; counts: string; link: string },
): Promise<void> {
  await setProgress.run(tx, { id, ...progress })
}

export function readJob(from: Sql, id: number): Promise<KeptJob | undefined> {
  return selectOne.get(from, { id })
}

export interface JobFilter {
  /** Absent: everybody's. */
  userId?: number | undefined
  kind?: string | undefined
  state?: number | undefined
  isOpen: boolean
}

/** A page, how many there are in all, and how many of that user's are not over. */
export async function readJobs(
  from: Sql,
  { userId, kind, state, isOpen }: JobFilter,
  page: { limit: number; offset: number },
): Promise<{ jobs: KeptJob[]; total: number; open: number }> {
  const params = { userId: userId ?? null, kind: kind ?? null, state: state ?? null }
  const filtered = isOpen ? openOnly : all
  const [jobs, total, open] = await Promise.all([
    filtered.page.all(from, { ...params, ...page }),
    filtered.count.get(from, params),
    openOnly.count.get(from, { userId: params.userId, kind: null, state: null }),
  ])
  return { jobs, total: total?.n ?? 0, open: open?.n ?? 0 }
}

/** Jobs that ended before this time; how many went. */
export async function pruneJobs(tx: Sql, before: number): Promise<number> {
  return (await prune.run(tx, { before })).changes
}

interface NewJob {
  kind: string
  title: string
  titleData: string
  total: number
  params: string
  resumable: number
  userId: number
  username: string
  at: number
}

const insert = prepared(
  (q, { kind, title, titleData, total, params, resumable, userId, username, at }: Params<NewJob>) =>
    q.insert(job).values({
      kind,
      title,
      title_data: titleData,
      state: codes[jobMachine.initial],
      total,
      params,
      resumable,
      user_id: userId,
      username,
      create_time: at,
    }),
)

const columns = {
  id: job.id,
  kind: job.kind,
  title: job.title,
  title_data: job.title_data,
  state: job.state,
  done: job.done,
  total: job.total,
  counts: job.counts,
  link: job.link,
  params: job.params,
  user_id: job.user_id,
  username: job.username,
  error: job.error,
  error_data: job.error_data,
  create_time: job.create_time,
  start_time: job.start_time,
  end_time: job.end_time,
}
const isOver = gte(job.state, codes.done)
const isNotOver = lt(job.state, codes.done)

const selectQueued = prepared((q, { kind }: Params<{ kind: string }>) =>
  q
    .select(columns)
    .from(job)
    .where(and(eq(job.state, codes.queued), eq(job.kind, kind)))
    .orderBy(asc(job.id)),
)

const selectCancelling = prepared((q) =>
  q
    .select(columns)
    .from(job)
    .where(and(eq(job.state, codes.cancelling), eq(job.resumable, 1)))
    .orderBy(asc(job.id)),
)

const selectOne = prepared((q, { id }: Params<{ id: number }>) => q.select(columns).from(job).where(eq(job.id, id)))

const setProgress = prepared(
  (
    q,
    {
      id,
      done,
      total,
      counts,
      link,
    }: Params<{ id: number; done: number; total: number; counts: string; link: string }>,
  ) =>
    q
      .update(job)
      .set({ done, total, counts, link })
      .where(and(eq(job.id, id), isNotOver)),
)

interface Asked {
  userId: number | null
  kind: string | null
  state: number | null
}

const all = listing(undefined)
const openOnly = listing(isNotOver)

/** What is not asked for is null, and lets every job through. */
function listing(only: typeof isNotOver | undefined) {
  const where = ({ userId, kind, state }: Params<Asked>) =>
    and(
      only,
      or(isNull(userId), eq(job.user_id, userId)),
      or(isNull(kind), eq(job.kind, kind)),
      or(isNull(state), eq(job.state, state)),
    )
  return {
    page: prepared((q, p: Params<Asked & { limit: number; offset: number }>) =>
      q.select(columns).from(job).where(where(p)).orderBy(desc(job.id)).limit(take(p.limit)).offset(take(p.offset)),
    ),
    count: prepared((q, p: Params<Asked>) => q.select({ n: count() }).from(job).where(where(p))),
  }
}

const prune = prepared((q, { before }: Params<{ before: number }>) =>
  q.delete(job).where(and(isOver, lt(job.end_time, before))),
)

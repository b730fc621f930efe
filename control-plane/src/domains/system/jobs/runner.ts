import { progressName } from '@quarterdeck/shared/contracts/jobNames.ts'
import { AppError, storedErrorOf } from '@quarterdeck/shared/errors/appError.ts'
import type { JobState } from '@quarterdeck/shared/states/job.ts'
import { asAppError } from '../../../http/refusal.ts'
import type { Context } from '../../../platform/context.ts'
import { readingForJob } from '../../../platform/store/callReads.ts'
import type { JobHandle, JobOwner } from './order.ts'
import { keepProgress, type Progress } from './progress.ts'
import { type KeptJob, moveJob, saveProgress } from './store.ts'

export type JobWork = (handle: JobHandle) => Promise<void>
type Lane = <T>(work: () => Promise<T>) => Promise<T>

/** The reason with which the signal of a job aborts that somebody cancelled. */
export class JobCancelled extends AppError<'job_cancelled'> {
  constructor() {
    super('job_cancelled')
  }
}
/** The reason with which it aborts when the control plane stops. */
export class JobSuspended extends AppError<'stopping'> {
  constructor() {
    super('stopping')
  }
}

export interface Runner {
  /** Lets a queued job run when its lane has a place. */
  enqueue(job: KeptJob, lane: Lane, work: JobWork): void
  /** Does it run or wait here? */
  isHere(id: number): boolean
  /** Tells its work to end. */
  abort(id: number): void
  /** How far a job is that runs here: fresher than what is saved. */
  progressOf(id: number): Progress | undefined
  /** Resolves when a job that is here has ended. */
  ended(id: number): Promise<void>
  /** Ends all work and leaves its jobs as they are: the next start finds them. Work that will not end is left alone. */
  stop(graceMs: number): Promise<void>
}

interface Entry {
  cancelling: AbortController
  ended: Promise<void>
  now?: () => Progress
}

/** Runs jobs: from the queue to their end, with their progress told and saved on the way. */
export function createRunner(context: Context, saveMs: number): Runner {
  const { store, live, log, now } = context
  const entries = new Map<number, Entry>()
  const stopping = new AbortController()

  async function carryOut(job: KeptJob, entry: Entry, work: JobWork): Promise<void> {
    const { id } = job
    const signal = AbortSignal.any([entry.cancelling.signal, stopping.signal])
    if (signal.aborted) return
    const start = { start_time: job.start_time ?? now() }
    if (!(await store.write((tx) => moveJob(tx, id, { to: 'running', set: start, at: now() })))) return
    const keeper = keepProgress(
      { id, by: ownerOf(job), signal, stopping: stopping.signal, start: progressOf(job) },
      {
        saveMs,
        tell: ({ done, total }) => live.progress(progressName(id), job.user_id, done, total, 'running'),
        save: (progress) => save(id, progress),
      },
    )
    entry.now = () => keeper.now
    const end = await endOf(work, keeper.handle, (error) => log.error({ err: error, job: id }, 'a job failed'))
    await keeper.end()
    if (end === 'suspended') return
    const { done, total, counts, link } = keeper.now
    const set = { done, total, counts: JSON.stringify(counts), link, ...end.set }
    await store.write((tx) => moveJob(tx, id, { to: end.to, set, at: now() }))
    live.progress(progressName(id), job.user_id, done, total, end.to)
  }

  async function save(id: number, { done, total, counts, link }: Progress): Promise<void> {
    try {
      await store.write((tx) => saveProgress(tx, id, { done, total, counts: JSON.stringify(counts), link }))
    } catch (error) {
      log.warn({ err: error, job: id }, 'progress of a job was not saved')
    }
  }

  return {
    enqueue(job, lane, work) {
      const entry: Entry = { cancelling: new AbortController(), ended: Promise.resolve() }
      entries.set(job.id, entry)
      entry.ended = lane(() => carryOut(job, entry, work))
        .catch((error: unknown) => log.error({ err: error, job: job.id }, 'a job could not be carried out'))
        .finally(() => entries.delete(job.id))
    },
    isHere: (id) => entries.has(id),
    abort: (id) => entries.get(id)?.cancelling.abort(new JobCancelled()),
    progressOf: (id) => entries.get(id)?.now?.(),
    ended: async (id) => entries.get(id)?.ended,
    async stop(graceMs) {
      stopping.abort(new JobSuspended())
      const grace = Promise.withResolvers<void>()
      const timer = setTimeout(grace.resolve, graceMs)
      await Promise.race([Promise.all([...entries.values()].map(({ ended }) => ended)), grace.promise])
      clearTimeout(timer)
    },
  }
}

type End = { to: JobState; set?: Readonly<Record<string, unknown>> } | 'suspended'

async function endOf(work: JobWork, handle: JobHandle, onFault: (error: unknown) => void): Promise<End> {
  try {
    await readingForJob(() => work(handle), handle.signal)
    return { to: 'done' }
  } catch (error) {
    // Whatever it fails with when told to end: it ended because of that.
    if (handle.stopping.aborted) return 'suspended'
    if (handle.signal.aborted) return { to: 'cancelled' }
    const expected = asAppError(error)
    if (!expected) onFault(error)
    const set = expected
      ? { error: expected.code, error_data: JSON.stringify(storedErrorOf(expected)) }
      : // What the log says of it is found by this.
        { error: 'fault', error_data: JSON.stringify({ data: { id: progressName(handle.id) } }) }
    return { to: 'failed', set }
  }
}

function ownerOf(job: KeptJob): JobOwner {
  return { userId: job.user_id, username: job.username }
}

export function progressOf({ done, total, counts, link }: KeptJob): Progress {
  return { done, total, counts: JSON.parse(counts) as Record<string, number>, link }
}

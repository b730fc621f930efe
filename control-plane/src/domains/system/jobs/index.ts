import { allJobsKey } from '@quarterdeck/shared/contracts/jobNames.ts'
import * as contract from '@quarterdeck/shared/contracts/jobs.ts'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Router } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import type { Running } from '../../../platform/running.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { defineDomain } from '../../defineDomain.ts'
import type { JobHandle, JobKind, JobOrder, Tally } from './order.ts'
import { serveJobs } from './routes.ts'
import { createRunner, JobCancelled } from './runner.ts'
import { jobSettings } from './settings.ts'
import {
  insertJob,
  type KeptJob,
  moveJob,
  pruneJobs,
  readCancelling,
  readJob,
  readQueued,
  recoverJobs,
} from './store.ts'

export { type JobHandle, type JobKind, type JobOrder, type JobOwner, systemOwner, type Tally } from './order.ts'

export { job } from './tables.ts'

export const jobs = defineDomain({
  name: 'jobs',
  settings: jobSettings,
  contracts: [contract],
  topics: { job: { reads: { job: 'all', import_batch: 'all', action_batch: 'all' }, outside: 'self' } },
  permissions: { [allJobsKey]: 'internal' },
  async start({ context, router, resources }) {
    const jobs = await startJobs(context, router)
    resources.runJobsWith(jobs)
    return jobs
  },
})

export interface Jobs extends Running {
  /** Makes a kind of work known that can go on after a restart. Before `begin`. */
  register<P>(kind: JobKind<P>): void
  /** All kinds are known: what was cut off or waits goes on from here. */
  begin(): Promise<void>
  /**
   * Queues a job of a registered kind; gives its id as soon as it is in the database. `also` runs in the same
   * transaction, for the audit entry and whatever must stand or fall with the job.
   */
  start(order: JobOrder, params: unknown, also?: (tx: Sql, id: number) => Promise<void>): Promise<number>
  /** A job whose work cannot go on after a restart; gives its id, the work goes on by itself. */
  startOnce(order: JobOrder, work: (handle: JobHandle) => Promise<void>): Promise<number>
  /** The same for a caller who waits: gives what the work gives, throws what it throws. */
  run<T>(order: JobOrder, work: (handle: JobHandle) => Promise<T>): Promise<T>
  /** Does this job run or wait here? */
  isHere(id: number): boolean
  /** Resolves when a job that runs or waits here has ended; at once for any other. */
  ended(id: number): Promise<void>
}

export interface JobsOptions {
  /** Progress is saved at most once in this time. */
  saveMs?: number
  /** How long a stop waits for work that is told to end. */
  graceMs?: number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Long work with progress: run, cancelled, found again after a reload, and taken up again after a restart. */
export async function startJobs(
  context: Context,
  router: Router,
  { saveMs = 1_000, graceMs = 5_000 }: JobsOptions = {},
): Promise<Jobs> {
  const { store, log, loops, now, settings } = context
  const runner = createRunner(context, saveMs)
  const kinds = new Map<string, Kind>()
  await store.write((tx) => recoverJobs(tx, now()))
  serveJobs(router, context, runner, async ({ id, kind, params }) => {
    await kinds.get(kind)?.dropped(id, JSON.parse(params))
  })

  async function insert(order: JobOrder, params?: unknown, also?: Also): Promise<KeptJob> {
    const job = await store.write(async (tx) => {
      const id = await insertJob(tx, order, params, now())
      await also?.(tx, id)
      return (await readJob(tx, id))!
    })
    return job
  }

  /** It was being cancelled when the program ended: its counts are what the records say. */
  async function settle({ id, kind, params }: KeptJob): Promise<void> {
    const tally = await kinds.get(kind)?.tally(id, JSON.parse(params))
    const set = tally && { done: tally.done, counts: JSON.stringify(tally.counts) }
    await store.write((tx) =>
      moveJob(tx, id, { to: 'cancelled', from: ['cancelling'], at: now(), ...(set && { set }) }),
    )
  }

  function enqueue(job: KeptJob): void {
    const kind = kinds.get(job.kind)
    if (!kind) throw unknownKind(job.kind)
    runner.enqueue(job, kind.lane, (handle) => kind.work(handle, JSON.parse(job.params)))
  }

  async function startOnce(order: JobOrder, work: (handle: JobHandle) => Promise<void>): Promise<number> {
    if (kinds.has(order.kind)) throw new Error(`jobs of the kind ${order.kind} have work of their own`)
    const job = await insert(order)
    runner.enqueue(job, (run) => run(), work)
    return job.id
  }

  const prune = async () => {
    const count = await store.write((tx) => pruneJobs(tx, now() - settings.get(jobSettings.jobKeptDays) * dayMs))
    if (count > 0) log.info({ count }, 'old jobs pruned')
  }
  await prune()
  const pruning = loops.every('jobs.prune', hourMs, prune).begin()

  return {
    register<P>({ name, atOnce, params, work, tally, dropped }: JobKind<P>) {
      if (kinds.has(name)) throw new Error(`two kinds of jobs are called ${name}`)
      kinds.set(name, {
        lane: pLimit(atOnce),
        work: (handle, given) => work(handle, params.parse(given)),
        async tally(id, given) {
          const known = params.safeParse(given)
          return known.success ? tally?.(id, known.data) : undefined
        },
        async dropped(id, given) {
          const known = params.safeParse(given)
          if (known.success) await dropped?.(id, known.data)
        },
      })
    },
    async begin() {
      for (const job of await readCancelling(store.read)) if (!runner.isHere(job.id)) await settle(job)
      for (const name of kinds.keys()) {
        for (const job of await readQueued(store.read, name)) if (!runner.isHere(job.id)) enqueue(job)
      }
    },
    async start(order, params, also) {
      if (!kinds.has(order.kind)) throw unknownKind(order.kind)
      const job = await insert(order, params, also)
      enqueue(job)
      return job.id
    },
    startOnce,
    async run<T>(order: JobOrder, work: (handle: JobHandle) => Promise<T>) {
      let outcome: { value: T } | { error: unknown } | undefined
      const id = await startOnce(order, async (handle) => {
        try {
          outcome = { value: await work(handle) }
        } catch (error) {
          outcome = { error }
          throw error
        }
      })
      await runner.ended(id)
      if (outcome && 'value' in outcome) return outcome.value
      // Cancelled or stopped while it waited.
      throw outcome ? outcome.error : new JobCancelled()
    },
    isHere: runner.isHere,
    ended: runner.ended,
    async stop() {
      await pruning.stop()
      await runner.stop(graceMs)
    },
  }
}

type Also = (tx: Sql, id: number) => Promise<void>

function unknownKind(name: string): Error {
  return new Error(`nobody has registered jobs of the kind ${name}`)
}

interface Kind {
  lane: LimitFunction
  work(handle: JobHandle, params: unknown): Promise<void>
  tally(id: number, params: unknown): Promise<Tally | undefined>
  dropped(id: number, params: unknown): Promise<void>
}

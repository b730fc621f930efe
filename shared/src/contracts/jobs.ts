import { z } from 'zod'
import { endpoint, pageQuery } from './endpoint.ts'

/** The job centre: long work, one's own, or with the key `job.all` everybody's. */

const jobRow = z.object({
  id: z.number().int(),
  /** What sort of work: `site-check`, `upgrade` …; text key `job.kind.<kind>`. */
  kind: z.string(),
  /** What it is, in the caller's language. */
  title: z.string(),
  /** 0 queued, 1 running, 2 cancelling, 3 done, 4 failed, 5 cancelled, 6 interrupted. */
  state: z.number().int(),
  done: z.number().int(),
  /** 0 as long as nobody knows. */
  total: z.number().int(),
  /** How many of what came out; text keys `job.count.<name>`. */
  counts: z.record(z.string(), z.number()),
  /** Route of the console where the outcome is seen; '' where there is none. */
  link: z.string(),
  /** Why it failed. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Username, or `system`. */
  created_by: z.string(),
  create_time: z.string(),
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
})
export type JobRow = z.output<typeof jobRow>

export const listJobs = endpoint({
  name: 'job.list',
  method: 'GET',
  path: '/jobs',
  permission: 'session',
  visibility: 'self',
  summary: 'Jobs, the newest first: the own ones, or with the key `job.all` everybody’s.',
  query: z.strictObject({
    ...pageQuery,
    kind: z.string().max(64).optional(),
    state: z.coerce.number().int().min(0).max(6).optional(),
    /** 1: only those that are not over. */
    open: z.coerce.number().int().min(0).max(1).optional(),
    /** 1: only the own ones. */
    mine: z.coerce.number().int().min(0).max(1).optional(),
  }),
  reply: z.array(jobRow),
  /** How many are not over, whatever the filter. */
  extra: z.object({ openCount: z.number().int() }),
  shape: 'page',
})

export const getJob = endpoint({
  name: 'job.get',
  method: 'GET',
  path: '/jobs/:id',
  permission: 'session',
  visibility: 'self',
  summary: 'One job as it is now.',
  query: z.object({ id: z.coerce.number().int().min(1) }),
  reply: jobRow,
})

export const cancelJob = endpoint({
  name: 'job.cancel',
  method: 'POST',
  path: '/jobs/:id/cancel',
  permission: 'session',
  visibility: 'self',
  summary: 'Cancel a job that is not over. Repeating it changes nothing.',
  query: z.object({ id: z.coerce.number().int().min(1) }),
  reply: jobRow,
})

/** What a call that starts a job answers. */
export const startedJob = z.object({ job: z.number().int() })

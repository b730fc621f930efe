import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** How long things are kept (decisions.md §8): by age and by number, whichever is reached first. */

/** 0: no limit. */
export const retentionLimit = z.object({
  days: z.number().int().min(0).max(36_500),
  rows: z.number().int().min(0).max(1_000_000_000),
})
export type RetentionLimit = z.output<typeof retentionLimit>

const entry = z.object({
  /** The name of a list, or of what a domain keeps beside its lists. */
  name: z.string(),
  title: z.string(),
  unit: z.enum(['rows', 'files']),
  ...retentionLimit.shape,
  /** Kept now. */
  kept: z.number().int(),
  /** Taken out so far, and at the last time that there was something to take out. */
  pruned: z.number().int(),
  last_pruned: z.number().int(),
  last_time: z.string().nullable(),
})

/** The clock has leapt ahead, and nothing goes by age before somebody says that it is right. */
const clock = z
  .object({
    /** When it was seen last, and what it shows now. */
    seen: z.string(),
    shown: z.string(),
    /** The same as UTC milliseconds, for the confirmation. */
    now: z.number().int(),
  })
  .nullable()

export const getRetention = endpoint({
  name: 'retention.list',
  method: 'GET',
  path: '/retention',
  permission: 'setting.list',
  visibility: 'internal',
  summary: 'Ages and budgets of what is kept, and what has been taken out by them.',
  reply: z.array(entry),
  extra: z.object({ clock }),
})

export const editRetention = endpoint({
  name: 'retention.edit',
  method: 'PUT',
  path: '/retention',
  permission: 'setting.edit',
  visibility: 'internal',
  administers: true,
  summary: 'Change ages (days) and budgets (rows, or files); 0 is no limit, what is not sent stays.',
  body: z.object({ limits: z.record(z.string().max(64), retentionLimit) }),
  reply: z.array(entry),
  extra: z.object({ clock }),
})

export const confirmClock = endpoint({
  name: 'retention.clock',
  method: 'POST',
  path: '/retention/clock',
  permission: 'setting.edit',
  visibility: 'internal',
  administers: true,
  summary: 'Say that the clock is right although it has leapt ahead: what is too old by it may go.',
  body: z.object({ now: z.number().int() }),
  reply: z.array(entry),
  extra: z.object({ clock }),
})

import { z } from 'zod'
import { isTime } from '../values/time.ts'
import { endpoint, onlyFilters } from './endpoint.ts'

/** Nurture tasks (matrix-screens.md §6.6): what a form is going to do, and what stands on a week. */

const id = z.number().int().min(1)
const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .refine(isTime)

/** A start of an account. Times are those of the zone of the installation. */
const start = z.object({
  time: z.string(),
  /** Until then it may begin. */
  latest: z.string(),
  /** `gap`: the clock leaps over the beginning of its window, which is that much later; `twice`: it comes twice, the first counts. */
  shift: z.enum(['', 'gap', 'twice']),
  /** When it begins where its phone has nothing else to do; '' where it does not fit. */
  begins: z.string(),
  /** Of tasks that publish: the post that it would take; '' where there is none. */
  post: z.string(),
})

const accountStarts = z.object({
  account: id,
  account_name: z.string(),
  /** 0: it is bound to none. */
  phone: z.number().int(),
  phone_name: z.string(),
  starts: z.array(start),
  /** What keeps it from running now, in the reader's words. */
  hindrances: z.array(z.string()),
})
export type AccountStarts = z.output<typeof accountStarts>

const phoneLoad = z.object({
  phone: z.number().int(),
  phone_name: z.string(),
  accounts: z.number().int(),
  starts: z.number().int(),
  /** So long it is at work, if each run takes its whole time. */
  minutes: z.number().int(),
  /** Starts that wait for another account, and those that find no place before their latest time. */
  delayed: z.number().int(),
  unfit: z.number().int(),
  /** The same in the reader's words: '' where all fit. */
  text: z.string(),
})

/** A cap of an account that its starts would go over. */
const overCap = z.object({
  account: id,
  account_name: z.string(),
  /** The beginning of the hour or the day. */
  time: z.string(),
  per: z.enum(['hour', 'day']),
  planned: z.number().int(),
  cap: z.number().int(),
})

export const previewNurture = endpoint({
  name: 'nurture-task.preview',
  method: 'POST',
  path: '/nurture-task/preview',
  permission: 'nurture-task.preview',
  visibility: 'own',
  writes: false,
  sees: { id: 'nurture-task' },
  summary:
    'The next 20 starts of each account for the values of a nurture task, saved or not, with the load of each phone and the caps that will be hit. Changes nothing.',
  body: z.object({
    /** A task that is there: its values, where `values` do not say otherwise, and what its accounts have done so far. */
    id: id.nullable().default(null),
    /** As adding a task takes them. */
    values: z.record(z.string(), z.unknown()).default({}),
    /** So many starts of each account. */
    count: z.number().int().min(1).max(200).default(20),
  }),
  reply: z.object({
    zone: z.string(),
    accounts: z.array(accountStarts),
    phones: z.array(phoneLoad),
    caps: z.array(overCap),
    /** What is to be known of all of it, in the reader's words. */
    notes: z.array(z.string()),
  }),
})
export type NurturePreview = z.output<(typeof previewNurture)['reply']>

const weekStart = z.object({
  time: z.string(),
  /** So long a run takes at most. */
  minutes: z.number().int(),
  task: id,
  task_name: z.string(),
  task_type: z.number().int(),
  account: id,
  account_name: z.string(),
  phone: z.number().int(),
  phone_name: z.string(),
  /** The slot that it is already, with its state; 0 and -1 of what is still to come. */
  slot: z.number().int(),
  state: z.number().int(),
})
export type NurtureWeekStart = z.output<typeof weekStart>

export const nurtureWeek = endpoint({
  name: 'nurture-task.week',
  method: 'GET',
  path: '/nurture-task/week',
  permission: 'nurture-task.list',
  visibility: 'as',
  sees: { task: onlyFilters, account: onlyFilters, phone: onlyFilters },
  summary:
    'The starts of open nurture tasks from a day to another, those that were and those to come, as far as the caller sees the accounts: for a strip of a week by phone and a heat map of hours.',
  query: z.object({
    from: day,
    to: day,
    task: z.coerce.number().int().min(0).default(0),
    account: z.coerce.number().int().min(0).default(0),
    phone: z.coerce.number().int().min(0).default(0),
  }),
  reply: z.object({
    zone: z.string(),
    starts: z.array(weekStart),
    /** More than are told stand there. */
    more: z.number().int(),
    /** How many begin in each hour of each day of the week: 7 days from Monday, each with 24 numbers. */
    heat: z.array(z.array(z.number().int())),
  }),
})
export type NurtureWeek = z.output<(typeof nurtureWeek)['reply']>

export const nurtureDays = endpoint({
  name: 'nurture-task.days',
  method: 'GET',
  path: '/nurture-task/days',
  permission: 'nurture-task.list',
  visibility: 'as',
  sees: { account: onlyFilters },
  summary:
    'How many nurture starts there are on each day, as far as the caller sees the accounts: days without any are left out.',
  query: z.object({ from: day, to: day, account: z.coerce.number().int().min(0).default(0) }),
  reply: z.array(z.object({ day: z.string(), starts: z.number().int() })),
})
export type NurtureDays = z.output<(typeof nurtureDays)['reply']>

const waiting = z.object({
  account: id,
  account_name: z.string(),
  /** Its next start; '' where none is stored. */
  time: z.string(),
  /** The run that waits for a phone, and the publication of a task that publishes. */
  run: z.number().int().nullable(),
  publication: z.number().int().nullable(),
  /** In the reader's words, the first thing first; nothing: it begins with the next look. */
  reasons: z.array(z.string()),
})

export const nurtureWhy = endpoint({
  name: 'nurture-task.why',
  method: 'GET',
  path: '/nurture-task/:id/why',
  permission: 'nurture-task.list',
  visibility: 'own',
  sees: { id: 'nurture-task' },
  summary:
    'Why no phone is at work for accounts of a nurture task: when each begins, or what keeps it, as far as the caller sees the accounts. Those at work are left out.',
  query: z.object({ id: z.coerce.number().int().min(1) }),
  reply: z.array(waiting),
})
export type NurtureWaiting = z.output<typeof waiting>

import { z } from 'zod'
import { mostRunLogs } from '../resources/fleet/run.ts'
import { idsOf } from '../values/plainNumber.ts'
import { endpoint } from './endpoint.ts'

const byId = z.object({ id: z.coerce.number().int().min(1) })

/** Of a run on a phone that is not seen a part is shown: that it is there. */
export const ofRun = { id: { because: 'what is shown of a run depends on its side, and on its phone' } } as const

/** A run as it is read at length: its states with their times, and the last lines of its log. */
export const runDetails = z.object({
  seq: z.number(),
  id: z.string(),
  /** Of its lane, for programs; people read the words of `lane`. */
  kind: z.string(),
  lane: z.number(),
  state: z.number(),
  attempt: z.number(),
  phone: z.string(),
  account: z.string(),
  /** On a phone that the caller does not see: phone, account, log and pictures are left out. */
  hidden: z.boolean(),
  /** What it ran with, once it was given to a phone: '' and 0 before. */
  script: z.string(),
  version: z.number(),
  parameters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  waiting_for: z.string(),
  message: z.string(),
  committed_at: z.string().nullable(),
  /** Of which attempts the screen at their end is kept, the latest first: on which phone it was, and whether it worked. */
  pictures: z.array(z.object({ attempt: z.number(), phone: z.string(), worked: z.boolean() })),
  /** What was recorded of it (contracts/evidence.ts). */
  timeline: z.boolean(),
  device_log: z.boolean(),
  history: z.array(z.object({ state: z.number(), attempt: z.number(), at: z.string(), note: z.string() })),
  log: z.array(z.object({ at: z.string(), level: z.string(), text: z.string() })),
})
export type RunDetails = z.infer<typeof runDetails>

/** A run that waits, and what keeps each phone from taking it: those that are nearest first, at most 200 of `total`; of phones that the caller does not see only how many. */
export const whyRun = z.object({
  run: z.string(),
  lane: z.number(),
  /** When its next attempt may begin; '' where that is now. */
  due: z.string(),
  /** So many runs of the same queue go first; no more than 1,000 are counted. */
  ahead: z.number(),
  total: z.number(),
  /** So many more could take it, which the caller does not see. */
  hidden: z.number(),
  phones: z.array(
    z.object({
      serial: z.string(),
      account: z.string(),
      subsystem: z.number(),
      /** It failed there already by the fault of phone or account: asked last. */
      failed_before: z.boolean(),
      /** None: it may take the run when it is its turn. */
      rules: z.array(z.object({ rule: z.string(), text: z.string() })),
    }),
  ),
})
export type WhyRun = z.infer<typeof whyRun>

export const getRunDetails = endpoint({
  name: 'run.story',
  method: 'GET',
  path: '/run/:id/story',
  permission: 'run.list',
  visibility: 'as',
  sees: ofRun,
  summary:
    'One run: every change of state with its time, the last lines of its log, and of which attempts a picture is kept.',
  query: byId,
  reply: runDetails,
})

export const whyRunWaits = endpoint({
  name: 'run.why',
  method: 'GET',
  path: '/run/:id/why',
  permission: 'run.list',
  visibility: 'as',
  sees: ofRun,
  summary:
    'Why a run waits: every phone that could take it, with every rule that keeps it away, and how many runs go first. Empty where it does not wait.',
  query: byId,
  reply: z.array(whyRun),
})

export const runLog = endpoint({
  name: 'run.log',
  method: 'GET',
  path: '/run/:id/log',
  permission: 'run.list',
  visibility: 'as',
  sees: ofRun,
  summary: 'The whole log of a run, as text.',
  query: byId,
  shape: 'file',
})

export const runLogs = endpoint({
  name: 'run.logs',
  method: 'GET',
  path: '/run/logs',
  permission: 'run.list',
  visibility: 'as',
  sees: { ids: { because: 'the logs of those whose phones are not seen are left out' } },
  summary: 'The logs of several runs, of their scripts and of their phones, as a zip; runs without a log are left out.',
  query: z.object({
    /** Comma-joined. */
    ids: z
      .string()
      .transform((text) => idsOf(text) ?? [])
      .pipe(z.array(z.number().int().min(1)).min(1).max(mostRunLogs)),
  }),
  shape: 'file',
})

/** PNG of the screen at the end of an attempt. */
export const runScreenshot = endpoint({
  name: 'run.screenshot',
  method: 'GET',
  path: '/run/:id/screenshot',
  permission: 'run.list',
  visibility: 'as',
  sees: ofRun,
  summary: 'The screen at the end of an attempt of a run, of the latest that has one where none is named (PNG).',
  query: byId.extend({ attempt: z.coerce.number().int().min(1).optional() }),
  shape: 'file',
})

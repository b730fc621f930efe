import { z } from 'zod'
import { leftOut, recordedPicture, recordedStep, recordedTree, uiElements } from '../protocol/evidence.ts'
import { endpoint } from './endpoint.ts'
import { ofRun } from './run.ts'

/** Of the latest attempt that has what is asked for, unless another is named. */
const ofAttempt = { id: z.coerce.number().int().min(1), attempt: z.coerce.number().int().min(1).optional() }
const ofFile = z.object({ ...ofAttempt, n: z.coerce.number().int().min(0) })

/** A step with the pictures and trees around it, by their numbers; null where there is none. */
const describedStep = recordedStep.omit({ particulars: true }).extend({
  picture_before: z.number().nullable(),
  picture_after: z.number().nullable(),
  tree_before: z.number().nullable(),
  tree_after: z.number().nullable(),
})
export type DescribedStep = z.infer<typeof describedStep>

/** What happened in an attempt, in milliseconds since it began. */
export const runTimelineReply = z.object({
  run: z.number(),
  attempt: z.number(),
  /** Those of this run that have a timeline. */
  attempts: z.array(z.number()),
  script: z.string(),
  phone: z.string(),
  began: z.string(),
  length: z.number(),
  outcome: z.string(),
  message: z.string(),
  steps: z.array(describedStep),
  pictures: z.array(recordedPicture),
  trees: z.array(recordedTree),
  log: z.array(z.object({ at: z.number(), level: z.string(), text: z.string() })),
  left_out: leftOut,
  device_log: z.boolean(),
  /** The last run of the same script that worked, where it has a timeline. */
  good: z.number().nullable(),
})
export type RunTimeline = z.infer<typeof runTimelineReply>

export const runTimeline = endpoint({
  name: 'run.timeline',
  method: 'GET',
  path: '/run/:id/timeline',
  permission: 'run.list',
  visibility: 'as',
  sees: ofRun,
  summary: 'What the script of a run did, step by step, with its log; pictures and UI trees by their numbers.',
  query: z.object(ofAttempt),
  reply: runTimelineReply,
})

export const runTimelinePicture = endpoint({
  name: 'run.timelinePicture',
  method: 'GET',
  path: '/run/:id/timeline/picture',
  permission: 'run.list',
  visibility: 'as',
  sees: ofRun,
  summary: 'A picture of a timeline (PNG).',
  query: ofFile,
  shape: 'file',
})

export const runTimelineTree = endpoint({
  name: 'run.timelineTree',
  method: 'GET',
  path: '/run/:id/timeline/tree',
  permission: 'run.list',
  visibility: 'as',
  sees: ofRun,
  summary: 'The elements of a screen of a timeline.',
  query: ofFile,
  reply: uiElements,
})

export const runDeviceLog = endpoint({
  name: 'run.deviceLog',
  method: 'GET',
  path: '/run/:id/device-log',
  permission: 'run.list',
  visibility: 'as',
  sees: ofRun,
  summary: "What the phone's programs said during a run (logcat), as text.",
  query: z.object(ofAttempt),
  shape: 'file',
})

/** An agent sends what it has recorded of an attempt, with its host secret as bearer token; the body is a zip. */
export const sendEvidence = endpoint({
  name: 'agent.evidence',
  method: 'POST',
  path: '/agents/evidence',
  permission: 'public',
  visibility: 'public',
  summary: 'What an agent has recorded of an attempt: a zip, by the secret of its host.',
  query: z.object({ lease: z.coerce.number().int().min(1) }),
  stream: true,
})

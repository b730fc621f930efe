import { z } from 'zod'
import { particulars } from './failureDetail.ts'

/**
 * What an agent keeps of an attempt: one zip, sent by `POST /api/agents/evidence` when the run has ended. It holds
 * `timeline.json` (`recording`), `pictures/<n>.png`, `trees/<n>.json.gz` (`uiElements`) and `device.log`, each where there is one.
 * Times are UTC milliseconds by the agent's clock, as those of its log lines.
 */

/** Of the whole zip, bytes. */
export const mostEvidenceBytes = 4 * 1024 * 1024
/** Of the device log, bytes: the newest of it. */
export const mostDeviceLogBytes = 512 * 1024
/** Of a tree or the timeline, unpacked. */
export const mostUnpackedBytes = 4 * 1024 * 1024

/** Which runs are recorded. Pictures and trees cost nothing that a run would wait for. */
export const timelineModes = ['off', 'failures', 'all'] as const
export const deviceLogModes = ['failures', 'all'] as const

const text = (max: number) => z.string().max(max)

/** On the screen, in its points. */
export const box = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() })
export type Box = z.infer<typeof box>

/** One call of the script. */
export const recordedStep = z.object({
  at: z.number(),
  until: z.number(),
  /** When it first touched the phone; absent where it only looked. */
  touched: z.number().optional(),
  /** As the script calls it: tap, fill, open, commit … */
  call: text(40),
  /** The locator as the script wrote it; '' where the call has none. */
  on: text(500),
  /** What was typed, pressed, opened; '' where there is none. */
  input: text(500),
  /** The input, or the answer, is not kept: it is a password, or nobody knows that it is none. */
  hidden: z.boolean(),
  /** What the script got back; '' where that is nothing. */
  answer: text(500),
  /** Why it did not work: a code; '' where it did. */
  failure: text(64),
  message: text(2000),
  particulars,
  /** The element that was found or touched. */
  box: box.optional(),
  /** From where to where a finger went. */
  stroke: z
    .object({ from: z.object({ x: z.number(), y: z.number() }), to: z.object({ x: z.number(), y: z.number() }) })
    .optional(),
})
export type RecordedStep = z.infer<typeof recordedStep>

/** `n` names its file. `width` and `height` are those of the screen; the picture itself is smaller. */
export const recordedPicture = z.object({
  n: z.number().int().min(0),
  at: z.number(),
  until: z.number(),
  width: z.number().int(),
  height: z.number().int(),
})
export type RecordedPicture = z.infer<typeof recordedPicture>

export const recordedTree = z.object({ n: z.number().int().min(0), at: z.number() })
export type RecordedTree = z.infer<typeof recordedTree>

/** How many of each are not there, because there is a limit or the phone was busy. */
export const leftOut = z.object({ steps: z.number().int(), pictures: z.number().int(), trees: z.number().int() })

export const recording = z.object({
  from: z.number(),
  until: z.number(),
  /** How it ended, as the kinds of `runOutcome`; '' where the agent was stopped in the middle. */
  outcome: text(20),
  message: text(2000),
  particulars,
  steps: z.array(recordedStep).max(1200),
  pictures: z.array(recordedPicture).max(60),
  trees: z.array(recordedTree).max(80),
  left_out: leftOut,
})
export type Recording = z.infer<typeof recording>

/** An element of a screen; `depth` says whose child it is. Texts of password fields are left out. */
export const uiElement = z.object({
  depth: z.number().int(),
  class: text(255),
  id: text(255),
  text: text(500),
  description: text(500),
  package: text(255),
  /** Of clickable, checkable, checked, disabled, focused, scrollable, password. */
  marks: z.array(text(20)).max(10),
  box,
})
export const uiElements = z.array(uiElement).max(3000)
export type UiElement = z.infer<typeof uiElement>

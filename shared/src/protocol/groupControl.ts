import { z } from 'zod'

/**
 * Group control: what is done on one phone, and how the phones that follow it find out where the same is on theirs. The agent of
 * the leading phone looks at its screen before each act; the agents of the others compare, and aim.
 */

/** Of one group. */
export const groupLimits = {
  followers: 30,
  /** Acts that wait for one phone; one that is further behind stops following. */
  waiting: 8,
  /** Acts whose results are kept for each phone. */
  results: 10,
  /** Characters of one text. */
  text: 5000,
} as const

/** Part of the screen, from its left and upper edge. */
const part = z.number().min(0).max(1)

/** What is done on the leading phone, and so on all that follow. Points are parts of its screen. */
export const groupAct = z.discriminatedUnion('type', [
  z.object({ type: z.literal('tap'), x: part, y: part }),
  /** Without a way it is a long press. */
  z.object({
    type: z.literal('swipe'),
    x: part,
    y: part,
    toX: part,
    toY: part,
    durationMs: z.number().int().min(10).max(5000),
  }),
  /** Android's `KeyEvent`. */
  z.object({ type: z.literal('key'), code: z.number().int().min(1).max(400) }),
  /** Typed into what has the focus, text of any script; also what is pasted from the computer. */
  z.object({ type: z.literal('text'), text: z.string().min(1).max(groupLimits.text) }),
])
export type GroupAct = z.infer<typeof groupAct>

const name = z.string().max(500)

/** What makes a screen the screen that it is, whatever it says: two phones of one app agree in it, whatever their size. */
export const screenFingerprint = z.object({
  /** `package/activity` in front; empty where the phone names none. */
  activity: name,
  /** Ids of the elements, of those without one the class; none where the phone could not tell its elements. */
  marks: z.array(name).max(500),
})
export type ScreenFingerprint = z.infer<typeof screenFingerprint>

/** An element, so that it can be found on another phone: what it is, and the how many-th of those that are the same. */
export const targetElement = z.object({
  id: name,
  className: name,
  /** What it or something in it says; empty for fields, whose text is what people have typed. */
  label: name,
  index: z.number().int().min(0),
  /** No other has its id and class: it is known by them, whatever it says. */
  isOnly: z.boolean(),
  /** A switch is not turned where it is turned already. */
  checked: z.boolean(),
  /** It has the focus: of a text, the field that it goes to. */
  focused: z.boolean(),
  /** The point, as part of the element; beside it for where a swipe ends. */
  x: z.number(),
  y: z.number(),
  toX: z.number(),
  toY: z.number(),
})
export type TargetElement = z.infer<typeof targetElement>

/** Why a phone did not do what the leading one did. */
export const groupReasons = [
  /** Another app, page or dialog is in front. */
  'other_screen',
  'element_missing',
  /** The field that a text was typed into has no focus here. */
  'not_focused',
  /** The phone or its host does not answer: what it did is not known. */
  'unreachable',
  /** The phone said no. */
  'refused',
  /** Somebody else has the phone, or nobody has. */
  'lease_lost',
  /** Too many acts wait for it. */
  'behind',
  /** It may not be seen any more. */
  'out_of_sight',
  /** It was let go by hand. */
  'let_go',
] as const
export type GroupReason = (typeof groupReasons)[number]

import { fault, restMinutes } from '@quarterdeck/shared/protocol/agent.ts'
import { z } from 'zod'

/** The calls that a script can make, as they come out of its sandbox. The sandbox explained wrong ones; here nothing is believed. */

const match = z.strictObject({ value: z.string().max(2000), match: z.enum(['exact', 'contains']) })

const step = z.union([
  match.extend({ by: z.enum(['text', 'id', 'description', 'class']) }),
  z.strictObject({ nth: z.number().int() }),
  z.strictObject({ filter: z.strictObject({ hasText: match }) }),
])
export type Match = z.infer<typeof match>
export type LocatorStep = z.infer<typeof step>

const located = { path: z.array(step).min(1).max(20), timeoutMs: z.number().min(0).max(600_000).optional() }

export const locateCall = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('tap'), ...located }),
  z.strictObject({ action: z.literal('longPress'), ...located }),
  z.strictObject({ action: z.literal('clear'), ...located }),
  z.strictObject({ action: z.literal('text'), ...located }),
  z.strictObject({ action: z.literal('description'), ...located }),
  z.strictObject({ action: z.literal('isVisible'), ...located }),
  z.strictObject({ action: z.literal('count'), ...located }),
  z.strictObject({ action: z.literal('isEnabled'), ...located }),
  z.strictObject({ action: z.literal('isChecked'), ...located }),
  z.strictObject({ action: z.literal('setChecked'), ...located, checked: z.boolean() }),
  z.strictObject({
    action: z.literal('fill'),
    ...located,
    value: z.string().max(20_000),
    verify: z.boolean().optional(),
  }),
  z.strictObject({ action: z.literal('waitFor'), ...located, state: z.enum(['visible', 'hidden', 'enabled']) }),
  z.strictObject({
    action: z.literal('scrollIntoView'),
    ...located,
    direction: z.enum(['down', 'up']).optional(),
    maxSwipes: z.number().int().min(1).max(100).optional(),
  }),
])
export type LocateCall = z.infer<typeof locateCall>

const point = z.strictObject({ x: z.number(), y: z.number() })
const durationMs = z.number().min(20).max(10_000)

export const swipeCall = z.union([
  z.strictObject({
    direction: z.enum(['up', 'down', 'left', 'right']),
    distance: z.number().min(0.05).max(0.9),
    durationMs,
  }),
  z.strictObject({ from: point, to: point, durationMs }),
])
export type SwipeCall = z.infer<typeof swipeCall>

/** `KeyEvent` codes of the keys that a script may press: those that stay inside an app, and `home`. */
export const keyCodes = {
  back: 4,
  home: 3,
  enter: 66,
  delete: 67,
  tab: 61,
  space: 62,
  escape: 111,
  search: 84,
  up: 19,
  down: 20,
  left: 21,
  right: 22,
  page_up: 92,
  page_down: 93,
  move_home: 122,
  move_end: 123,
} as const
const keyNames = Object.keys(keyCodes) as (keyof typeof keyCodes)[]

export const calls = {
  open: z.strictObject({ fresh: z.boolean() }),
  openLink: z.strictObject({ url: z.string().max(4000) }),
  locate: locateCall,
  swipe: swipeCall,
  key: z.strictObject({ key: z.enum(keyNames) }),
  screenshot: z.strictObject({ name: z.string().regex(/^[\w-]{1,64}$/, 'letters, digits, _ and - only') }),
  commit: z.strictObject({}),
  fail: z.strictObject({ message: z.string(), fault: fault.optional(), restMinutes: restMinutes.optional() }),
  askPerson: z.strictObject({ message: z.string() }),
  report: z.strictObject({ kind: z.string(), row: z.record(z.string(), z.unknown()) }),
} as const
export type CallName = keyof typeof calls

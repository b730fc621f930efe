import type { Problem } from '../errors/appError.ts'
import type { RowValues } from '../resource/define.ts'
import type { AlertWindowTimes } from './alertWindow.ts'
import { splitWords } from './words.ts'

/** Why rows are in a window: they are worked on, or they are not expected to be there. */
export const windowPurposes = { maintenance: 1, expectedOff: 2 } as const
/** From one instant to another, or on days of the week. */
export const windowRepeats = { once: 1, weekly: 2 } as const
/** Whose rows a window is about, by the codes of its field `list`. */
export const windowLists = { 1: 'site', 2: 'host', 3: 'phone', 4: 'account', 5: 'platform' } as const
export type WindowList = (typeof windowLists)[keyof typeof windowLists]
/** Why a window has ended. */
export const windowEnds = { none: 0, over: 1, byHand: 2, makerLeft: 3, makerMayNot: 4 } as const

/** What the values of a window demand of each other. Pure. */
export function alertWindowRules(row: RowValues): readonly Problem[] {
  return Number(row.repeat) === windowRepeats.weekly ? weeklyProblems(row) : onceProblems(row)
}

function onceProblems({ from_time: from, to_time: to }: RowValues): Problem[] {
  if (isNone(from)) return [{ field: 'from_time', code: 'required' }]
  if (isNone(to)) return [{ field: 'to_time', code: 'required' }]
  return String(from) < String(to) ? [] : [{ field: 'to_time', code: 'end_before_start' }]
}

function weeklyProblems({ purpose, weekdays, from_clock: from, to_clock: to }: RowValues): Problem[] {
  const days = splitWords(String(weekdays ?? ''))
  const odd = days.find((day) => !/^[1-7]$/.test(day))
  return [
    // What is not expected to be there comes back some day.
    ...(Number(purpose) === windowPurposes.expectedOff
      ? [{ field: 'repeat', code: 'not_a_choice', data: { value: '2' } } as const]
      : []),
    ...(days.length === 0 ? [{ field: 'weekdays', code: 'required' } as const] : []),
    ...(odd === undefined ? [] : [{ field: 'weekdays', code: 'not_a_choice', data: { value: odd } } as const]),
    ...(isNone(from) ? [{ field: 'from_clock', code: 'required' } as const] : []),
    ...(isNone(to) ? [{ field: 'to_clock', code: 'required' } as const] : []),
  ]
}

function isNone(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** When a window holds, as its row says it; times are UTC milliseconds. */
export function timesOfWindow(row: {
  repeat: number
  from_time: number | null
  to_time: number | null
  weekdays: string
  from_clock: string
  to_clock: string
}): AlertWindowTimes {
  if (row.repeat === windowRepeats.once) return { once: { from: row.from_time ?? 0, to: row.to_time ?? 0 } }
  return { weekly: { days: splitWords(row.weekdays).map(Number), from: row.from_clock, to: row.to_clock } }
}

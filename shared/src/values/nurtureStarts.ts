import { addDays, momentOf, type Shift } from './publishTimes.ts'
import { formatDay, offsetMs } from './time.ts'

/** How starts follow each other (matrix-screens.md §6.6.3): once a day, again and again within a day, from a time to another, once, or whenever a phone is idle. */
export type NurtureMode = 'daily' | 'timed' | 'continuous' | 'once' | 'idle'

/** When a nurture task may run. Lengths are minutes. */
export interface NurturePlan {
  readonly mode: NurtureMode
  /** `HH:mm` of each day; of `once` and `continuous` `YYYY-MM-DD HH:mm`. By the clock of the zone. */
  readonly start: string
  readonly end: string
  readonly zone: string
  readonly runTime: number
  readonly interval: number
  readonly float: number
  /** Days of the week from 1 (Monday); none: all of them. */
  readonly weekdays: readonly number[]
  /** The last day (`YYYY-MM-DD`); '' for none. */
  readonly until: string
  /** Of idle time: an account runs again so many hours after it last began. */
  readonly windowHours: number
}

/** What an account has done in a task so far. Times are UTC milliseconds. */
export interface NurtureAccount {
  readonly id: number
  /** How many starts it has had: which number the next one is. */
  readonly count?: number
  /** When its latest run ended. */
  readonly ended?: number | undefined
  /** Of idle time: the phone on which it is, with all accounts of the task there. */
  readonly phone?: IdlePhone
}

export interface IdlePhone {
  /** Since when it has had nothing to do. */
  readonly since: number
  /** When its latest run in idle time ended. */
  readonly ended?: number | undefined
  /** In the order of their ids, each with the time at which its latest run in idle time began. */
  readonly accounts: readonly { readonly id: number; readonly begun?: number | undefined }[]
}

/** A run may begin from `at` to `latest` (both included). `shift`: what the clock does at the beginning of its window. */
export interface NurtureStart {
  readonly at: number
  readonly latest: number
  readonly shift: Shift
}

/** The pause of a start: whole minutes from 0 to the float range of its task. */
export type FloatOf = (plan: NurturePlan, account: number, number: number) => number

const minuteMs = 60_000
const hourMs = 3_600_000
const dayMs = 86_400_000
/** Every ten minutes on the clock phones are looked at; one is idle when it has had nothing to do for longer than that. */
export const idleCycleMs = 10 * minuteMs
/** So far ahead is looked: a task whose days never come has no starts. */
const mostDays = 400
/** Of idle time, of which each cycle is looked at. */
const mostIdleDays = 62
/** Numbers of the starts of a day follow those of the day before. */
const numbersPerDay = 1500

/**
 * The next starts of an account after a time (UTC milliseconds): at most so many, the earliest first. One machine for five modes, the same
 * in preview and run: it depends on nothing but what it is given. Runs are taken to last as long as they may; a start that comes sooner than the
 * pause after the run before waits until that is over (`beginsAt`).
 */
export function nextStarts(
  plan: NurturePlan,
  account: NurtureAccount,
  after: number,
  count: number,
  floatOf: FloatOf = hashFloat,
): NurtureStart[] {
  const found: NurtureStart[] = []
  for (const start of machines[plan.mode](plan, account, after, floatOf)) {
    if (found.length >= count) break
    found.push(start)
  }
  return found
}

/** The same up to but not including another time, however many those are. */
export function startsUntil(
  plan: NurturePlan,
  account: NurtureAccount,
  { after, until }: { after: number; until: number },
  floatOf: FloatOf = hashFloat,
): NurtureStart[] {
  const found: NurtureStart[] = []
  for (const start of machines[plan.mode](plan, account, after, floatOf)) {
    if (start.at >= until) break
    found.push(start)
  }
  return found
}

/** When a start may begin at the earliest: not before its pause is over. Undefined: that is too late for it. */
export function beginsAt(plan: NurturePlan, start: NurtureStart, ended: number | undefined): number | undefined {
  const at = Math.max(start.at, ended === undefined ? 0 : ended + plan.interval * minuteMs)
  return at <= start.latest ? at : undefined
}

/**
 * The float of a start: a hash of when the task runs, the account and the number of the start. It spreads load over phones, makes a pause
 * only longer, and is no disguise. What is not saved yet has the same.
 */
export function hashFloat(plan: NurturePlan, account: number, number: number): number {
  const { mode, start, end, runTime, interval, float } = plan
  const text = [mode, start, end, runTime, interval, float, account, number].join('|')
  let hash = 0x811c_9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193) >>> 0
  // The last characters alone would hardly move the lowest bits.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d) >>> 0
  return ((hash ^ (hash >>> 13)) >>> 0) % (float + 1)
}

type Machine = (
  plan: NurturePlan,
  account: NurtureAccount,
  after: number,
  floatOf: FloatOf,
) => Generator<NurtureStart, void>

const machines: Readonly<Record<NurtureMode, Machine>> = {
  daily: (plan, account, after, floatOf) =>
    ofDays(plan, after, (window) => dailyStarts(plan, account, window, floatOf)),
  timed: (plan, account, after, floatOf) =>
    ofDays(plan, after, (window) => timedStarts(plan, account, window, floatOf)),
  continuous: continuousStarts,
  once: onceStarts,
  idle: idleStarts,
}

/** From when to when a task runs: on a day, or in all. `number` is that of the first start in it. */
interface Window {
  readonly from: number
  readonly to: number
  readonly shift: Shift
  readonly number: number
}

function* ofDays(
  plan: NurturePlan,
  after: number,
  startsIn: (window: Window) => Generator<NurtureStart, void>,
): Generator<NurtureStart, void> {
  for (const day of daysFrom(plan, after, mostDays)) {
    for (const start of startsIn(windowOf(plan, day))) if (start.at > after) yield start
  }
}

function* daysFrom(plan: NurturePlan, after: number, most: number): Generator<string, void> {
  const first = formatDay(after, plan.zone)
  for (let number = 0; number < most; number++) {
    const day = addDays(first, number)
    if (isOver(plan, day)) return
    if (isAllowed(plan, day)) yield day
  }
}

function windowOf({ start, end, zone }: NurturePlan, day: string): Window {
  const from = momentOf(`${day} ${start}`, zone)
  const to = momentOf(`${day} ${end}`, zone)
  const days = Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs)
  return { from: from.at, to: to.at, shift: from.shift, number: days * numbersPerDay }
}

function* dailyStarts(plan: NurturePlan, { id }: NurtureAccount, window: Window, floatOf: FloatOf) {
  const latest = window.to - plan.runTime * minuteMs
  const at = window.from + floatOf(plan, id, window.number) * minuteMs
  if (at <= latest) yield { at, latest, shift: window.shift }
}

function* timedStarts(plan: NurturePlan, { id }: NurtureAccount, window: Window, floatOf: FloatOf) {
  const { runTime, interval } = plan
  const last = window.to - runTime * minuteMs
  let number = window.number
  let at = window.from + floatOf(plan, id, number) * minuteMs
  while (at <= last) {
    yield { at, latest: Math.min(at + interval * minuteMs, last), shift: window.shift }
    number++
    at += (runTime + interval + floatOf(plan, id, number)) * minuteMs
  }
}

/** From the end of each run to the next; of what is still to come that each takes its whole time. */
function* continuousStarts(plan: NurturePlan, account: NurtureAccount, after: number, floatOf: FloatOf) {
  const { from, latest, shift } = wholeWindow(plan)
  const { runTime, interval } = plan
  let number = account.count ?? 0
  let base = Math.max(from, after, account.ended === undefined ? 0 : account.ended + interval * minuteMs)
  while (true) {
    const at = allowedFrom(plan, base + floatOf(plan, account.id, number) * minuteMs)
    if (at === undefined || at > latest) return
    yield { at, latest, shift }
    number++
    base = at + (runTime + interval) * minuteMs
  }
}

function* onceStarts(plan: NurturePlan, account: NurtureAccount, after: number, floatOf: FloatOf) {
  if ((account.count ?? 0) > 0) return
  const { from, latest, shift } = wholeWindow(plan)
  const at = allowedFrom(plan, Math.max(from + floatOf(plan, account.id, 0) * minuteMs, after))
  if (at !== undefined && at <= latest) yield { at, latest, shift }
}

function wholeWindow({ start, end, zone, runTime }: NurturePlan) {
  const from = momentOf(start, zone)
  return { from: from.at, shift: from.shift, latest: momentOf(end, zone).at - runTime * minuteMs }
}

/** The first instant from a time on that is on a day on which the task runs. */
function allowedFrom(plan: NurturePlan, at: number): number | undefined {
  const [day] = daysFrom(plan, at, mostDays)
  if (day === undefined) return undefined
  return day === formatDay(at, plan.zone) ? at : momentOf(`${day} 00:00`, plan.zone).at
}

/** What idle time would give an account if its phone had nothing else to do. */
function* idleStarts(plan: NurturePlan, { id, phone }: NurtureAccount, after: number): Generator<NurtureStart, void> {
  let { since, ended, accounts } = phone ?? { since: after, ended: undefined, accounts: [{ id, begun: undefined }] }
  const until = after + mostIdleDays * dayMs
  for (let at = idleCycleAfter(after, plan.zone); at < until; at = idleCycleAfter(at, plan.zone)) {
    if (isOver(plan, formatDay(at, plan.zone))) return
    const window = idleWindow(plan, at)
    if (!window) continue
    const chosen = chooseIdle(plan, { since, ended, accounts }, at)
    if (chosen === undefined) continue
    if (chosen === id) yield { at, latest: Math.min(at + idleCycleMs, window.latest), shift: window.shift }
    since = ended = at + plan.runTime * minuteMs
    accounts = accounts.map((one) => (one.id === chosen ? { ...one, begun: at } : one))
  }
}

/** The next time at which phones are looked at, after a time: a full ten minutes by the clock of the zone. */
export function idleCycleAfter(after: number, zone: string): number {
  const into = (((after + offsetMs(after, zone)) % idleCycleMs) + idleCycleMs) % idleCycleMs
  return after + idleCycleMs - into
}

/** The window of idle time that a time is in, if it is in one: until when a run may begin. */
export function idleWindow(plan: NurturePlan, at: number): { latest: number; shift: Shift } | undefined {
  const day = formatDay(at, plan.zone)
  if (!isAllowed(plan, day) || isOver(plan, day)) return undefined
  const { from, to, shift } = windowOf(plan, day)
  const latest = to - plan.runTime * minuteMs
  return at >= from && at <= latest ? { latest, shift } : undefined
}

/** The account that an idle phone takes at a time within the window: the one that has rested longest, if that is long enough. */
export function chooseIdle(plan: NurturePlan, { since, ended, accounts }: IdlePhone, at: number): number | undefined {
  if (at - since <= idleCycleMs) return undefined
  if (ended !== undefined && at < ended + plan.interval * minuteMs) return undefined
  const rested = accounts.filter(({ begun }) => begun === undefined || at - begun >= plan.windowHours * hourMs)
  return rested.toSorted((a, b) => (a.begun ?? 0) - (b.begun ?? 0))[0]?.id
}

/** Whether a task runs on a day (`YYYY-MM-DD`) of the week. */
function isAllowed({ weekdays }: NurturePlan, day: string): boolean {
  return weekdays.length === 0 || weekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay() || 7)
}

/** Whether the last day of a task is past on a day. */
export function isOver({ until }: Pick<NurturePlan, 'until'>, day: string): boolean {
  return until !== '' && day > until
}

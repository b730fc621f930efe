import { formatDay, formatTime, offsetMs, parseTime } from './time.ts'

/** `gap`: the clock leaps over that time, so that it is as much later; `twice`: the clock shows it twice, and the first counts. */
export type Shift = '' | 'gap' | 'twice'

export interface Moment {
  /** UTC milliseconds. */
  readonly at: number
  readonly shift: Shift
}

const dayMs = 86_400_000

/**
 * The instant of a wall-clock time (`YYYY-MM-DD[ HH:mm[:ss]]`) in an IANA zone. A time that the clock leaps over (02:30, where it goes from
 * 02:00 to 03:00) is moved forward by the leap (03:30); of one that the clock shows twice it is the first. Throws on a text that `isTime` refuses.
 */
export function momentOf(text: string, zone: string): Moment {
  const wall = parseTime(text, 'UTC')
  // No offset is of more than 14 hours: these two are that before and that after any change near the time.
  const [before, after] = [offsetMs(wall - dayMs, zone), offsetMs(wall + dayMs, zone)]
  const [early, late] = [wall - before, wall - after]
  const isEarly = offsetMs(early, zone) === before
  const isLate = offsetMs(late, zone) === after
  if (isEarly) return { at: early, shift: isLate && late !== early ? 'twice' : '' }
  return isLate ? { at: late, shift: '' } : { at: early, shift: 'gap' }
}

/** The first instant of a day (`YYYY-MM-DD`) in a zone: that of midnight, or where the clock leaps over it, of the leap. */
export function startOfDay(day: string, zone: string): number {
  const { at, shift } = momentOf(day, zone)
  if (shift !== 'gap') return at
  // The leap is at a full quarter of an hour, less than a day before.
  const before = offsetMs(at - dayMs, zone)
  let start = at
  while (offsetMs(start - quarterMs, zone) !== before) start -= quarterMs
  return start
}

const quarterMs = 900_000

/** How many days a day is after another; below 0 where it is before it. */
export function daysBetween(from: string, to: string): number {
  return Math.round((parseTime(to.slice(0, 10), 'UTC') - parseTime(from.slice(0, 10), 'UTC')) / dayMs)
}

/** The Monday of the week that a day (`YYYY-MM-DD`) is in. */
export function mondayOf(day: string): string {
  return addDays(day, 1 - (new Date(`${day}T00:00:00Z`).getUTCDay() || 7))
}

/** The day (`YYYY-MM-DD`) that is so many days later, or with a number below 0, earlier. */
export function addDays(day: string, days: number): string {
  return formatDay(parseTime(day, 'UTC') + days * dayMs, 'UTC')
}

/** What lies between one post of a series and the next. */
export type WallStep = { readonly days: number } | { readonly months: number }

export const repeatSteps = {
  day: { days: 1 },
  week: { days: 7 },
  month: { months: 1 },
} as const satisfies Record<string, WallStep>

/**
 * A wall-clock time, so many steps later, as an instant: the clock time stays the same over every change of the offset. A month later is
 * the same day of the month, or its last (the 31st, in April: the 30th); count from the first of a series, and May has the 31st again.
 */
export function addWall(text: string, zone: string, step: WallStep, times: number): Moment {
  const [day, clock] = [text.trim().slice(0, 10), text.trim().slice(11) || '00:00:00']
  const later = 'days' in step ? addDays(day, step.days * times) : addMonths(day, step.months * times)
  return momentOf(`${later} ${clock}`, zone)
}

/** The days of a month are counted by the day before the first of the next. */
function addMonths(day: string, months: number): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const first = (of: number) => Date.UTC(Math.floor(of / 12), of % 12, 1)
  const days = Math.round((first(month + 1) - first(month)) / dayMs)
  return formatDay(first(month) + (Math.min(Number(day.slice(8, 10)), days) - 1) * dayMs, 'UTC')
}

/** The instants of a series, the first included: each counted from the first, by wall clock. */
export function repeatTimes(text: string, zone: string, every: keyof typeof repeatSteps, count: number): Moment[] {
  return Array.from({ length: count }, (_, number) => addWall(text, zone, repeatSteps[every], number))
}

/** Days on which the offset to UTC changes, from a day to another (both included): `+01:00` before, `+02:00` after. */
export function offsetsIn(fromDay: string, toDay: string, zone: string): { day: string; from: string; to: string }[] {
  const changes: { day: string; from: string; to: string }[] = []
  // An instant before midnight: a leap at midnight belongs to the day that it shortens.
  let from = offsetMs(startOfDay(fromDay, zone) - 1, zone)
  for (let day = fromDay; day <= toDay; day = addDays(day, 1)) {
    const to = offsetMs(startOfDay(addDays(day, 1), zone) - 1, zone)
    if (to !== from) changes.push({ day, from: offsetText(from), to: offsetText(to) })
    from = to
  }
  return changes
}

/** `+05:45` */
export function offsetText(ms: number): string {
  return `${ms < 0 ? '-' : '+'}${formatTime(Math.abs(ms), 'UTC').slice(11, 16)}`
}

import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { formatDay, isTime, parseTime } from '@quarterdeck/shared/values/time.ts'

/** A day of the installation's zone: from its first moment to the first of the next (UTC milliseconds). */
export interface Day {
  day: string
  from: number
  to: number
}

const dayMs = 86_400_000
const quarterMs = 900_000
const usualDays = 30
const mostDays = 366

/** The day that an instant belongs to. */
export function dayAt(ms: number, zone: string): Day {
  return dayOf(formatDay(ms, zone), zone)
}

export function dayBefore({ day }: Day, zone: string): Day {
  return dayOf(shifted(day, -1), zone)
}

/**
 * The days that a range touches, oldest first and none after today; without a range the last `usual` (30) with today.
 * Throws on what is no time, a range that ends before it begins, and one of more than 366 days.
 */
export function daysOf(
  { start_time, end_time }: { start_time?: string | undefined; end_time?: string | undefined },
  now: number,
  zone: string,
  usual = usualDays,
): Day[] {
  const today = formatDay(now, zone)
  const last = end_time ? dayText('end_time', end_time) : today
  const first = start_time ? dayText('start_time', start_time) : shifted(last, 1 - usual)
  if (first > last) throw new AppError('invalid', {}, { problems: [{ field: 'end_time', code: 'invalid' }] })
  if (shifted(first, mostDays) <= last)
    throw new AppError('invalid', {}, { problems: [{ field: 'start_time', code: 'invalid' }] })
  const days: Day[] = []
  for (let day = first; day <= last && day <= today; day = shifted(day, 1)) days.push(dayOf(day, zone))
  return days
}

function dayText(field: string, text: string): string {
  if (!isTime(text)) throw new AppError('invalid', {}, { problems: [{ field, code: 'not_a_time' }] })
  return text.trim().slice(0, 10)
}

function dayOf(day: string, zone: string): Day {
  return { day, from: startOf(day, zone), to: startOf(shifted(day, 1), zone) }
}

/** Not everywhere has every day a midnight: where clocks are put forward at that hour it begins at one o'clock. */
function startOf(day: string, zone: string): number {
  let ms = parseTime(day, zone)
  while (formatDay(ms, zone) < day) ms += quarterMs
  while (formatDay(ms - quarterMs, zone) === day) ms -= quarterMs
  return ms
}

function shifted(day: string, by: number): string {
  return new Date(Date.parse(day) + by * dayMs).toISOString().slice(0, 10)
}

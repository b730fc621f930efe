import { madeAt } from '@quarterdeck/shared/resource/statistics.ts'
import { addDays, daysBetween, momentOf } from '@quarterdeck/shared/values/publishTimes.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'

export interface Days {
  from: string
  to: string
}

/** The last day that is finished (a day is at noon of the next: late results are in it then), and when the next one is. */
export function lastFinished(now: number, zone: string): { day: string; next: string } {
  const today = formatDay(now, zone)
  const isPastNoon = now >= noonOf(today, zone)
  return {
    day: addDays(today, isPastNoon ? -1 : -2),
    next: `${isPastNoon ? addDays(today, 1) : today} ${madeAt}:00`,
  }
}

export function noonOf(day: string, zone: string): number {
  return momentOf(`${day} ${madeAt}`, zone).at
}

/** So many finished days, or those of one's own as far as they are finished; and as many days before. */
export function daysAsked(
  { range, start_time, end_time }: { range: number; start_time?: string | undefined; end_time?: string | undefined },
  last: string,
): Days & { before: Days } {
  const to = end_time !== undefined && end_time < last ? end_time : last
  const from = start_time ?? addDays(to, 1 - range)
  const length = daysBetween(from, to) + 1
  return { from, to, before: { from: addDays(from, -length), to: addDays(from, -1) } }
}

/** From the first to the last, with both. */
export function eachDay({ from, to }: Days): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, n) => addDays(from, n))
}

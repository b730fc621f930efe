import { longestSpan } from '@quarterdeck/shared/resource/statistics.ts'
import { addDays, daysBetween } from '@quarterdeck/shared/values/publishTimes.ts'
import { eachDay } from './days.ts'

/** Numbers of posts come late: the two days before are made again, and the days whose posts are 7 and 30 days old by then. */
const again = [1, 2, 7, 30] as const

/** The days of which there are to be figures once `last` is finished: from `first` on, and no more than can be asked at once. */
export function daysToHave(last: string, first: string | undefined): string[] {
  if (first === undefined) return []
  const oldest = addDays(last, 1 - longestSpan)
  return eachDay({ from: first < oldest ? oldest : first, to: last })
}

/**
 * Which days are to be made once `last` is finished, oldest first: those that are missing, wherever they lie, and those that are made again.
 * `made`: the days that were; `first`: the day of the oldest row, with which figures begin.
 */
export function dueDays(last: string, made: ReadonlySet<string>, first: string | undefined): string[] {
  const missing = daysToHave(last, first).filter((day) => !made.has(day))
  if (made.size === 0) return missing
  const oldest = addDays(last, 1 - longestSpan)
  // Of each day that is caught up the days before, as if it had been made in its time.
  const before = missing.flatMap((day) => again.map((days) => addDays(day, -days)))
  const kept = before.filter((day) => daysBetween(oldest, day) >= 0)
  return [...new Set([...missing, ...kept])].sort()
}

import { longestSpan } from '@quarterdeck/shared/resource/statistics.ts'
import { addDays, daysBetween } from '@quarterdeck/shared/values/publishTimes.ts'
import { eachDay } from './days.ts'

/** Numbers of posts come late: the two days before are made again, and the days whose posts are 7 and 30 days old by then. */
const again = [1, 2, 7, 30] as const

/**
 * Which days are to be made once `last` is finished, oldest first: the missing ones, 90 at most, and those that are made again.
 * `made`: the last day that was made; undefined: none ever was, and figures begin with `first`, the day of the oldest row.
 */
export function dueDays(last: string, made: string | undefined, first: string | undefined): string[] {
  if (made === last) return []
  if (made === undefined && first === undefined) return []
  const oldest = addDays(last, 1 - longestSpan)
  const from = made === undefined ? (first as string) : addDays(made, 1)
  const missing = eachDay({ from: from < oldest ? oldest : from, to: last })
  // Of each day that is caught up the days before, as if it had been made in its time.
  const before = made === undefined ? [] : missing.flatMap((day) => again.map((days) => addDays(day, -days)))
  const kept = before.filter((day) => daysBetween(oldest, day) >= 0)
  return [...new Set([...missing, ...kept])].sort()
}

import { formatTime, parseTime } from '@quarterdeck/shared/values/time.ts'

/** A day is finished at noon of the next: late results, and outcomes that somebody settles in the morning, are in it then. */
const noon = ' 12:00:00'
const dayMs = 86_400_000

export interface Range {
  from: string
  to: string
  /** When the next day is there. */
  next: string
}

/** So many finished days in the installation's zone, and as many before them. */
export function finishedDays(
  range: number,
  now: number,
  zone: string,
): Range & { before: { from: string; to: string } } {
  const today = formatTime(now, zone).slice(0, 10)
  const isPastNoon = now >= parseTime(today + noon, zone)
  const to = shifted(today, isPastNoon ? -1 : -2)
  const from = shifted(to, 1 - range)
  const next = (isPastNoon ? shifted(today, 1) : today) + noon
  return { from, to, next, before: { from: shifted(from, -range), to: shifted(from, -1) } }
}

/** From the first to the last, with both. */
export function eachDay({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = shifted(day, 1)) days.push(day)
  return days
}

function shifted(day: string, by: number): string {
  return new Date(Date.parse(day) + by * dayMs).toISOString().slice(0, 10)
}

import { type Day, daysOf } from '../statistics/index.ts'

/** The days on show, and which of them an instant belongs to. */
export interface Span {
  days: readonly Day[]
  /** `YYYY-MM-DD` of each. */
  names: string[]
  first: string
  last: string
  /** From the first moment to the first one after the last day (UTC milliseconds). */
  from: number
  to: number
  /** Place in `days`; -1 outside. */
  at(ms: number): number
  placeOf(day: string): number
}

const usualDays = 90

/** Throws on what is no range. A range that lies wholly after today has no days. */
export function spanOf(
  range: { start_time?: string | undefined; end_time?: string | undefined },
  now: number,
  zone: string,
): Span {
  const days = daysOf(range, now, zone, usualDays)
  const names = days.map(({ day }) => day)
  const places = new Map(names.map((day, at) => [day, at]))
  const [from, to] = [days[0]?.from ?? 0, days.at(-1)?.to ?? 0]
  return {
    days,
    names,
    from,
    to,
    first: names[0] ?? '',
    last: names.at(-1) ?? '',
    at: (ms) => placeAt(days, ms),
    placeOf: (day) => places.get(day) ?? -1,
  }
}

function placeAt(days: readonly Day[], ms: number): number {
  let low = 0
  let high = days.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const { from, to } = days[middle]!
    if (ms < from) high = middle - 1
    else if (ms >= to) low = middle + 1
    else return middle
  }
  return -1
}

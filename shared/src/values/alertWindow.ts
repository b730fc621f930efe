import { addDays, momentOf } from './publishTimes.ts'
import { formatDay } from './time.ts'

/** When nothing is told: once from one instant to another, or on days of the week from one wall-clock time to another. */
export type AlertWindowTimes =
  | { readonly once: { readonly from: number; readonly to: number } }
  | {
      /** Days of the week on which it begins, 1 (Monday) to 7. */
      readonly weekly: { readonly days: readonly number[]; readonly from: string; readonly to: string }
    }

/** `from`: it begins and is in force from then on; `to`: not any more at that instant. */
export interface WindowSpan {
  readonly from: number
  readonly to: number
}

/**
 * The span in which an instant lies, or nothing. It follows from window, instant and zone alone: whoever asks after a restart, or after the
 * window was edited, gets what holds then. A weekly window keeps its wall-clock time over every change of the offset; one that does not end
 * later than it begins ends on the next day; a time that the clock leaps over is moved forward, of one that it shows twice the first counts.
 */
export function windowAt(times: AlertWindowTimes, at: number, zone: string): WindowSpan | undefined {
  return spansAround(times, at, zone).find(({ from, to }) => from <= at && at < to)
}

/** The next span that begins after an instant, or nothing. */
export function nextWindow(times: AlertWindowTimes, at: number, zone: string): WindowSpan | undefined {
  return spansAround(times, at, zone).find(({ from }) => from > at)
}

/** In the order of their beginning; a weekly window has those from the day before until a week later. */
function spansAround(times: AlertWindowTimes, at: number, zone: string): WindowSpan[] {
  if ('once' in times) return times.once.from < times.once.to ? [times.once] : []
  const { days, from, to } = times.weekly
  const today = formatDay(at, zone)
  return Array.from({ length: 10 }, (_, n) => addDays(today, n - 2))
    .filter((day) => days.includes(weekday(day)))
    .map((day) => ({
      from: momentOf(`${day} ${from}`, zone).at,
      to: momentOf(`${to > from ? day : addDays(day, 1)} ${to}`, zone).at,
    }))
    .filter((span) => span.from < span.to)
}

/** 1 is Monday. */
function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}

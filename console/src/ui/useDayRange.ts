import { formatDay, isTime } from '@quarterdeck/shared/values/time.ts'
import { useZone } from './Me.tsx'
import { useAddressParams } from './useAddressParams.ts'
import { useMinute } from './useMinute.ts'

/** First and last day, `YYYY-MM-DD`. */
export interface DayRange {
  start: string
  end: string
}

export interface DayRangeState {
  range: DayRange
  today: string
  /** Without one: the usual days again. */
  choose(range: DayRange | undefined): void
}

const dayMs = 86_400_000

/** The days on show, kept in the address; without any the last `usualDays` with today, which go on with the calendar. */
export function useDayRange(usualDays: number): DayRangeState {
  const [params, setParams] = useAddressParams()
  const today = formatDay(useMinute(), useZone())
  const [start, end] = [params.get('start') ?? '', params.get('end') ?? '']
  const isChosen = isTime(start) && isTime(end) && start <= end
  return {
    today,
    range: isChosen ? { start, end } : { start: daysBefore(today, usualDays - 1), end: today },
    choose: (range) => setParams({ start: range?.start, end: range?.end }),
  }
}

export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10)
}

/** As calls take it. */
export function timesOf({ start, end }: DayRange): { start_time: string; end_time: string } {
  return { start_time: `${start} 00:00:00`, end_time: `${end} 23:59:59` }
}

import { formatDay, isTime } from '@quarterdeck/shared/values/time.ts'
import { useSearchParams } from 'react-router-dom'
import { useZone } from '../../../app/Me.tsx'
import { useMinute } from '../../../ui/useMinute.ts'
import type { DayRange } from './statisticsQueries.ts'

const usualDays = 30
const dayMs = 86_400_000

/** The days on show, kept in the address; without any the last 30 with today, which go on with the calendar. */
export function useDayRange(): { range: DayRange; today: string; choose(range: DayRange | undefined): void } {
  const [params, setParams] = useSearchParams()
  const today = formatDay(useMinute(), useZone())
  const [start, end] = [params.get('start') ?? '', params.get('end') ?? '']
  const isChosen = isTime(start) && isTime(end) && start <= end
  return {
    today,
    range: isChosen ? { start, end } : { start: daysBefore(today, usualDays - 1), end: today },
    choose: (range) => setParams(range ? { ...range } : {}),
  }
}

export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10)
}

import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import { addDays, addWall, mondayOf } from '@quarterdeck/shared/values/publishTimes.ts'
import { formatTime, parseTime } from '@quarterdeck/shared/values/time.ts'
import { localeOf, spanOfDays } from '../../../i18n/days.ts'

export const calendarViews = ['month', 'week', 'day'] as const
export type CalendarView = (typeof calendarViews)[number]

/** From the first to the last day that a view shows around a day: a month in whole weeks, which begin with Monday. */
export function daysShown(view: CalendarView, day: string): { from: string; to: string } {
  if (view === 'day') return { from: day, to: day }
  if (view === 'week') return { from: mondayOf(day), to: addDays(mondayOf(day), 6) }
  const first = `${day.slice(0, 7)}-01`
  const last = addDays(later('month', first, 1), -1)
  return { from: mondayOf(first), to: addDays(mondayOf(last), 6) }
}

/** The day around which the next view is shown, or with -1 the one before. */
export function later(view: CalendarView, day: string, by: number): string {
  const step = view === 'month' ? { months: 1 } : { days: view === 'week' ? 7 : 1 }
  return formatTime(addWall(day, 'UTC', step, by).at, 'UTC').slice(0, 10)
}

/** A wall-clock time, so many days and minutes later on the clock, whatever the zone makes of it. */
export function wallLater(time: string, { days = 0, minutes = 0 }: { days?: number; minutes?: number }): string {
  return formatTime(parseTime(time, 'UTC') + (days * 1440 + minutes) * 60_000, 'UTC')
}

/** What is said above a view: the month, the days of the week, the day. */
export function titleOf(view: CalendarView, day: string, language: Language): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', ...options })
  const at = (of: string) => parseTime(of, 'UTC')
  if (view === 'month') return format({ year: 'numeric', month: 'long' }).format(at(day))
  if (view === 'day') return format({ dateStyle: 'full' }).format(at(day))
  const { from, to } = daysShown(view, day)
  return spanOfDays(from, to, language)
}

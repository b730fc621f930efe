import { addDays, momentOf } from './publishTimes.ts'
import { formatDay } from './time.ts'

/** Hours of a day of the week (1: Monday) in which somebody works, as `HH:mm`; `24:00` is its end. */
export interface WorkingHours {
  readonly weekday: number
  readonly from: string
  readonly to: string
}

/** Monday to Friday, nine to six. */
export const usualWorkingHours = [1, 2, 3, 4, 5].map((weekday) => `${weekday} 09:00-18:00`).join()

const spoken = /^([1-7]) ((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d|24:00)$/

/** Reads `1 09:00-12:00,1 13:00-18:00,6 10:00-14:00`; undefined where something is no such hours. '' is none. */
export function workingHoursIn(text: string): WorkingHours[] | undefined {
  const parts = text.split(',').filter((part) => part.trim() !== '')
  const hours = parts.flatMap((part) => {
    const [, weekday, from = '', to = ''] = spoken.exec(part.trim()) ?? []
    return weekday !== undefined && from < to ? [{ weekday: Number(weekday), from, to }] : []
  })
  return hours.length === parts.length ? hours : undefined
}

/** How much of the time between two instants (UTC milliseconds) is in these hours, by the clock of a zone: an hour that it leaps over is none, one that it shows twice is two. Hours that overlap count once. */
export function workingTime(hours: readonly WorkingHours[], zone: string, from: number, to: number): number {
  let sum = 0
  let counted = from
  const last = formatDay(to, zone)
  for (let day = formatDay(from, zone); day <= last; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
    const spans = hours
      .filter((one) => one.weekday === weekday)
      .map((one) => ({ start: momentOf(`${day} ${one.from}`, zone).at, end: endOf(day, one.to, zone) }))
      .sort((one, other) => one.start - other.start)
    for (const { start, end } of spans) {
      const [first, after] = [Math.max(start, counted), Math.min(end, to)]
      if (after <= first) continue
      sum += after - first
      counted = after
    }
  }
  return sum
}

function endOf(day: string, clock: string, zone: string): number {
  return momentOf(clock === '24:00' ? `${addDays(day, 1)} 00:00` : `${day} ${clock}`, zone).at
}

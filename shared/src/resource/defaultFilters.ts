import { formatDay, formatTime } from '../values/time.ts'
import type { AnyResource, RelativeTime } from './define.ts'

/**
 * What the console sets a list's filters to when it opens and on Reset, as they go over the wire. Times are of the
 * installation's zone. Filters without a default are left out.
 */
export function defaultFilters(
  resource: Pick<AnyResource, 'fields' | 'filters'>,
  nowMs: number,
  zone: string,
): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, filter] of Object.entries(resource.filters)) {
    if (!('default' in filter) || filter.default === undefined) continue
    const isDay = resource.fields[filter.field]?.kind === 'text'
    found[name] =
      typeof filter.default !== 'object' ? String(filter.default) : timeOf(filter.default, nowMs, zone, isDay)
  }
  return found
}

function timeOf({ days, at }: RelativeTime, nowMs: number, zone: string, isDay: boolean): string {
  // By the calendar, not by 24 hours: a day with a change of summer time is one day too.
  const shifted = new Date(`${formatDay(nowMs, zone)}T00:00:00Z`)
  shifted.setUTCDate(shifted.getUTCDate() + days)
  const day = shifted.toISOString().slice(0, 10)
  if (isDay) return day
  if (at === 'now') return `${day}${formatTime(nowMs, zone).slice(10)}`
  return `${day} ${at === 'start' ? '00:00:00' : '23:59:59'}`
}

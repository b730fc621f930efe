import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { formatDay, isTime, parseTime } from '@quarterdeck/shared/values/time.ts'
import type { Sql } from '../../platform/store/store.ts'
import { whereOf } from '../../resources/listSql.ts'
import type { Table } from '../../resources/table.ts'

const quarterMs = 900_000
const dayMs = 86_400_000
const mostDays = 366

export interface Curve {
  days: string[]
  title: string[]
  data: number[][]
}

interface Point {
  day: string
  isSpider: number
  spider_type: string
  num: number
}

/**
 * Visits of each crawler type on each day. Without a domain they come from the sums by hour and quarter of an hour, so that five
 * million rows answer as quickly as fifty; a range that begins within a quarter takes the whole of it.
 */
export async function readCurve(
  read: Sql,
  table: Table,
  filters: Readonly<Record<string, unknown>>,
  { zone, now, t }: { zone: string; now: number; t: Translate },
): Promise<Curve> {
  const [first, last] = rangeOf(filters, zone, now)
  const days = daysBetween(first, last)
  if (days.length > mostDays) {
    const problem = { field: 'end_time', code: 'too_large', data: { max: mostDays } } as const
    throw new AppError('invalid', {}, { problems: [problem] })
  }
  const range = [parseTime(first, zone), endOf(last, zone)] as const
  const points =
    filters.domain || filters.url
      ? await readRows(read, table, filters, startsOf(days, range, zone), zone)
      : await readSums(read, filters, startsOf(days, range, zone))
  const lines = new Map<string, number[]>()
  const places = new Map(days.map((day, at) => [day, at]))
  for (const point of points) {
    const at = places.get(point.day)
    if (at === undefined) continue
    const title = titleOf(point, t)
    const line = lines.get(title) ?? days.map(() => 0)
    line[at]! += point.num
    lines.set(title, line)
  }
  const sum = (line: number[]) => line.reduce((total, num) => total + num, 0)
  const sorted = [...lines].sort(([a, x], [b, y]) => sum(y) - sum(x) || (a < b ? -1 : 1))
  return { days, title: sorted.map(([title]) => title), data: sorted.map(([, line]) => line) }
}

/** Without a range the last 7 days, today among them (site-cluster.md §9). */
function rangeOf(filters: Readonly<Record<string, unknown>>, zone: string, now: number): [string, string] {
  const given = (name: string) => {
    const text = String(filters[name] ?? '').trim()
    if (text !== '' && !isTime(text))
      throw new AppError('invalid', {}, { problems: [{ field: name, code: 'not_a_time' }] })
    return text
  }
  const last = given('end_time') || `${formatDay(now, zone)} 23:59:59`
  const first = given('start_time') || `${shift(last.slice(0, 10), -6)} 00:00:00`
  return [first, last]
}

function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first.slice(0, 10); day <= last.slice(0, 10) && days.length <= mostDays; day = shift(day, 1))
    days.push(day)
  return days
}

function shift(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** A date alone means the whole of that day. */
function endOf(text: string, zone: string): number {
  return text.length <= 10 ? parseTime(shift(text, 1), zone) - 1 : parseTime(text, zone) + 999
}

interface Stretch {
  day: string
  /** UTC milliseconds (or the hours, the quarters that they are in), both within the range that was asked for. */
  from: number
  to: number
}

/** The days with their first and last moments, as far as the range goes. */
function startsOf(days: readonly string[], [from, to]: readonly [number, number], zone: string): Stretch[] {
  return days.map((day) => ({
    day,
    from: Math.max(from, parseTime(day, zone)),
    to: Math.min(to, parseTime(shift(day, 1), zone) - 1),
  }))
}

/** Days are put together in the database: their hours are far more. */
const stretches = (name: string) => `${name}(day, start, stop) AS MATERIALIZED
  (SELECT value ->> 'day', value ->> 'from', value ->> 'to' FROM json_each(?))`

/** Whole hours, and quarters where a day of the zone or the range begins or ends within an hour. */
function readSums(read: Sql, filters: Readonly<Record<string, unknown>>, days: readonly Stretch[]): Promise<Point[]> {
  const hours: Stretch[] = []
  const quarters: Stretch[] = []
  const add = (to: Stretch[], day: string, from: number, before: number) => {
    if (from < before) to.push({ day, from, to: before - 1 })
  }
  for (const { day, from, to } of days) {
    const [first, end] = [Math.floor(from / quarterMs), Math.floor(to / quarterMs) + 1]
    const [firstHour, endHour] = [Math.ceil(first / 4), Math.floor(end / 4)]
    if (firstHour >= endHour) {
      add(quarters, day, first, end)
      continue
    }
    add(quarters, day, first, 4 * firstHour)
    add(hours, day, firstHour, endHour)
    add(quarters, day, 4 * endHour, end)
  }
  const isAsked = filters.isSpider !== undefined
  const condition = isAsked ? 'WHERE s.isSpider = ?' : ''
  const part = (name: string, table: string, unit: string) =>
    `SELECT ${name}.day, s.isSpider, s.spider_type, s.num FROM ${name} CROSS JOIN ${table} s
     ON s.${unit} BETWEEN ${name}.start AND ${name}.stop ${condition}`
  const asked = isAsked ? [filters.isSpider] : []
  return read.all<Point>(
    `WITH ${stretches('h')}, ${stretches('q')} SELECT day, isSpider, spider_type, sum(num) AS num
     FROM (${part('h', 'site_crawler_hour', 'hour')} UNION ALL ${part('q', 'site_crawler_quarter', 'quarter')})
     GROUP BY 1, 2, 3`,
    [JSON.stringify(hours), JSON.stringify(quarters), ...asked, ...asked],
  )
}

function readRows(
  read: Sql,
  table: Table,
  { start_time, end_time, ...filters }: Readonly<Record<string, unknown>>,
  days: readonly Stretch[],
  zone: string,
): Promise<Point[]> {
  const where = whereOf(table, filters, zone)
  return read.all<Point>(
    `WITH ${stretches('d')} SELECT d.day, t.isSpider, t.spider_type, sum(t.num) AS num
     FROM d CROSS JOIN site_crawler t ON t.create_time BETWEEN d.start AND d.stop${where.sql} GROUP BY 1, 2, 3`,
    [JSON.stringify(days), ...where.params],
  )
}

function titleOf({ isSpider, spider_type: type }: Point, t: Translate): string {
  if (type !== '') return type
  return t(isSpider === 1 ? 'site-statistics.other_crawler' : 'site-statistics.no_crawler')
}

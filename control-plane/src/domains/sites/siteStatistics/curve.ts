import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { formatDay, isTime, parseTime } from '@quarterdeck/shared/values/time.ts'
import type { SQL } from 'drizzle-orm'
import { and, between, eq, sql } from '../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { paramTable } from '../../../platform/schema/paramTable.ts'
import { type Params, prepared, type Queries } from '../../../platform/schema/prepared.ts'
import { siteCrawler } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { conditionOf } from '../../../resources/read/condition.ts'
import type { ListCall } from '../../../resources/read/readRows.ts'
import type { Table } from '../../../resources/table.ts'
import type { ReadContext } from '../../../resources/visibility/readContext.ts'
import { siteCrawlerHour, siteCrawlerQuarter } from './tables.ts'

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
  { readContext, t }: ListCall,
): Promise<Curve> {
  const { zone, now } = readContext
  const [first, last] = rangeOf(filters, zone, now)
  const days = daysBetween(first, last)
  if (days.length > mostDays) {
    const problem = { field: 'end_time', code: 'too_large', data: { max: mostDays } } as const
    throw new AppError('invalid', {}, { problems: [problem] })
  }
  const range = [parseTime(first, zone), endOf(last, zone)] as const
  const points =
    filters.domain || filters.url
      ? await readRows(read, table, filters, startsOf(days, range, zone), readContext)
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
  const paramTable = (name: string) => {
    const text = String(filters[name] ?? '').trim()
    if (text !== '' && !isTime(text))
      throw new AppError('invalid', {}, { problems: [{ field: name, code: 'not_a_time' }] })
    return text
  }
  const last = paramTable('end_time') || `${formatDay(now, zone)} 23:59:59`
  const first = paramTable('start_time') || `${shift(last.slice(0, 10), -6)} 00:00:00`
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

/** Whole hours, and quarters where a day of the zone or the range begins or ends within an hour. */
async function readSums(
  read: Sql,
  { isSpider }: Readonly<Record<string, unknown>>,
  days: readonly Stretch[],
): Promise<Point[]> {
  const { hours, quarters } = wholeHours(days)
  const ofHours = isSpider === undefined ? sumHours : sumHoursOf
  const ofQuarters = isSpider === undefined ? sumQuarters : sumQuartersOf
  const kind = Number(isSpider)
  const found = await Promise.all([
    ofHours.all(read, { stretches: hours, isSpider: kind }),
    ofQuarters.all(read, { stretches: quarters, isSpider: kind }),
  ])
  const dayOf = [hours, quarters].map((of) => (place: number) => of[place]!.day)
  return found.flatMap((points, n) => points.map(({ place, ...point }) => ({ ...point, day: dayOf[n]!(place) })))
}

/** Cuts days into hours (from the first to the last of the day), and quarters of an hour at both ends. */
function wholeHours(days: readonly Stretch[]): { hours: Stretch[]; quarters: Stretch[] } {
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
  return { hours, quarters }
}

type Asked = Params<{ stretches: readonly Stretch[]; isSpider: number }>

// Summed by the place of the stretch: reading its day for each row would cost more than the row.
const sumUp = (q: Queries, p: Asked, s: typeof siteCrawlerHour | typeof siteCrawlerQuarter, condition?: SQL) => {
  const unit = 'hour' in s ? s.hour : s.quarter
  return q
    .select({
      place: paramTable.place,
      isSpider: s.isSpider,
      spider_type: s.spider_type,
      num: sql<number>`sum(${s.num})`,
    })
    .from(paramTable.list(p.stretches))
    .crossJoin(s)
    .where(and(between(unit, paramTable.member('from'), paramTable.member('to')), condition))
    .groupBy(paramTable.place, s.isSpider, s.spider_type)
}

const [h, c] = [siteCrawlerHour, siteCrawlerQuarter]
const sumHours = prepared((q, p: Asked) => sumUp(q, p, h))
const sumHoursOf = prepared((q, p: Asked) => sumUp(q, p, h, eq(h.isSpider, p.isSpider)))
const sumQuarters = prepared((q, p: Asked) => sumUp(q, p, c))
const sumQuartersOf = prepared((q, p: Asked) => sumUp(q, p, c, eq(c.isSpider, p.isSpider)))

/** The visits of a domain are few: they are summed up as they are. */
function readRows(
  read: Sql,
  table: Table,
  { start_time, end_time, ...filters }: Readonly<Record<string, unknown>>,
  days: readonly Stretch[],
  readContext: ReadContext,
): Promise<Point[]> {
  const where = conditionOf(table, { filters, readContext })
  return read.all<Point>(
    `WITH d(day, start, stop) AS MATERIALIZED
       (SELECT value ->> 'day', value ->> 'from', value ->> 'to' FROM json_each(?))
     SELECT d.day, t.isSpider, t.spider_type, sum(t.num) AS num
     FROM d CROSS JOIN ${nameOf(siteCrawler)} t ON t.create_time BETWEEN d.start AND d.stop${where.sql} GROUP BY 1, 2, 3`,
    [JSON.stringify(days), ...where.params],
  )
}

function titleOf({ isSpider, spider_type: type }: Point, t: Translate): string {
  if (type !== '') return type
  return t(isSpider === 1 ? 'site-statistics.other_crawler' : 'site-statistics.no_crawler')
}

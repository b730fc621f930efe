import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import { and, asc, count, eq } from '../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { orderedBy, type Sort } from '../../../platform/schema/orderedBy.ts'
import { type Params, prepared, take } from '../../../platform/schema/prepared.ts'
import { siteCheck } from '../../../platform/schema/tables.gen.ts'
import type { Sql, Statement } from '../../../platform/store/store.ts'
import { type Condition, comparable, conditionOf } from '../../../resources/read/condition.ts'
import type { Table } from '../../../resources/table.ts'
import type { ReadContext } from '../../../resources/visibility/readContext.ts'
import { siteCheckServer } from './tables.ts'

type Asked = Readonly<Record<string, unknown>>
export interface Paging {
  pageIndex: number
  pageSize: number
}
export interface IpRow {
  ip: string
  domainSize: number
  num: number
}
export interface DomainRow {
  ip: string
  domain: string
}

/** Real IPs of the checks that the filter leaves: how many primary domains and sites each has, the largest first. */
export async function readIps(
  read: Sql,
  table: Table,
  { order_field, order_sort, ...filters }: Asked,
  readContext: ReadContext,
  paging: Paging,
): Promise<{ rows: IpRow[]; total: number }> {
  const [field, sort] = order_field === undefined ? ['num', 'desc' as const] : [String(order_field), sortOf(order_sort)]
  const day = isOfAllDays(filters) ? allDays : wholeDay(table, filters, readContext.zone)
  if (day !== undefined)
    return readDay(read, { day, status: Number(filters.site_status ?? allStatuses) }, dayBy(field, sort), paging)
  const order = `${columnOf(ipColumns, field)} ${sort}`
  const where = known(conditionOf(table, { filters, readContext }))
  // A site is checked once a day: over several days it still is one site.
  const groups = `SELECT t.ip, count(DISTINCT t.domain) AS domainSize, count(DISTINCT t.url) AS num
    FROM ${nameOf(siteCheck)} t${where.sql} GROUP BY t.ip`
  return page<IpRow>(read, { sql: `${groups} ORDER BY ${order}, t.ip`, params: where.params }, paging, {
    sql: `SELECT count(DISTINCT t.ip) AS n FROM ${nameOf(siteCheck)} t${where.sql}`,
    params: where.params,
  })
}

/** Stands for every verdict (tables.ts). */
const allStatuses = -1

/** Stands for all days together (tables.ts). */
const allDays = ''

function isOfAllDays({ site_status: _, ...others }: Asked): boolean {
  return Object.values(others).every((value) => value === undefined || value === '')
}

/** One day, as the screen opens, or all of them: counted when the checks came in. */
async function readDay(
  read: Sql,
  asked: Day,
  query: ReturnType<typeof dayBy>,
  { pageIndex, pageSize }: Paging,
): Promise<{ rows: IpRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
    query.all(read, { ...asked, limit: pageSize, offset: (pageIndex - 1) * pageSize }),
    countDay.get(read, asked),
  ])
  return { rows, total: counted?.n ?? 0 }
}

interface Day {
  day: string
  status: number
}

const s = siteCheckServer
const isOfDay = (p: Params<Day>) => and(eq(s.day, p.day), eq(s.site_status, p.status))

const dayBy = orderedBy({ ip: s.ip, domainSize: s.domains, num: s.sites }, (order) =>
  prepared((q, p: Params<Day & { limit: number; offset: number }>) =>
    q
      .select({ ip: s.ip, domainSize: s.domains, num: s.sites })
      .from(s)
      .where(isOfDay(p))
      .orderBy(order, asc(s.ip))
      .limit(take(p.limit))
      .offset(take(p.offset)),
  ),
)

const countDay = prepared((q, p: Params<Day>) => q.select({ n: count() }).from(s).where(isOfDay(p)))

/** The day that the filter asks for from its first to its last moment, and nothing else but a verdict. */
function wholeDay(
  table: Table,
  { start_time, end_time, site_status: _, ...others }: Asked,
  zone: string,
): string | undefined {
  if (!start_time || !end_time || Object.values(others).some((value) => value !== undefined && value !== ''))
    return undefined
  const { start_time: from, end_time: to } = table.resource.filters
  if (from?.kind !== 'from' || to?.kind !== 'to') return undefined
  const [first, last] = [
    Number(comparable(table, 'start_time', from, start_time, zone)),
    Number(comparable(table, 'end_time', to, end_time, zone)),
  ]
  const day = formatDay(first, zone)
  const isWhole = formatDay(first - 1, zone) < day && formatDay(last, zone) === day && formatDay(last + 1, zone) > day
  return isWhole ? day : undefined
}

/** What stands behind a number of the aggregate: primary domains (`type` 0) or sites (1) of one IP. */
export async function readDomains(
  read: Sql,
  table: Table,
  { ip, type, order_field = 'domain', order_sort, ...filters }: Asked,
  readContext: ReadContext,
  paging: Paging,
): Promise<{ rows: DomainRow[]; total: number }> {
  const where = conditionOf(table, { filters, readContext })
  const column = type === 1 ? 't.url' : 't.domain'
  const condition = `${where.sql === '' ? ' WHERE' : `${where.sql} AND`} t.ip = ?`
  const params = [...where.params, ip]
  // All of them have the same IP. A site without a domain comes last, both ways.
  const by = new Map(['ip', 'domain'].map((field) => [field, `${column} = '', ${column}`]))
  const order = `${columnOf(by, String(order_field))} ${sortOf(order_sort)}`
  return page<DomainRow>(
    read,
    {
      sql: `SELECT DISTINCT t.ip, ${column} AS domain FROM ${nameOf(siteCheck)} t${condition} ORDER BY ${order}`,
      params,
    },
    paging,
    { sql: `SELECT count(DISTINCT ${column}) AS n FROM ${nameOf(siteCheck)} t${condition}`, params },
  )
}

/** Sites whose name leads nowhere have no IP to be counted under. */
function known(where: Condition): Condition {
  return { ...where, sql: `${where.sql === '' ? ' WHERE' : `${where.sql} AND`} t.ip <> ''` }
}

const ipColumns = new Map([
  ['ip', 't.ip'],
  ['domainSize', 'domainSize'],
  ['num', 'num'],
])

function columnOf(columns: ReadonlyMap<string, string>, field: string): string {
  const column = columns.get(field)
  if (!column) throw new AppError('unknown_order_field', { field: field.slice(0, 80) })
  return column
}

function sortOf(sort: unknown): Sort {
  return sort === 'desc' ? 'desc' : 'asc'
}

async function page<R>(
  read: Sql,
  { sql, params = [] }: Statement,
  { pageIndex, pageSize }: Paging,
  count: Statement,
): Promise<{ rows: R[]; total: number }> {
  const [rows = [], counted = []] = await read.batch([
    { sql: `${sql} LIMIT ? OFFSET ?`, params: [...params, pageSize, (pageIndex - 1) * pageSize] },
    count,
  ])
  return { rows: rows as R[], total: Number(counted[0]?.n ?? 0) }
}

import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Sql, Statement } from '../../platform/store/store.ts'
import { type Where, whereOf } from '../../resources/listSql.ts'
import type { Table } from '../../resources/table.ts'

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
  zone: string,
  paging: Paging,
): Promise<{ rows: IpRow[]; total: number }> {
  const where = known(whereOf(table, filters, zone))
  const order = order_field === undefined ? 'num DESC' : orderOf(ipColumns, order_field, order_sort)
  // A site is checked once a day: over several days it still is one site.
  const groups = `SELECT t.ip, count(DISTINCT t.domain) AS domainSize, count(DISTINCT t.url) AS num
    FROM site_check t${where.sql} GROUP BY t.ip`
  return page<IpRow>(read, { sql: `${groups} ORDER BY ${order}, t.ip`, params: where.params }, paging, {
    sql: `SELECT count(DISTINCT t.ip) AS n FROM site_check t${where.sql}`,
    params: where.params,
  })
}

/** What stands behind a number of the aggregate: primary domains (`type` 0) or sites (1) of one IP. */
export async function readDomains(
  read: Sql,
  table: Table,
  { ip, type, order_field = 'domain', order_sort, ...filters }: Asked,
  zone: string,
  paging: Paging,
): Promise<{ rows: DomainRow[]; total: number }> {
  const where = whereOf(table, filters, zone)
  const column = type === 1 ? 't.url' : 't.domain'
  const condition = `${where.sql === '' ? ' WHERE' : `${where.sql} AND`} t.ip = ?`
  const params = [...where.params, ip]
  // All of them have the same IP.
  const order = orderOf({ ip: column, domain: column }, order_field, order_sort)
  return page<DomainRow>(
    read,
    { sql: `SELECT DISTINCT t.ip, ${column} AS domain FROM site_check t${condition} ORDER BY ${order}`, params },
    paging,
    { sql: `SELECT count(DISTINCT ${column}) AS n FROM site_check t${condition}`, params },
  )
}

/** Sites whose name leads nowhere have no IP to be counted under. */
function known(where: Where): Where {
  return { ...where, sql: `${where.sql === '' ? ' WHERE' : `${where.sql} AND`} t.ip <> ''` }
}

const ipColumns = { ip: 't.ip', domainSize: 'domainSize', num: 'num' }

function orderOf(columns: Readonly<Record<string, string>>, field: unknown, sort: unknown): string {
  const column = Object.hasOwn(columns, String(field)) ? columns[String(field)] : undefined
  if (!column) throw new AppError('unknown_order_field', { field: String(field).slice(0, 80) })
  return `${column} ${sort === 'desc' ? 'DESC' : 'ASC'}`
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

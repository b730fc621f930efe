import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Row, Statement } from '../../../platform/store/store.ts'

export interface Paging {
  pageIndex: number
  pageSize: number
  order_field?: string | undefined
  order_sort?: 'asc' | 'desc' | undefined
}
export interface SiteFilter {
  ip?: string | undefined
  version?: string | undefined
  status?: number | undefined
  ip_status?: number | undefined
}

export interface SiteRow {
  id: number
  ip: string
  ipArr: string
  ip_status: 0 | 1
  version: string
  new_version: string
  status: number
  is_automatic: 0 | 1
  outcome: string
  detail: string
  update_time: number | null
  own_version: string
  own_port: number | null
  has_own_token: 0 | 1
}

const siteColumns: Readonly<Record<string, string>> = {
  id: 'i.id',
  ip: 'i.ip',
  ipArr: 'i.ipArr',
  ip_status: 'i.status',
  version: 'u.version',
  new_version: 'u.new_version',
  status: 'u.status',
  isAutomatic: 'u.is_automatic',
  update_time: 'u.update_time',
}
const siteFrom = 'FROM site_ip i JOIN upgrade_site u ON u.ip_id = i.id'
const siteSelect = `SELECT i.id, i.ip, i.ipArr, i.status AS ip_status, u.version, u.new_version, u.status, u.is_automatic,
  u.outcome, u.detail, u.update_time, u.own_version, u.own_port, u.own_token <> '' AS has_own_token ${siteFrom}`

/** A page, and how many there are in all (`n`). */
export function siteStatements(filter: SiteFilter, paging: Paging): Statement[] {
  const where = whereOf([
    ["i.ip LIKE ? ESCAPE '\\'", like(filter.ip)],
    ["u.version LIKE ? ESCAPE '\\'", like(filter.version)],
    ['u.status = ?', filter.status],
    ['i.status = ?', filter.ip_status],
  ])
  return paged(siteSelect, siteFrom, where, orderOf(siteColumns, paging, 'id', 'i.id'), paging)
}

export function siteStatement(id: number): Statement {
  return { sql: `${siteSelect} WHERE i.id = ?`, params: [id] }
}

export interface RecordRow {
  id: number
  ip: string
  code: string
  version: string
  upgrade: 0 | 1
  outcome: string
  detail: string
  is_automatic: 0 | 1
  status: number
  at: number
}

const recordColumns: Readonly<Record<string, string>> = {
  id: 'id',
  ip: 'ip',
  codeStr: 'code',
  version: 'version',
  upgrade: 'upgrade',
  isAutomatic: 'is_automatic',
  datetime: 'at',
  status: 'status',
}

export function recordStatements(filter: { ip?: string | undefined }, paging: Paging): Statement[] {
  const select = 'SELECT id, ip, code, version, upgrade, outcome, detail, is_automatic, status, at FROM upgrade_record'
  const where = whereOf([['ip = ?', filter.ip]])
  return paged(select, 'FROM upgrade_record', where, orderOf(recordColumns, paging, 'id', 'id'), paging)
}

export function rowsOf<T>(rows: readonly Row[]): T[] {
  return rows as unknown as T[]
}

interface Where {
  sql: string
  params: unknown[]
}

function whereOf(clauses: readonly (readonly [sql: string, value: unknown])[]): Where {
  const set = clauses.filter(([, value]) => value !== undefined)
  return {
    sql: set.length > 0 ? ` WHERE ${set.map(([sql]) => sql).join(' AND ')}` : '',
    params: set.map(([, value]) => value),
  }
}

function like(text: string | undefined): string | undefined {
  return text === undefined ? undefined : `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`
}

/** The newest first where nothing is asked for; the id decides between equals, so that pages never overlap. */
function orderOf(
  columns: Readonly<Record<string, string>>,
  { order_field, order_sort }: Paging,
  usual: string,
  id: string,
): string {
  const column = columns[order_field ?? usual]
  if (!column) throw new AppError('unknown_order_field', { field: (order_field ?? '').slice(0, 80) })
  const sort = (order_sort ?? (order_field === undefined ? 'desc' : 'asc')) === 'desc' ? 'DESC' : 'ASC'
  return ` ORDER BY ${column} ${sort}${column === id ? '' : `, ${id} ${sort}`}`
}

function paged(
  select: string,
  from: string,
  where: Where,
  order: string,
  { pageIndex, pageSize }: Paging,
): Statement[] {
  return [
    {
      sql: `${select}${where.sql}${order} LIMIT ? OFFSET ?`,
      params: [...where.params, pageSize, (pageIndex - 1) * pageSize],
    },
    { sql: `SELECT count(*) AS n ${from}${where.sql}`, params: where.params },
  ]
}

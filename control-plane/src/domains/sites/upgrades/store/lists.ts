import type { PageCounts } from '@quarterdeck/shared/contracts/endpoint.ts'
import type { SQL } from 'drizzle-orm'
import { and, count, eq, like, or, sql } from '../../../../platform/schema/drizzle.ts'
import { orderedBy, type Sort } from '../../../../platform/schema/orderedBy.ts'
import { type Params, prepared, type Queries, type Selected, take } from '../../../../platform/schema/prepared.ts'
import { siteIp } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { upgradeRecord, upgradeSite } from '../tables.ts'

export interface Paging {
  pageIndex: number
  pageSize: number
  order_field?: string | undefined
  order_sort?: Sort | undefined
}
export interface SiteFilter {
  ip?: string | undefined
  version?: string | undefined
  status?: number | undefined
  ip_status?: number | undefined
}
export type SiteRow = Selected<typeof selectSite>
export type RecordRow = typeof upgradeRecord.$inferSelect
export type Page<R> = PageCounts & { rows: R[] }

/** Site-group IPs with their versions: the last ones first where nothing is asked for. */
export async function readSitePage(from: Sql, filter: SiteFilter, paging: Paging): Promise<Page<SiteRow>> {
  const asked = {
    ip: pattern(filter.ip),
    version: pattern(filter.version),
    status: filter.status ?? null,
    ipStatus: filter.ip_status ?? null,
  }
  const [rows, counted] = await Promise.all([
    sitesBy(...orderOf(paging)).all(from, { ...asked, ...windowOf(paging) }),
    countSites.get(from, asked),
  ])
  return { rows, ...countsOf(counted?.n ?? 0, paging) }
}

export function readSiteRow(from: Sql, id: number): Promise<SiteRow | undefined> {
  return selectSite.get(from, { id })
}

/** Records of one IP or of all: the last ones first where nothing is asked for. */
export async function readRecordPage(
  from: Sql,
  { ip }: { ip?: string | undefined },
  paging: Paging,
): Promise<Page<RecordRow>> {
  const order = orderOf(paging)
  const [rows, counted] = await (ip === undefined
    ? Promise.all([recordsBy(...order).all(from, windowOf(paging)), countRecords.get(from)])
    : Promise.all([recordsOfBy(...order).all(from, { ip, ...windowOf(paging) }), countRecordsOf.get(from, { ip })]))
  return { rows, ...countsOf(counted?.n ?? 0, paging) }
}

function orderOf({ order_field, order_sort }: Paging): [string, Sort] {
  return [order_field ?? 'id', order_sort ?? (order_field === undefined ? 'desc' : 'asc')]
}

interface Window {
  limit: number
  offset: number
}

function windowOf({ pageIndex, pageSize }: Paging): Window {
  return { limit: pageSize, offset: (pageIndex - 1) * pageSize }
}

function countsOf(totalCount: number, { pageIndex, pageSize }: Paging): PageCounts {
  return { totalCount, totalPage: Math.ceil(totalCount / pageSize), pageIndex, pageSize }
}

function pattern(text: string | undefined): string | null {
  return text === undefined ? null : `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`
}

const i = siteIp
const u = upgradeSite
const r = upgradeRecord

interface Asked {
  ip: string | null
  version: string | null
  status: number | null
  ipStatus: number | null
}

/** The servers are few enough to be looked at one by one; what is null is not asked for. */
const isAsked = (p: Params<Asked>) =>
  and(
    or(sql`${p.ip} is null`, sql`${like(i.ip, p.ip)} escape '\\'`),
    or(sql`${p.version} is null`, sql`${like(u.version, p.version)} escape '\\'`),
    or(sql`${p.status} is null`, eq(u.status, p.status)),
    or(sql`${p.ipStatus} is null`, eq(i.status, p.ipStatus)),
  )

const selectSites = (q: Queries) =>
  q
    .select({
      id: i.id,
      ip: i.ip,
      ipArr: i.ipArr,
      ip_status: i.status,
      version: u.version,
      new_version: u.new_version,
      status: u.status,
      is_automatic: u.is_automatic,
      outcome: u.outcome,
      detail: u.detail,
      update_time: u.update_time,
      own_version: u.own_version,
      own_port: u.own_port,
      is_confirmed: u.confirmed,
      has_own_token: sql<number>`${u.own_token} <> ''`,
    })
    .from(i)
    .innerJoin(u, eq(u.ip_id, i.id))

const sitesBy = orderedBy(
  {
    id: i.id,
    ip: i.ip,
    ipArr: i.ipArr,
    ip_status: i.status,
    version: u.version,
    new_version: u.new_version,
    status: u.status,
    isAutomatic: u.is_automatic,
    update_time: u.update_time,
  },
  (order, same) =>
    prepared((q, p: Params<Asked & Window>) =>
      selectSites(q).where(isAsked(p)).orderBy(order, same(i.id)).limit(take(p.limit)).offset(take(p.offset)),
    ),
)

const countSites = prepared((q, p: Params<Asked>) =>
  q.select({ n: count() }).from(i).innerJoin(u, eq(u.ip_id, i.id)).where(isAsked(p)),
)

const selectSite = prepared((q, p: Params<{ id: number }>) => selectSites(q).where(eq(i.id, p.id)))

const recordOrders = {
  id: r.id,
  ip: r.ip,
  codeStr: r.code,
  version: r.version,
  upgrade: r.upgrade,
  isAutomatic: r.is_automatic,
  datetime: r.at,
  status: r.status,
}

const selectRecords = (q: Queries, p: Params<Window>, orders: SQL[], condition?: SQL) =>
  q
    .select()
    .from(r)
    .where(condition)
    .orderBy(...orders)
    .limit(take(p.limit))
    .offset(take(p.offset))

const recordsBy = orderedBy(recordOrders, (order, same) =>
  prepared((q, p: Params<Window>) => selectRecords(q, p, [order, same(r.id)])),
)

const recordsOfBy = orderedBy(recordOrders, (order, same) =>
  prepared((q, p: Params<Window & { ip: string }>) => selectRecords(q, p, [order, same(r.id)], eq(r.ip, p.ip))),
)

const countRecords = prepared((q) => q.select({ n: count() }).from(r))

const countRecordsOf = prepared((q, p: Params<{ ip: string }>) =>
  q.select({ n: count() }).from(r).where(eq(r.ip, p.ip)),
)

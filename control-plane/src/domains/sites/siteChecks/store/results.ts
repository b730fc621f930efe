import { siteHostOf } from '@quarterdeck/shared/values/siteAddress.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import { and, eq, ne, or, sql } from '../../../../platform/schema/drizzle.ts'
import { inOrder } from '../../../../platform/schema/inOrder.ts'
import { paramTable } from '../../../../platform/schema/paramTable.ts'
import { type Params, prepared, type Queries } from '../../../../platform/schema/prepared.ts'
import { site, siteCheck } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { SiteVerdict } from '../checkSite.ts'
import { siteCheckPlan } from '../tables.ts'
import { siteStatusCodes } from '../verdict.ts'
import { type DueSite, nextSlot, type Slot } from './plan.ts'

/** A verdict on a site, at its time (UTC milliseconds). */
export interface SiteFinding {
  site: DueSite
  verdict: SiteVerdict
  at: number
}

/**
 * Writes what checks found: the row of the day, the site, and when it is due again. A site that is gone, or has another
 * address by now, gets nothing. Returns the ids of the sites that look otherwise than before.
 */
export async function writeFindings(
  tx: Sql,
  findings: readonly SiteFinding[],
  { zone, now, periodMs }: { zone: string; now: number; periodMs: number },
): Promise<number[]> {
  const rows = findings.map((finding) => toRow(finding, zone))
  await insertChecks.run(tx, { rows })
  const changed = await updateSites.all(tx, { rows })
  await updatePlan.run(tx, { rows, now, periodMs })
  return changed.map(({ id }) => id)
}

function toRow({ site, verdict, at }: SiteFinding, zone: string): Found {
  const { status, reason, detail = '', httpStatus = 0, redirects, certificate, ms } = verdict
  return {
    id: site.id,
    url: site.url,
    status: siteStatusCodes[status],
    reason,
    detail,
    ms,
    at,
    redirects: JSON.stringify(redirects),
    http: httpStatus,
    day: formatDay(at, zone),
    // Where nobody could say, the last known address stands.
    ip: verdict.ip ?? (reason === 'no_dns' ? '' : null),
    // Of the site's own host, not of where it leads.
    ssl: certificate && certificate.host === siteHostOf(site.url) ? certificate.notAfter : null,
  }
}

/** A finding as the statements read it. */
interface Found {
  id: number
  url: string
  status: number
  reason: string
  detail: string
  redirects: string
  ms: number
  at: number
  http: number
  day: string
  ip: string | null
  ssl: number | null
}

const of = <K extends keyof Found>(name: K) => paramTable.member<Found[K]>(name)
type Rows = Params<{ rows: readonly Found[] }>

/** For each finding one look for its site, whatever the planner thinks of the table: that is what a cross join says. */
const isItsSite = and(eq(site.id, of('id')), eq(site.url, of('url')))

const insertChecks = prepared((q, p: Rows) => {
  const found = q
    .select(
      inOrder(siteCheck, {
        id: sql`null`,
        url: sql`${site.url}`,
        domain: sql`${site.domain}`,
        template_id: sql`${site.template_id}`,
        ip: sql`coalesce(${of('ip')}, ${site.ip})`,
        site_status: of('status'),
        create_time: of('at'),
        day: of('day'),
        reason: of('reason'),
        http_status: of('http'),
        duration: of('ms'),
        data_num: sql`0`,
      }),
    )
    .from(paramTable.list(p.rows))
    .crossJoin(site)
    .where(isItsSite)
  return q
    .insert(siteCheck)
    .select(found)
    .onConflictDoUpdate({
      target: [siteCheck.url, siteCheck.day],
      set: {
        domain: sql`excluded.domain`,
        ip: sql`excluded.ip`,
        site_status: sql`excluded.site_status`,
        template_id: sql`excluded.template_id`,
        create_time: sql`excluded.create_time`,
        reason: sql`excluded.reason`,
        http_status: sql`excluded.http_status`,
        duration: sql`excluded.duration`,
      },
      setWhere: sql`excluded.create_time >= ${siteCheck.create_time}`,
    })
})

/** With names of their own, for drizzle writes what a subquery selects by its name alone. */
const foundRows = (q: Queries, p: Rows) =>
  q
    .select({
      id: of('id').as('found_id'),
      url: of('url').as('found_url'),
      status: of('status').as('found_status'),
      ip: of('ip').as('found_ip'),
      ssl: of('ssl').as('found_ssl'),
    })
    .from(paramTable.list(p.rows))
    .as('found')

const updateSites = prepared((q, p: Rows) => {
  const found = foundRows(q, p)
  const ip = sql`coalesce(${found.ip}, ${site.ip})`
  const ssl = sql`coalesce(${found.ssl}, ${site.ssl_time})`
  const looksOtherwise = or(ne(site.site_status, found.status), ne(site.ip, ip), sql`${site.ssl_time} is not ${ssl}`)
  return q
    .update(site)
    .set({ site_status: sql`${found.status}`, ip, ssl_time: ssl })
    .from(found)
    .where(and(eq(site.id, found.id), eq(site.url, found.url), looksOtherwise))
    .returning({ id: site.id })
})

const updatePlan = prepared((q, p: Rows & Params<Slot>) => {
  const found = q
    .select(
      inOrder(siteCheckPlan, {
        site_id: sql`${site.id}`,
        due_at: nextSlot(site.id, p),
        checked_at: of('at'),
        reason: of('reason'),
        detail: of('detail'),
        http_status: of('http'),
        redirects: of('redirects'),
        duration: of('ms'),
      }),
    )
    .from(paramTable.list(p.rows))
    .crossJoin(site)
    .where(isItsSite)
  return q
    .insert(siteCheckPlan)
    .select(found)
    .onConflictDoUpdate({
      target: siteCheckPlan.site_id,
      set: {
        due_at: sql`excluded.due_at`,
        checked_at: sql`excluded.checked_at`,
        reason: sql`excluded.reason`,
        detail: sql`excluded.detail`,
        http_status: sql`excluded.http_status`,
        redirects: sql`excluded.redirects`,
        duration: sql`excluded.duration`,
      },
    })
})

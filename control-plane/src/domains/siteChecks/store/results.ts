import { siteHostOf } from '@quarterdeck/shared/values/siteAddress.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { SiteVerdict } from '../checkSite.ts'
import { siteStatusCodes } from '../verdict.ts'
import { type DueSite, nextSlot, slotParams } from './plan.ts'

/** A verdict on a site, at its time (UTC milliseconds). */
export interface Finding {
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
  findings: readonly Finding[],
  { zone, now, periodMs }: { zone: string; now: number; periodMs: number },
): Promise<number[]> {
  const rows = JSON.stringify(findings.map((finding) => toRow(finding, zone)))
  await tx.run(insertRows, [rows])
  const changed = await tx.all<{ id: number }>(updateSites, [rows])
  await tx.run(updatePlan, [...slotParams(now, periodMs), rows])
  return changed.map((row) => row.id)
}

function toRow({ site, verdict, at }: Finding, zone: string): Record<string, unknown> {
  const { status, reason, detail = '', httpStatus = 0, redirects, certificate, ms } = verdict
  return {
    ...{ id: site.id, url: site.url, status: siteStatusCodes[status], reason, detail, redirects, ms, at },
    http: httpStatus,
    day: formatDay(at, zone),
    // Where nobody could say, the last known address stands.
    ip: verdict.ip ?? (reason === 'no_dns' ? '' : null),
    // Of the site's own host, not of where it leads.
    ssl: certificate && certificate.host === siteHostOf(site.url) ? certificate.notAfter : null,
  }
}

const of = (name: string) => `v.value ->> '${name}'`
// For each finding one look for its site, whatever the planner thinks of the table.
const found = `json_each(?) v CROSS JOIN site s ON s.id = ${of('id')} AND s.url = ${of('url')} WHERE true`

const insertRows = `
  INSERT INTO site_check
    (url, domain, ip, site_status, template_id, create_time, day, reason, http_status, duration)
  SELECT s.url, s.domain, coalesce(${of('ip')}, s.ip), ${of('status')}, s.template_id, ${of('at')}, ${of('day')},
    ${of('reason')}, ${of('http')}, ${of('ms')}
  FROM ${found}
  ON CONFLICT (url, day) DO UPDATE SET
    domain = excluded.domain, ip = excluded.ip, site_status = excluded.site_status, template_id = excluded.template_id,
    create_time = excluded.create_time, reason = excluded.reason, http_status = excluded.http_status,
    duration = excluded.duration
  WHERE excluded.create_time >= site_check.create_time`

const updateSites = `
  UPDATE site SET site_status = f.status, ip = coalesce(f.ip, site.ip), ssl_time = coalesce(f.ssl, site.ssl_time)
  FROM (SELECT ${of('id')} AS id, ${of('url')} AS url, ${of('status')} AS status, ${of('ip')} AS ip, ${of('ssl')} AS ssl
    FROM json_each(?) v) f
  WHERE site.id = f.id AND site.url = f.url
    AND (site.site_status <> f.status OR site.ip <> coalesce(f.ip, site.ip)
      OR site.ssl_time IS NOT coalesce(f.ssl, site.ssl_time))
  RETURNING site.id`

const updatePlan = `
  INSERT INTO site_check_plan (site_id, due_at, checked_at, reason, detail, http_status, redirects, duration)
  SELECT s.id, ${nextSlot('s.id')}, ${of('at')}, ${of('reason')}, ${of('detail')}, ${of('http')}, ${of('redirects')}, ${of('ms')}
  FROM ${found}
  ON CONFLICT (site_id) DO UPDATE SET
    due_at = excluded.due_at, checked_at = excluded.checked_at, reason = excluded.reason, detail = excluded.detail,
    http_status = excluded.http_status, redirects = excluded.redirects, duration = excluded.duration`

import { alertEventMachine } from '@quarterdeck/shared/states/alert.ts'
import type { SQL } from 'drizzle-orm'
import { and, count, eq, isNotNull, isNull, lt, notExists, or, sql } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared, type Queries, take } from '../../../../platform/schema/prepared.ts'
import { alertEvent, site } from '../../../../platform/schema/tables.gen.ts'
import { siteCheckPlan } from '../tables.ts'
import { siteStatusCodes } from '../verdict.ts'

// What rules look at. `site` is a host or a main domain; each query there is with it and without.

const e = alertEvent

interface SiteLook {
  rule: number
  site: string
  now: number
  /** A certificate that ends before this is about to. */
  until: number
  room: number
}
type Look = Params<SiteLook>

/** When a site fails a rule, and what is measured of it then. */
interface Failing {
  fails(p: Look): SQL | undefined
  value(p: Look): SQL<number>
}

const expiring: Failing = {
  fails: (p) => and(isNotNull(site.ssl_time), lt(site.ssl_time, p.until)),
  value: (p) => sql<number>`cast(floor((${site.ssl_time} - ${p.now}) / 86400000.0) as integer)`,
}
const invalid: Failing = {
  fails: () => eq(site.site_status, siteStatusCodes.invalid),
  value: () => sql<number>`${siteStatusCodes.invalid}`,
}

const isAbout = (p: Params<{ site: string }>) => or(eq(site.host, p.site), eq(site.domain, p.site))

/** Sites that fail and have no open event yet, and open events whose site fails no more: both go by an index. */
function sitesThat({ fails, value }: Failing, isOfOne: boolean) {
  const isFailing = (p: Look) => and(fails(p), isOfOne ? isAbout(p) : undefined)
  const openOf = (p: Look) => and(eq(e.rule_id, p.rule), eq(e.state, alertEventMachine.codes.open))
  return {
    opens: prepared((q, p: Look) => {
      const known = q
        .select({ id: e.id })
        .from(e)
        .where(and(openOf(p), eq(e.subject, site.url)))
      return q
        .select({ subject: site.url, value: value(p) })
        .from(site)
        .where(and(isFailing(p), notExists(known)))
        .limit(take(p.room))
    }),
    closes: prepared((q, p: Look) =>
      q
        .select({ id: e.id })
        .from(e)
        .leftJoin(site, eq(site.url, e.subject))
        .where(and(openOf(p), sql`not coalesce(${isFailing(p)}, 0)`)),
    ),
  }
}

export const sitesFailing = {
  certificate: { ofAll: sitesThat(expiring, false), ofOne: sitesThat(expiring, true) },
  invalid: { ofAll: sitesThat(invalid, false), ofOne: sitesThat(invalid, true) },
}

type OfSite = Params<{ site: string }>

const statuses = (q: Queries) => q.select({ status: site.site_status, n: count() }).from(site).$dynamic()
const unchecked = (q: Queries) => q.select({ n: count() }).from(siteCheckPlan).$dynamic()

/** How many sites have each status. */
export const siteStatuses = {
  ofAll: prepared((q, _: OfSite) => statuses(q).groupBy(site.site_status)),
  ofOne: prepared((q, p: OfSite) => statuses(q).where(isAbout(p)).groupBy(site.site_status)),
}

/** Sites that nobody has checked yet. */
export const uncheckedSites = {
  ofAll: prepared((q, _: OfSite) => unchecked(q).where(isNull(siteCheckPlan.checked_at))),
  ofOne: prepared((q, p: OfSite) =>
    unchecked(q)
      .innerJoin(site, eq(site.id, siteCheckPlan.site_id))
      .where(and(isNull(siteCheckPlan.checked_at), isAbout(p))),
  ),
}

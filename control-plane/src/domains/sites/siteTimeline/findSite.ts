import { siteHostOf, siteKeyOf } from '@quarterdeck/shared/values/siteAddress.ts'
import { asc, eq, sql } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared, type Queries, type Selected } from '../../../platform/schema/prepared.ts'
import { site, webDomain } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { siteCheckPlan } from '../siteChecks/index.ts'
import { inLetters } from '../sites/index.ts'

/** A site with what its last check found, and when its main domain expires. */
export type FoundSite = Selected<typeof selectById>

export function findById(from: Sql, id: number): Promise<FoundSite | undefined> {
  return selectById.get(from, { id })
}

/** By its address as the lists show it, with or without a scheme; of several on a host the first one. */
export async function findByAddress(from: Sql, given: string): Promise<FoundSite | undefined> {
  const exact = await selectByKey.get(from, { key: siteKeyOf(given) })
  return exact ?? selectByHost.get(from, { host: siteHostOf(given) })
}

/**
 * The names under which others report about a site: its address and host, and the same with or without `www.` unless that
 * is another site of ours.
 */
export async function namesOf(from: Sql, { url, host, domain }: FoundSite): Promise<string[]> {
  const main = siteHostOf(domain)
  const twin = host === main ? `www.${host}` : host === `www.${main}` ? main : undefined
  const isOther = twin !== undefined && (await selectByHost.get(from, { host: twin })) !== undefined
  const names = [host, url, ...(twin !== undefined && !isOther ? [twin] : [])]
  return [...new Set(names.flatMap((name) => [name, inLetters(name)]))]
}

const plan = siteCheckPlan

const select = (q: Queries) =>
  q
    .select({
      id: site.id,
      url: site.url,
      host: site.host,
      domain: site.domain,
      name: site.name,
      title: site.title,
      home_title: site.home_title,
      create_user: site.create_user,
      template_id: site.template_id,
      ip: site.ip,
      site_status: site.site_status,
      ssl_time: site.ssl_time,
      create_time: site.create_time,
      update_time: site.update_time,
      checked_at: plan.checked_at,
      expire_time: webDomain.expire_time,
      reason: sql<string>`coalesce(${plan.reason}, '')`,
      detail: sql<string>`coalesce(${plan.detail}, '')`,
    })
    .from(site)
    .leftJoin(plan, eq(plan.site_id, site.id))
    .leftJoin(webDomain, eq(webDomain.domain, site.domain))

const selectById = prepared((q, p: Params<{ id: number }>) => select(q).where(eq(site.id, p.id)))

const selectByKey = prepared((q, p: Params<{ key: string }>) =>
  select(q).where(eq(site.host_key, p.key)).orderBy(asc(site.id)).limit(1),
)

const selectByHost = prepared((q, p: Params<{ host: string }>) =>
  select(q).where(eq(site.host, p.host)).orderBy(asc(site.id)).limit(1),
)

import { siteAddressOf, siteHostOf } from '@quarterdeck/shared/values/siteAddress.ts'
import type { Sql } from '../../platform/store/store.ts'

export interface FoundSite {
  id: number
  url: string
  host: string
  domain: string
  name: string
  title: string
  home_title: string
  create_user: string
  template_id: number
  ip: string
  site_status: number
  ssl_time: number | null
  create_time: number | null
  update_time: number | null
  reason: string
  detail: string
  checked_at: number | null
  expire_time: number | null
}

const select = `SELECT s.id, s.url, s.host, s.domain, s.name, s.title, s.home_title, s.create_user, s.template_id, s.ip,
    s.site_status, s.ssl_time, s.create_time, s.update_time,
    coalesce(p.reason, '') AS reason, coalesce(p.detail, '') AS detail, p.checked_at, w.expire_time
  FROM site s LEFT JOIN site_check_plan p ON p.site_id = s.id LEFT JOIN web_domain w ON w.domain = s.domain`

export function findById(sql: Sql, id: number): Promise<FoundSite | undefined> {
  return sql.get<FoundSite>(`${select} WHERE s.id = ?`, [id])
}

/** By its address as the lists show it, with or without a scheme; of several on a host the first one. */
export async function findByAddress(sql: Sql, given: string): Promise<FoundSite | undefined> {
  const address = siteAddressOf(given) ?? given
  const exact = await sql.get<FoundSite>(`${select} WHERE s.url = ?`, [address])
  return exact ?? sql.get<FoundSite>(`${select} WHERE s.host = ? ORDER BY s.id LIMIT 1`, [siteHostOf(address)])
}

/**
 * The names under which others report about a site: its address and host, and the same with or without `www.` unless that
 * is another site of ours.
 */
export async function namesOf(sql: Sql, { url, host, domain }: FoundSite): Promise<string[]> {
  const twin = host === domain ? `www.${host}` : host === `www.${domain}` ? domain : undefined
  const isOther =
    twin !== undefined && (await sql.get('SELECT 1 FROM site WHERE host = ? LIMIT 1', [twin])) !== undefined
  return [...new Set([host, url, ...(twin !== undefined && !isOther ? [twin] : [])])]
}

import type { SiteFilter } from '@quarterdeck/shared/contracts/siteChecks.ts'
import { siteKeyOf } from '@quarterdeck/shared/values/siteAddress.ts'
import { nameOf } from '../../../../platform/schema/nameOf.ts'
import { site } from '../../../../platform/schema/tables.gen.ts'
import { amongSql } from '../../../../platform/store/sqlText.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { conditionOf } from '../../../../resources/read/condition.ts'
import type { Table } from '../../../../resources/table.ts'
import type { ReadContext } from '../../../../resources/visibility/readContext.ts'
import type { DueSite } from './plan.ts'

/** The list of sites, and who asks for some of it. */
export interface Asked {
  sites: Table
  readContext: ReadContext
}

/** Which sites: these, or all that a filter of the site list shows. */
export interface Scope {
  ids?: readonly number[] | undefined
  urls?: readonly string[] | undefined
  filter?: SiteFilter | undefined
}

export async function countSites(sql: Sql, scope: Scope, asked: Asked): Promise<number> {
  const { where, params } = scopeSql(scope, asked)
  const row = await sql.get<{ n: number }>(`SELECT count(*) AS n FROM ${nameOf(site)} t WHERE ${where}`, params)
  return row?.n ?? 0
}

/** How those of the scope that have been checked since then came out, by status code. */
export async function readOutcomes(sql: Sql, scope: Scope, asked: Asked, since: number): Promise<Map<number, number>> {
  const { where, params } = scopeSql(scope, asked)
  const rows = await sql.all<{ status: number; n: number }>(
    `SELECT t.site_status AS status, count(*) AS n FROM ${nameOf(site)} t JOIN site_check_plan p ON p.site_id = t.id
     WHERE ${where} AND p.checked_at >= ? GROUP BY t.site_status`,
    [...params, since],
  )
  return new Map(rows.map(({ status, n }) => [status, n]))
}

const chunk = 500

/** Those of the scope that have not been checked since then, by id, a chunk at a time. */
export async function* readUnchecked(
  sql: Sql,
  scope: Scope,
  asked: Asked,
  { since, signal }: { since: number; signal: AbortSignal },
): AsyncGenerator<DueSite> {
  const { where, params } = scopeSql(scope, asked)
  let last = 0
  while (!signal.aborted) {
    const rows = await sql.all<DueSite>(
      `SELECT t.id, t.url FROM ${nameOf(site)} t JOIN site_check_plan p ON p.site_id = t.id
       WHERE ${where} AND t.id > ? AND (p.checked_at IS NULL OR p.checked_at < ?) ORDER BY t.id LIMIT ${chunk}`,
      [...params, last, since],
    )
    const end = rows.at(-1)
    if (!end) return
    last = end.id
    yield* rows
  }
}

function scopeSql({ ids, urls, filter }: Scope, { sites, readContext }: Asked): { where: string; params: unknown[] } {
  if (ids) return { where: amongSql('t.id'), params: [JSON.stringify(ids)] }
  if (urls) {
    return { where: amongSql('t.host_key'), params: [JSON.stringify(urls.map(siteKeyOf))] }
  }
  const { site_status, ...rest } = filter ?? {}
  const listed = conditionOf(sites, { filters: rest, readContext })
  const clauses = [listed.sql.replace(/^ WHERE /, '') || 'true']
  const params: unknown[] = [...listed.params]
  if (site_status !== undefined) {
    clauses.push('t.site_status = ?')
    params.push(site_status)
  }
  return { where: clauses.join(' AND '), params }
}

import type { Sql } from '../../platform/store/store.ts'
import { siteStatusCodes } from '../siteChecks/index.ts'

export interface Comparison {
  /** Domains of the index-station file, or all of ours where there is none. */
  domain_list_num: number
  /** All our domains. */
  domain_total_num: number
  /** Ours that occur in the ranking, in its order. */
  rankings: string[]
  /** Those of them that belong to a site whose status is invalid. */
  banned: string[]
}

/** Small enough that no reader of the database waits long behind one. */
const lookedUpAtOnce = 2_000
const countedAtOnce = 20_000

/** decisions.md §8. `ours`: the index-station file's hosts; undefined: our sites stand for it. */
export async function compare(
  sql: Sql,
  { ranked, ours, signal }: { ranked: ReadonlySet<string>; ours: ReadonlySet<string> | undefined; signal: AbortSignal },
): Promise<Comparison> {
  const domain_total_num = await countHosts(sql, signal)
  const rankings = ours ? [...ranked].filter((host) => ours.has(host)) : await withSite(sql, [...ranked], '', signal)
  const banned = await withSite(sql, rankings, ` AND site_status = ${siteStatusCodes.invalid}`, signal)
  return { domain_list_num: ours?.size ?? domain_total_num, domain_total_num, rankings, banned }
}

/** Which of these hosts have a site, in their order: one look into the index each. */
async function withSite(sql: Sql, hosts: readonly string[], and: string, signal: AbortSignal): Promise<string[]> {
  const found: string[] = []
  for (let at = 0; at < hosts.length; at += lookedUpAtOnce) {
    signal.throwIfAborted()
    const rows = await sql.all<{ host: string }>(
      `SELECT k.value AS host FROM json_each(?) k
       WHERE EXISTS (SELECT 1 FROM site WHERE host = k.value${and}) ORDER BY k.key`,
      [JSON.stringify(hosts.slice(at, at + lookedUpAtOnce))],
    )
    for (const { host } of rows) found.push(host)
  }
  return found
}

/** Different hosts of all sites, piece by piece along the index. */
async function countHosts(sql: Sql, signal: AbortSignal): Promise<number> {
  let count = 0
  for (let after = ''; ; ) {
    signal.throwIfAborted()
    const piece = await sql.get<{ n: number; last: string | null }>(
      `SELECT count(DISTINCT host) AS n, max(host) AS last
       FROM (SELECT host FROM site WHERE host > ? ORDER BY host LIMIT ${countedAtOnce})`,
      [after],
    )
    if (!piece?.last) return count
    count += piece.n
    after = piece.last
  }
}

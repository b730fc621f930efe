import type { SQL } from 'drizzle-orm'
import { and, asc, countDistinct, eq, exists, gt, max } from '../../../platform/schema/drizzle.ts'
import { paramTable } from '../../../platform/schema/paramTable.ts'
import { type Params, prepared, type Queries } from '../../../platform/schema/prepared.ts'
import { site } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
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
  from: Sql,
  { ranked, ours, signal }: { ranked: ReadonlySet<string>; ours: ReadonlySet<string> | undefined; signal: AbortSignal },
): Promise<Comparison> {
  const domain_total_num = await countHosts(from, signal)
  const rankings = ours
    ? [...ranked].filter((host) => ours.has(host))
    : await thoseIn(hostsWithSite, from, [...ranked], signal)
  const banned = await thoseIn(hostsWithInvalidSite, from, rankings, signal)
  return { domain_list_num: ours?.size ?? domain_total_num, domain_total_num, rankings, banned }
}

/** Which of these hosts have a site, in their order: one look into the index each. */
async function thoseIn(
  query: typeof hostsWithSite,
  from: Sql,
  hosts: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const found: string[] = []
  for (let at = 0; at < hosts.length; at += lookedUpAtOnce) {
    signal.throwIfAborted()
    for (const { host } of await query.all(from, { hosts: hosts.slice(at, at + lookedUpAtOnce) })) found.push(host)
  }
  return found
}

/** Different hosts of all sites, piece by piece along the index. */
async function countHosts(from: Sql, signal: AbortSignal): Promise<number> {
  let count = 0
  for (let after = ''; ; ) {
    signal.throwIfAborted()
    const piece = await nextHosts.get(from, { after })
    if (!piece?.last) return count
    count += piece.n
    after = piece.last
  }
}

type Hosts = Params<{ hosts: readonly string[] }>

const selectHosts = (q: Queries, { hosts }: Hosts, condition?: SQL) =>
  q
    .select({ host: paramTable.value<string>() })
    .from(paramTable.list(hosts))
    .where(
      exists(
        q
          .select({ id: site.id })
          .from(site)
          .where(and(eq(site.host, paramTable.value<string>()), condition)),
      ),
    )
    .orderBy(paramTable.place)

const hostsWithSite = prepared((q, p: Hosts) => selectHosts(q, p))

const hostsWithInvalidSite = prepared((q, p: Hosts) => selectHosts(q, p, eq(site.site_status, siteStatusCodes.invalid)))

const nextHosts = prepared((q, p: Params<{ after: string }>) => {
  const next = q
    .select({ host: site.host })
    .from(site)
    .where(gt(site.host, p.after))
    .orderBy(asc(site.host))
    .limit(countedAtOnce)
    .as('next')
  return q.select({ n: countDistinct(next.host), last: max(next.host) }).from(next)
})

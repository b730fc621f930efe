import { createBudget } from './budget.ts'
import type { Certificate } from './certificate.ts'
import { createCookies } from './cookies.ts'
import type { CheckDeps } from './deps.ts'
import { readTarget } from './target.ts'
import { type Fault, type Reason, type SiteStatus, verdictOf } from './verdict.ts'
import { type Visit, visit } from './visit.ts'

export interface SiteVerdict {
  status: SiteStatus
  reason: Reason
  /** More exactly, for people who look closer: an error code, a refused address. No text for a reader's language. */
  detail?: string
  /** Of the last answer, where there was one. */
  httpStatus?: number
  /** Real IP of the site itself, not of where it leads. */
  ip?: string
  /** Where it led, in order; the last may be one that was refused. */
  redirects: string[]
  /** That of the site's own host where it showed one, else the first that was met on the way. */
  certificate?: Certificate
  /** Time for connecting and answering, all redirects together; names and waiting in the queue are left out. */
  ms: number
}

/**
 * Checks one site as a visitor would come to it, and says what decisions.md §8 (2.9) makes of it. Every target, the
 * redirected ones too, is looked up once and asked at that very address, when the rules allow scheme, port and address.
 * Throws the signal's reason when aborted, and on faults of this machine, which say nothing about the site.
 */
export async function checkSite(url: string, deps: CheckDeps, signal: AbortSignal): Promise<SiteVerdict> {
  const { limits, ports } = deps
  const budget = createBudget(limits.totalMs, signal, deps.now)
  const cookies = createCookies()
  const first = readTarget(url, ports)
  const known: Known = { redirects: [] }
  let target = first
  let ending: Ending | undefined
  while (!ending) {
    if ('fault' in target) {
      ending = target
      continue
    }
    const seen = await visit(target, deps, { budget, cookies, further: known.redirects.length > 0 }, signal)
    learn(known, seen, 'host' in first ? first.host : '')
    if ('fault' in seen || seen.location === undefined) ending = seen
    else if (known.redirects.length === limits.maxRedirects) ending = { fault: 'too_many_redirects' }
    else {
      const next = readTarget(seen.location, ports, target.url)
      known.redirects.push('url' in next ? next.url.href : seen.location.slice(0, 2_000))
      target = next
    }
  }
  return {
    ...verdictOf({ redirects: known.redirects.length, ...ending }),
    ...('fault' in ending && ending.detail !== undefined && { detail: ending.detail }),
    ...known,
    ms: Math.round(budget.spentMs()),
  }
}

type Known = Pick<SiteVerdict, 'ip' | 'httpStatus' | 'certificate' | 'redirects'>
type Ending = { httpStatus: number } | { fault: Fault; detail?: string }

function learn(known: Known, seen: Visit, ownHost: string): void {
  if (known.redirects.length === 0 && seen.ip !== undefined) known.ip = seen.ip
  if ('httpStatus' in seen) known.httpStatus = seen.httpStatus
  const { certificate } = seen
  if (certificate && (!known.certificate || (certificate.host === ownHost && known.certificate.host !== ownHost)))
    known.certificate = certificate
}

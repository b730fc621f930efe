import type { SiteReason } from '@quarterdeck/shared/values/siteReason.ts'

/** Codes of a site's status on the wire and in the database (site-cluster.md §4). */
export const siteStatusCodes = { invalid: 0, uncertain: 1, valid: 2 } as const
export type SiteStatus = keyof typeof siteStatusCodes

/**
 * Why a site has its status. decisions.md §8 (2.9) names some; the rest follows its sense: invalid is what no visitor
 * can reach, uncertain is what may be otherwise for another visitor, or tomorrow.
 */
export const statusOfReason = {
  ok: 'valid',

  no_dns: 'invalid',
  connection_refused: 'invalid',
  not_found: 'invalid',
  gone: 'invalid',
  /** Cannot be read as an address of the web at all. */
  bad_url: 'invalid',

  timeout: 'uncertain',
  forbidden: 'uncertain',
  too_many_requests: 'uncertain',
  server_error: 'uncertain',
  certificate: 'uncertain',
  redirect_refused: 'uncertain',
  /** 400, 401, 451 and the like: the site is there, and a plain visit is not what it wants. */
  client_error: 'uncertain',
  /** 304, 999, a redirect without a place to go. */
  odd_status: 'uncertain',
  too_many_redirects: 'uncertain',
  reset: 'uncertain',
  /** No route: as often the fault of the network here as of the site. */
  unreachable: 'uncertain',
  /** No TLS version or cipher in common, or none spoken there. */
  no_tls: 'uncertain',
  bad_http: 'uncertain',
  /** The name servers are broken or silent, which says nothing about the name. */
  dns_failed: 'uncertain',
  /** Nobody asked: the operator's rules do not allow it. */
  address_refused: 'uncertain',
  scheme_refused: 'uncertain',
  port_refused: 'uncertain',
} as const satisfies Record<SiteReason, SiteStatus>
export type Reason = SiteReason

/** Reasons that are no answer of the site's: what went wrong on the way. */
export type Fault = Exclude<
  Reason,
  | 'ok'
  | 'not_found'
  | 'gone'
  | 'forbidden'
  | 'too_many_requests'
  | 'server_error'
  | 'client_error'
  | 'odd_status'
  | 'redirect_refused'
>

/** How the last request of a check ended, and how many redirects had been followed before it. */
export type Facts = { redirects: number } & ({ httpStatus: number } | { fault: Fault })

/** The verdict on a site, by decisions.md §8 (2.9). */
export function verdictOf(facts: Facts): { status: SiteStatus; reason: Reason } {
  const reason = 'fault' in facts ? reasonOfFault(facts.fault, facts.redirects) : reasonOfStatus(facts.httpStatus)
  return { status: statusOfReason[reason], reason }
}

function reasonOfFault(fault: Fault, redirects: number): Reason {
  switch (fault) {
    case 'address_refused':
    case 'scheme_refused':
    case 'port_refused':
    case 'bad_url':
      return redirects > 0 ? 'redirect_refused' : fault
    default:
      return fault
  }
}

function reasonOfStatus(status: number): Reason {
  if (status >= 200 && status < 300) return 'ok'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not_found'
  if (status === 410) return 'gone'
  if (status === 429) return 'too_many_requests'
  if (status >= 500 && status < 600) return 'server_error'
  if (status >= 400 && status < 500) return 'client_error'
  return 'odd_status'
}

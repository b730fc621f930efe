import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls'
import { addressRule, type MayReach } from '../../../platform/outbound/addresses.ts'
import { createResolve, type Resolve, type ResolveOptions } from '../../../platform/outbound/resolve.ts'
import type { RequestLimits } from './request.ts'

export interface CheckLimits extends RequestLimits {
  /** TCP and TLS together, for each address. */
  connectMs: number
  /** The whole check with all redirects; names (`ResolveOptions.limitMs`) and waiting in the queue do not count. */
  totalMs: number
  maxRedirects: number
  /** How many addresses of one name are tried, where the first ones cannot be connected to. */
  maxAddresses: number
}

export const defaultLimits: CheckLimits = {
  connectMs: 10_000,
  totalMs: 30_000,
  maxRedirects: 5,
  maxAddresses: 3,
  maxHeaderBytes: 64 * 1024,
  maxBodyBytes: 64 * 1024,
}

/** Does a piece of work when this address may be asked again. `further`: it belongs to a check that has begun. */
export type AskAddress = <T>(
  address: string,
  signal: AbortSignal,
  work: () => Promise<T>,
  options?: { further: boolean },
) => Promise<T>

/** What a check needs from outside. */
export interface CheckDeps {
  resolve: Resolve
  mayReach: MayReach
  ask: AskAddress
  ports: ReadonlySet<number>
  secureContext: SecureContext
  userAgent: string
  limits: CheckLimits
  /** Milliseconds of a clock that only runs forward. */
  now(): number
}

export interface CheckOptions {
  /** Ranges beyond the public internet that may be reached, such as `10.1.0.0/16`. */
  allow?: readonly string[]
  ports?: readonly number[]
  dns?: ResolveOptions
  /** Authorities that are trusted beside the well-known ones, PEM. */
  authorities?: readonly string[]
  /** Where the operators of checked sites can ask: a web or mail address that stands in the User-Agent. */
  contact?: string
  limits?: Partial<CheckLimits>
}

/** Everything a check needs, from the operator's settings. Throws on a range or certificate that cannot be read. */
export function createCheckDeps(options: CheckOptions = {}): CheckDeps {
  const { allow = [], ports = [80, 443], authorities = [], contact = '' } = options
  return {
    resolve: createResolve(options.dns),
    mayReach: addressRule(allow),
    ask: (_address, _signal, work) => work(),
    ports: new Set(ports),
    // One for all checks: reading the root certificates takes milliseconds each time.
    secureContext: createSecureContext(authorities.length > 0 ? { ca: [...rootCertificates, ...authorities] } : {}),
    userAgent: userAgentOf(contact),
    limits: { ...defaultLimits, ...options.limits },
    now: () => performance.now(),
  }
}

/** Says what asks and why, so that whoever sees it in a log can write to its operator. */
export function userAgentOf(contact: string): string {
  // Only what a header may carry.
  const shown = contact.replace(/[^\x21-\x7e]/g, '').replace(/[()]/g, '')
  return `Quarterdeck-SiteCheck/1.0 (availability check of its operator's sites${shown ? `; ${shown}` : ''})`
}

import { isIP } from 'node:net'
import type { Budget } from './budget.ts'
import type { Certificate } from './certificate.ts'
import { type Connection, connect } from './connect.ts'
import type { Cookies } from './cookies.ts'
import type { CheckDeps } from './deps.ts'
import { faultOf } from './faultOf.ts'
import { request, type SiteResponse } from './request.ts'
import type { Target } from './target.ts'
import type { Fault } from './verdict.ts'

/** What came of asking for one URL, without following where it leads. */
export type Visit = {
  /** The address that was asked, or tried last. */
  ip?: string
  certificate?: Certificate
} & (SiteResponse | { fault: Fault; detail?: string })

/** What belongs to a check as a whole. */
export interface Way {
  budget: Budget
  cookies: Cookies
  /** Beyond the first address that is asked. */
  further: boolean
}

/**
 * Looks the host up, takes an address that may be reached, and asks it when the queue lets it. Where an address cannot
 * be connected to, the next one is tried, as browsers do. Throws when aborted and on faults of this machine.
 */
export async function visit(
  target: Target,
  deps: CheckDeps,
  { budget, cookies, further }: Way,
  signal: AbortSignal,
): Promise<Visit> {
  const found = await addressesOf(target.host, deps, signal)
  if ('fault' in found) return found
  let last: Visit | undefined
  for (const ip of found.addresses) {
    const { visit, connected } = await deps.ask(ip, signal, () => ask(target, ip, deps, { budget, cookies }), {
      further: further || last !== undefined,
    })
    if (connected) return visit
    last = visit
  }
  return last!
}

async function addressesOf(
  host: string,
  deps: CheckDeps,
  signal: AbortSignal,
): Promise<{ addresses: string[] } | { fault: Fault; detail?: string; ip?: string }> {
  const resolution = isIP(host) ? ({ kind: 'found', addresses: [host] } as const) : await deps.resolve(host, signal)
  if (resolution.kind === 'none') return { fault: 'no_dns' }
  if (resolution.kind === 'failed') return { fault: 'dns_failed', detail: resolution.code }
  const { addresses } = resolution
  const reachable = addresses.filter(deps.mayReach)
  if (reachable.length === 0) return { fault: 'address_refused', detail: addresses[0]!, ip: addresses[0]! }
  return { addresses: reachable.slice(0, deps.limits.maxAddresses) }
}

async function ask(
  target: Target,
  ip: string,
  deps: CheckDeps,
  { budget, cookies }: Pick<Way, 'budget' | 'cookies'>,
): Promise<{ visit: Visit; connected: boolean }> {
  const { limits, secureContext, userAgent } = deps
  let certificate: Certificate | undefined
  let connection: Connection | undefined
  try {
    connection = await budget.spend(limits.connectMs, (signal) => connect(target, ip, secureContext, signal))
    certificate = connection.certificate
    if (certificate?.problem) {
      connection.socket.destroy()
      return { visit: { ip, certificate, fault: 'certificate', detail: certificate.problem }, connected: true }
    }
    const { socket } = connection
    const answer = await budget.spend(limits.totalMs, (signal) =>
      request(socket, target, { userAgent, cookies, limits }, signal),
    )
    return { visit: { ip, ...(certificate && { certificate }), ...answer }, connected: true }
  } catch (error) {
    connection?.socket.destroy()
    const fault = faultOf(error)
    if (!fault) throw error
    const detail = (error as NodeJS.ErrnoException).code
    return {
      visit: { ip, ...(certificate && { certificate }), fault, ...(detail && { detail }) },
      connected: connection !== undefined,
    }
  }
}

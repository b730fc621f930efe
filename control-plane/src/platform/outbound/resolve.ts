import { Resolver } from 'node:dns/promises'
import pLimit from 'p-limit'
import { TimedOut, within } from './within.ts'

/** `none`: the name does not exist or has no address. `failed`: the name servers could not say. */
export type Resolution = { kind: 'found'; addresses: string[] } | { kind: 'none' } | { kind: 'failed'; code: string }

/** Throws the signal's reason when that aborts; everything else is a resolution. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<Resolution>

export interface ResolveOptions {
  /** Name servers to ask, `address` or `address:port`; without them those of the system. */
  servers?: readonly string[]
  /** For the first try; later ones wait longer. */
  timeoutMs?: number
  tries?: number
  /** For one name, all tries together. Waiting until it is asked for does not count. */
  limitMs?: number
  /** Names that are looked up at once. */
  atOnce?: number
}

/**
 * Looks names up by real queries, not by getaddrinfo, which holds one of the process's four file threads for each and
 * cannot tell a name that does not exist from broken name servers. The hosts file is not read: it says nothing about
 * what visitors see. IPv6 is asked for only where there is no IPv4. Addresses come sorted, so that a site keeps its
 * real IP from check to check.
 */
export function createResolve(options: ResolveOptions = {}): Resolve {
  const { servers, timeoutMs = 2_000, tries = 3, limitMs = 12_000, atOnce = 32 } = options
  const resolver = new Resolver({ timeout: timeoutMs, tries })
  if (servers) resolver.setServers(servers)
  const limit = pLimit(atOnce)
  return (host, signal) => limit(() => ask(resolver, host, limitMs, signal))
}

async function ask(resolver: Resolver, host: string, limitMs: number, signal: AbortSignal): Promise<Resolution> {
  try {
    return await within(limitMs, signal, async () => {
      const four = await lookUp(() => resolver.resolve4(host))
      // A name that does not exist has no IPv6 address either.
      if (four.kind !== 'none' || four.code === 'ENOTFOUND') return four
      return lookUp(() => resolver.resolve6(host))
    })
  } catch (error) {
    if (error instanceof TimedOut) return { kind: 'failed', code: 'ETIMEOUT' }
    throw error
  }
}

type LookUp = Exclude<Resolution, { kind: 'none' }> | { kind: 'none'; code: string }

// ENODATA: no such record; EBADNAME: cannot be asked for. ENOTFOUND is NXDOMAIN.
const none = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME'])

async function lookUp(ask: () => Promise<string[]>): Promise<LookUp> {
  try {
    const addresses = await ask()
    return addresses.length > 0 ? { kind: 'found', addresses: addresses.sort() } : { kind: 'none', code: 'ENODATA' }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    return none.has(code) ? { kind: 'none', code } : { kind: 'failed', code }
  }
}

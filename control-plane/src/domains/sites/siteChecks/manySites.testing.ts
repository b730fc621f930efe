import { type Behaviour, siteName } from '@quarterdeck/fixtures/sites/behaviours.ts'
import type { Reason } from './verdict.ts'

export interface TestSite {
  behaviour: Behaviour
  n: number
  expected: Reason
  secure: boolean
}

// These cost their whole time limit each, so they are few, and come first.
const silent: readonly [Behaviour, number, Reason][] = [
  ['mute', 7, 'timeout'],
  ['drip', 7, 'timeout'],
  ['mutetls', 6, 'timeout'],
  ['mutedns', 20, 'dns_failed'],
]
// Of ninety-eight further sites, so many of each kind.
const mix: readonly [Behaviour, number, Reason][] = [
  ['ok', 30, 'ok'],
  ['tosecure', 12, 'ok'],
  ['slow', 6, 'ok'],
  ['took', 3, 'ok'],
  ['huge', 2, 'ok'],
  ['halfdead', 2, 'ok'],
  ['headers', 1, 'bad_http'],
  ['garbage', 2, 'bad_http'],
  ['reset', 2, 'reset'],
  ['midway', 2, 'reset'],
  ['status403', 3, 'forbidden'],
  ['status404', 3, 'not_found'],
  ['status410', 1, 'gone'],
  ['status429', 1, 'too_many_requests'],
  ['status500', 3, 'server_error'],
  ['toprivate', 2, 'redirect_refused'],
  ['tometadata', 2, 'redirect_refused'],
  ['toprivatename', 1, 'redirect_refused'],
  ['tofile', 1, 'redirect_refused'],
  ['toport', 1, 'redirect_refused'],
  ['loop', 1, 'too_many_redirects'],
  ['expired', 3, 'certificate'],
  ['wronghost', 2, 'certificate'],
  ['selfsigned', 2, 'certificate'],
  ['notls', 1, 'no_tls'],
  ['refused', 3, 'connection_refused'],
  ['nodns', 3, 'no_dns'],
  ['servfail', 1, 'dns_failed'],
  ['private', 2, 'address_refused'],
]
const onlySecure = new Set<Behaviour>(['expired', 'wronghost', 'selfsigned', 'mutetls', 'notls'])

/** Sites of every kind, good and bad: 50 that are silent, and for each round 98 others of which hardly two behave alike. */
export function* manySites(rounds: number): Generator<TestSite> {
  let first = 0
  for (const [behaviour, count, expected] of silent) {
    for (let n = first; n < first + count; n += 1) yield { behaviour, n, expected, secure: onlySecure.has(behaviour) }
    first += count
  }
  for (let round = 0; round < rounds; round += 1)
    for (const [behaviour, count, expected] of mix)
      for (let n = round * count; n < (round + 1) * count; n += 1) {
        const secure = onlySecure.has(behaviour) || (behaviour !== 'tosecure' && n % 2 === 0)
        yield { behaviour, n, expected, secure }
      }
}

/** Host and port. */
export function addressOf({ behaviour, n, secure }: TestSite, ports: { httpPort: number; httpsPort: number }): string {
  return `${siteName(behaviour, n)}:${secure ? ports.httpsPort : ports.httpPort}`
}

import { isIp } from './ip.ts'

/**
 * Which addresses an entry of the IP whitelist lets in (matrix-screens.md §6.1.5): four parts of IPv4, each a number or `*`, fewer of
 * them only with a `*` at the end (`10.1.*`); IPv6 in full, or its first groups and `*` (`2001:db8:*`); `*` alone, everybody.
 */

/** As it is kept: small letters, IPv6 without what may be left out. Undefined where it is no such pattern. */
export function addressPatternOf(text: string): string | undefined {
  const given = text.trim().toLowerCase()
  if (given === '*') return given
  if (!given.includes(':')) return isIpv4Pattern(given) ? given : undefined
  if (!given.endsWith(':*')) return isIp(given) ? groupsOf(given).join(':') : undefined
  const groups = given.slice(0, -2).split(':')
  const isPrefix = groups.length < 8 && groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))
  return isPrefix ? `${groups.map(shortened).join(':')}:*` : undefined
}

/** Does the pattern let this address in? Both as they are given; an address that is none is let in by nothing. */
export function fitsAddress(pattern: string, address: string): boolean {
  const wanted = addressPatternOf(pattern)
  const from = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  if (wanted === undefined || !isIp(from)) return false
  if (wanted === '*') return true
  if (wanted.includes(':') !== from.includes(':')) return false
  const parts = from.includes(':') ? groupsOf(from) : from.split('.')
  const asked = wanted.split(from.includes(':') ? ':' : '.')
  return asked.every((part, at) => part === '*' || part === parts[at])
}

/** Of the same patterns one that lets in more than a network that somebody runs: worth a warning. */
export function letsInEverybody(pattern: string): boolean {
  return /^(\*\.)*\*$/.test(pattern.trim())
}

function isIpv4Pattern(text: string): boolean {
  const parts = text.split('.')
  if (parts.length > 4 || (parts.length < 4 && parts.at(-1) !== '*')) return false
  return parts.every((part) => part === '*' || /^(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/.test(part))
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  const [before = '', after] = withoutIpv4(address).split('::')
  const first = before === '' ? [] : before.split(':')
  const last = after === undefined || after === '' ? [] : after.split(':')
  const left = after === undefined ? 0 : 8 - first.length - last.length
  return [...first, ...Array<string>(left).fill('0'), ...last].map(shortened)
}

/** IPv6 may end as IPv4 does. */
function withoutIpv4(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) => {
    const group = (high: string, low: string) => (Number(high) * 256 + Number(low)).toString(16)
    return `${group(a, b)}:${group(c, d)}`
  })
}

function shortened(group: string): string {
  return group.replace(/^0+(?=.)/, '')
}

import { BlockList, isIP, isIPv4 } from 'node:net'

/** Says whether an IP address may be connected to. Anything that is no IP address may not. */
export type MayReach = (address: string) => boolean

// What is not the public internet (IANA special-purpose registries). The families stand apart because a BlockList
// takes every IPv4 address for an IPv6 one in ::ffff:0:0/96.
const special4 = blockList([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
])
const global6 = blockList(['2000::/3'])
// Inside 2000::/3: protocol assignments with Teredo, documentation, 6to4 (which hides an IPv4 address), documentation.
const special6 = blockList(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

/**
 * The rule for this installation: public addresses, and what the operator's CIDR list allows beyond. An IPv4 address
 * written as IPv6 is nothing that name servers rightly say: it needs the list too. Throws on an entry it cannot read.
 */
export function addressRule(allowed: readonly string[] = []): MayReach {
  const isAllowed = isAmong(allowed)
  return (address) => {
    if (mappedIpv4(address) !== undefined) return isAllowed(address)
    switch (isIP(address)) {
      case 4:
        return isAllowed(address) || !special4.check(address)
      case 6:
        return isAllowed(address) || (global6.check(address, 'ipv6') && !special6.check(address, 'ipv6'))
      default:
        return false
    }
  }
}

// The machine itself, its links, and whoever listens on them.
const own = ['0.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '224.0.0.0/4', '255.255.255.255']
const own6 = ['::', '::1', 'fe80::/10', 'ff00::/8']

/** Is an address in a network that the machine is part of? `networks`: those of its interfaces, as `192.168.1.7/24`. */
export function isOwnNetwork(networks: readonly string[]): MayReach {
  const isOwn = isAmong([...own, ...own6, ...networks])
  return (address) => isOwn(address.split('%')[0]!)
}

/** Does a list name this very address? A range does not. */
export function isExactly(listed: readonly string[]): MayReach {
  return isAmong(listed.filter((entry) => !entry.includes('/') || /^[\d.]+\/32$|:.*\/128$/.test(entry)))
}

/** Of addresses and ranges; an IPv4 address may be written as IPv6. Throws on an entry it cannot read. */
function isAmong(entries: readonly string[]): MayReach {
  const among4 = blockList(entries.filter((entry) => isIPv4(entry.split('/')[0]!)))
  const among6 = blockList(entries.filter((entry) => !isIPv4(entry.split('/')[0]!)))
  return (address) => {
    const four = mappedIpv4(address) ?? address
    if (isIP(four) === 4) return among4.check(four)
    return isIP(address) === 6 && among6.check(address, 'ipv6')
  }
}

function blockList(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', length, ...rest] = entry.split('/')
    const family = isIP(address)
    const bits =
      length === undefined ? (family === 4 ? 32 : 128) : /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN
    if (family === 0 || rest.length > 0 || !(bits <= (family === 4 ? 32 : 128)))
      throw new Error(`“${entry}” is not an address or a range such as 10.0.0.0/8.`)
    list.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

/** The IPv4 address inside one of the form ::ffff:a.b.c.d, however that is written. */
function mappedIpv4(address: string): string | undefined {
  if (isIP(address) !== 6 || !URL.canParse(`http://[${address}]`)) return undefined
  const groups = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(new URL(`http://[${address}]`).hostname)
  if (!groups) return undefined
  const [high, low] = [Number.parseInt(groups[1]!, 16), Number.parseInt(groups[2]!, 16)]
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`
}

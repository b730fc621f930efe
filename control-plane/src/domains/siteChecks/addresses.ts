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
  const allowed4 = blockList(allowed.filter((entry) => isIPv4(entry.split('/')[0]!)))
  const allowed6 = blockList(allowed.filter((entry) => !isIPv4(entry.split('/')[0]!)))
  return (address) => {
    const mapped = mappedIpv4(address)
    if (mapped !== undefined) return allowed4.check(mapped)
    switch (isIP(address)) {
      case 4:
        return allowed4.check(address) || !special4.check(address)
      case 6:
        return allowed6.check(address, 'ipv6') || (global6.check(address, 'ipv6') && !special6.check(address, 'ipv6'))
      default:
        return false
    }
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

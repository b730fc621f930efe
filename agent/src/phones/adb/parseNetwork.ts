import type { PhoneFacts } from '@quarterdeck/shared/protocol/agent.ts'
import { valueIn } from '../answers/answerLines.ts'

type Network = Pick<PhoneFacts, 'ip' | 'proxy'>

/** What `ip -o -4 addr` and `settings get global http_proxy` say: the address of its own, and how its traffic goes out. */
export function parseNetwork(addresses: string, httpProxy: string): Network {
  const ways = [...addresses.matchAll(/^\d+:\s+(\S+)\s+inet (\d{1,3}(?:\.\d{1,3}){3})\b/gm)].map(([, name, ip]) => ({
    name: name!,
    ip: ip!,
  }))
  const own = ways.filter(({ name, ip }) => name !== 'lo' && !isTunnel(name) && !isGiven(name, ip) && isItsOwn(ip))
  const ip = (own.find(({ name }) => name.startsWith('wlan')) ?? own[0])?.ip ?? ''
  return {
    ip,
    proxy: proxyOf(
      ways.some(({ name }) => isTunnel(name)),
      valueIn(httpProxy),
      ways.length > 0,
    ),
  }
}

function proxyOf(hasTunnel: boolean, httpProxy: string, isKnown: boolean): Network['proxy'] {
  if (hasTunnel) return 'vpn'
  if (/^[^\s:]+:[1-9]\d{0,4}$/.test(httpProxy)) return 'wifi'
  // Taken off, Android keeps it as `:0`.
  return httpProxy === 'null' || httpProxy === ':0' || (httpProxy === '' && isKnown) ? 'none' : 'unknown'
}

/**
 * An address that phones share is nobody's own: 464XLAT gives each the same (192.0.0.0/29, RFC 7335), and without an answer to its
 * question a phone takes one that leads nowhere.
 */
function isItsOwn(ip: string): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = ip.split('.').map(Number)
  if ([a, b, c, d].some((part) => part > 255) || a === 0 || a === 127 || a >= 224) return false
  if (a === 169 && b === 254) return false
  return !(a === 192 && b === 0 && c === 0 && d < 8)
}

/** What a phone gives to others, as a hotspot, by cable or Bluetooth: Android takes the same address on all of them. */
function isGiven(name: string, ip: string): boolean {
  return (
    /^(?:ap|swlan|softap|rndis|usb|ncm|bt-pan|p2p|dummy|ifb)/.test(name) ||
    /^192\.168\.(?:42\.129|(?:43|44|49)\.1)$/.test(ip)
  )
}

/** V2ray and its like are VPN apps: their traffic goes through a tunnel. */
function isTunnel(name: string): boolean {
  return /^(?:tun|tap|ppp|wg|ipsec)\d/.test(name)
}

import { isIp } from '@quarterdeck/shared/values/ip.ts'
import { getDomain } from 'tldts'

/**
 * The main domain of a host: what somebody has registered below an ending of the public-suffix list, `a.b.example.com`
 * gives `example.com`, `x.example.com.cn` gives `example.com.cn`. Endings of its private part count too: below
 * `github.io` every name is somebody else's. Where there is nothing above the ending (an ending itself, a host of one
 * label), and for an IP address, it is the host. Letter case, a trailing dot and the brackets of IPv6 do not count; a
 * host in another script keeps the form that it comes in. No port: hosts have none (`siteHostOf`, `hostOf`).
 */
export function mainDomainOf(host: string): string {
  const name = host
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^\[|\]$/g, '')
  return isIp(name) ? name : (getDomain(name, { allowPrivateDomains: true }) ?? name)
}

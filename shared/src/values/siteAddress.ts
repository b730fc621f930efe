import { isDomain } from './domain.ts'
import { isIp } from './ip.ts'

/**
 * The address of a site without its scheme, as it is stored and compared: host in lower case and without the dot of the root, port where it
 * is not the usual one, path if any, no slash at the end. `https://WWW.Example.com:443/` gives `www.example.com`. Undefined for what is none.
 */
export function siteAddressOf(text: string): string | undefined {
  const bare = text.trim().replace(/^https?:\/\//i, '')
  const [authority = '', ...path] = bare.split('/')
  const [, host = '', port = ''] = /^(\[[^\]]+\]|[^:]+)(:\d{1,5})?$/.exec(authority) ?? []
  const name = host.normalize('NFC').replace(otherDots, '.').toLowerCase().replace(/\.$/, '')
  if (!isDomain(name) && !isIp(name.replace(/^\[|\]$/g, ''))) return undefined
  const address = [`${name}${usualPorts.includes(port) ? '' : port}`, ...path].join('/').replace(/\/+$/, '')
  return !/\s/.test(address) && URL.canParse(`https://${address}`) ? address : undefined
}

/** What stands for the dot of a host where people write in other scripts. */
const otherDots = /[\u3002\uff0e\uff61]/g
/** A site is asked over https or http; at which of the two it answers makes it no other site. */
const usualPorts = [':80', ':443']

/**
 * What two spellings of one address have in common: `例子.example/a` and `xn--fsqu00a.example./a` both give `xn--fsqu00a.example/a`. A text
 * that is no address gives itself.
 */
export function siteKeyOf(address: string): string {
  const plain = siteAddressOf(address)
  if (plain === undefined) return address
  const [authority = '', ...path] = plain.split('/')
  return [new URL(`https://${authority}`).host, ...path].join('/')
}

/** The host of a site's address as it is looked up and compared, without port and path: a host of other letters in ASCII. */
export function siteHostOf(address: string): string {
  return (/^(\[[^\]]+\]|[^:/]+)/.exec(siteKeyOf(address))?.[1] ?? '').replace(/^\[|\]$/g, '')
}

import { isDomain } from './domain.ts'
import { isIp } from './ip.ts'

/**
 * The address of a site without its scheme, as it is stored and compared: host in lower case, port and path if any, no
 * slash at the end. `https://WWW.Example.com/` gives `www.example.com`. Undefined for what is none.
 */
export function siteAddressOf(text: string): string | undefined {
  const bare = text.trim().replace(/^https?:\/\//i, '')
  const [authority = '', ...path] = bare.split('/')
  const [, host = '', port] = /^(\[[^\]]+\]|[^:]+)(:\d{1,5})?$/.exec(authority) ?? []
  const name = host.toLowerCase()
  if (!isDomain(name) && !isIp(name.replace(/^\[|\]$/g, ''))) return undefined
  const address = [`${name}${port ?? ''}`, ...path].join('/').replace(/\/+$/, '')
  return !/\s/.test(address) && URL.canParse(`https://${address}`) ? address : undefined
}

/** The host of a site's address, without port and path. */
export function siteHostOf(address: string): string {
  return (/^(\[[^\]]+\]|[^:/]+)/.exec(address)?.[1] ?? '').replace(/^\[|\]$/g, '')
}

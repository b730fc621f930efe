import type { Fault } from './verdict.ts'

/** One address of the web that the rules allow to be asked for; its host may still turn out not to be reachable. */
export interface Target {
  url: URL
  secure: boolean
  /** A name without its last dot, or an IP address without brackets. */
  host: string
  port: number
}

type Refusal = Extract<Fault, 'bad_url' | 'scheme_refused' | 'port_refused'>

/**
 * Reads a site's address, or where a redirect leads from `base`. A bare host gets https, as the site list opens it.
 * Names and passwords in an address are dropped, never sent.
 */
export function readTarget(text: string, ports: ReadonlySet<number>, base?: URL): Target | { fault: Refusal } {
  const trimmed = text.trim()
  // A scheme ends with a colon; a port comes after one too, but is digits.
  const whole = base || /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(trimmed) ? trimmed : `https://${trimmed.replace(/^\/\//, '')}`
  if (trimmed === '' || !URL.canParse(whole, base?.href)) return { fault: 'bad_url' }
  const url = new URL(whole, base?.href)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { fault: 'scheme_refused' }
  url.username = ''
  url.password = ''
  url.hash = ''
  const secure = url.protocol === 'https:'
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port)
  if (!ports.has(port)) return { fault: 'port_refused' }
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  return host === '' ? { fault: 'bad_url' } : { url, secure, host, port }
}

import type { Fault } from './verdict.ts'
import { TimedOut } from './within.ts'

/** What an error of a connection says about the site; `undefined` when it says something about this machine or program. */
export function faultOf(error: unknown): Fault | undefined {
  if (error instanceof TimedOut) return 'timeout'
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? ''
  const known = byCode[code]
  if (known) return known
  if (code.startsWith('HPE_')) return 'bad_http'
  if (code.startsWith('ERR_SSL_')) return 'no_tls'
  return undefined
}

const byCode: Readonly<Record<string, Fault>> = {
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  ETIMEDOUT: 'timeout',
  EHOSTUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
  // The firewall of this machine, or an address of a family that this machine has not.
  EACCES: 'unreachable',
  EPERM: 'unreachable',
  EAFNOSUPPORT: 'unreachable',
  EPROTO: 'no_tls',
}

import { TimedOut } from './within.ts'

export type NetworkFault = 'timeout' | 'connection_refused' | 'reset' | 'unreachable'

/** What an error of a connection says about the other side; `undefined` when it says nothing of it. */
export function networkFaultOf(error: unknown): NetworkFault | undefined {
  if (error instanceof TimedOut) return 'timeout'
  return byCode[(error as NodeJS.ErrnoException | undefined)?.code ?? '']
}

const byCode: Readonly<Record<string, NetworkFault>> = {
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
}

import { networkFaultOf } from '../../../platform/outbound/networkFault.ts'
import type { Fault } from './verdict.ts'

/** What an error of a connection says about the site; `undefined` when it says something about this machine or program. */
export function faultOf(error: unknown): Fault | undefined {
  const fault = networkFaultOf(error)
  if (fault) return fault
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? ''
  if (code.startsWith('HPE_')) return 'bad_http'
  return code === 'EPROTO' || code.startsWith('ERR_SSL_') ? 'no_tls' : undefined
}

import { once } from 'node:events'
import { connect, isIP } from 'node:net'
import type { NodeFault } from '@quarterdeck/shared/resources/fleet/node.ts'
import type { MayReach } from '../../../platform/outbound/addresses.ts'
import { networkFaultOf } from '../../../platform/outbound/networkFault.ts'
import type { Resolve } from '../../../platform/outbound/resolve.ts'
import { within } from '../../../platform/outbound/within.ts'

export interface NodeCheckDeps {
  resolve: Resolve
  mayReach: MayReach
  /** For the connection; looking up the name does not count. */
  connectMs: number
}

export type NodeVerdict = { latencyMs: number } | { fault: NodeFault }

/**
 * Connects to a node once, says nothing, and lets go: whether somebody answers there. Only an address that the rule allows is asked, and the
 * name is not looked up again for it. Throws the signal's reason when aborted, and on faults of this machine.
 */
export async function checkNode(
  { host, port }: { host: string; port: number },
  { resolve, mayReach, connectMs }: NodeCheckDeps,
  signal: AbortSignal,
): Promise<NodeVerdict> {
  const found = isIP(host) ? ({ kind: 'found', addresses: [host] } as const) : await resolve(host, signal)
  if (found.kind === 'none') return { fault: 'no_dns' }
  if (found.kind === 'failed') return { fault: 'dns_failed' }
  const address = found.addresses.find(mayReach)
  if (address === undefined) return { fault: 'address_refused' }
  const start = performance.now()
  try {
    await within(connectMs, signal, (inner) => reach(address, port, inner))
    return { latencyMs: Math.round(performance.now() - start) }
  } catch (error) {
    const fault = networkFaultOf(error)
    if (!fault) throw error
    return { fault }
  }
}

async function reach(address: string, port: number, signal: AbortSignal): Promise<void> {
  // An error that comes when nobody waits any more must not end the process.
  const socket = connect({ host: address, port }).on('error', () => {})
  try {
    await once(socket, 'connect', { signal })
  } finally {
    socket.destroy()
  }
}

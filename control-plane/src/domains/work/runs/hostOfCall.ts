import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { AgentLink } from '../../../hub/agentLink.ts'
import type { Lease } from './leases/leaseRuns.ts'

/** The host that calls, by its secret; one that may not work is refused. */
export async function hostOfCall(
  agents: Pick<AgentLink<Lease>, 'hostOf'>,
  header: (name: string) => string | null,
): Promise<{ id: number }> {
  const secret = /^bearer +(\S+)$/i.exec(header('authorization') ?? '')?.[1]
  const host = secret ? await agents.hostOf(secret) : undefined
  if (!host) throw new AppError('login_expired')
  return host
}

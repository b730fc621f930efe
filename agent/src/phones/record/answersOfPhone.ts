import type { FromAgent, ToAgent } from '@quarterdeck/shared/protocol/agent.ts'
import { errorReportOf } from '../../codedError.ts'
import type { Inventory } from '../inventory.ts'
import type { LeaseFence } from '../leaseFence.ts'
import type { PhoneRegistry } from '../registry.ts'
import { recordAnswers } from './recordAnswers.ts'

interface Means {
  inventory: Pick<Inventory, 'open' | 'shell'>
  registry: PhoneRegistry
  holds: Pick<LeaseFence, 'isOld' | 'raise'>
}

/** Longer than all questions of a healthy phone take, however many apps it has. */
const allMs = 150_000

/** Records the answers of a phone while no run has it, and says what came of it. */
export async function answersOfPhone(
  { inventory, registry, holds }: Means,
  { request, phone: serial, lease, withScreen }: Extract<ToAgent, { type: 'recordAnswers' }>,
  signal: AbortSignal,
): Promise<Extract<FromAgent, { type: 'answers' }>> {
  const said = (message: string) => ({ type: 'answers' as const, request, message })
  if (holds.isOld(serial, lease)) return said('lease_lost')
  holds.raise(serial, lease)
  const phone = inventory.open(serial)
  const shell = inventory.shell(serial)
  if (typeof phone === 'string' || !shell) return said(typeof phone === 'string' ? phone : 'offline')
  const giveBack = registry.take(serial, request)
  if (!giveBack) return said('another run holds this phone')
  try {
    const until = AbortSignal.any([signal, AbortSignal.timeout(allMs)])
    return { ...said(''), file: await recordAnswers({ serial, shell, withScreen }, until) }
  } catch (error) {
    return { type: 'answers', request, ...errorReportOf(error, 300) }
  } finally {
    giveBack()
  }
}

import type { FromAgent, ToAgent } from '@quarterdeck/shared/protocol/agent.ts'
import { errorReportOf } from '../codedError.ts'
import type { Inventory } from '../phones/inventory.ts'
import type { Phone } from '../phones/phone.ts'
import type { PhoneRecoverer } from '../phones/recoverPhone.ts'
import type { PhoneRegistry } from '../phones/registry.ts'
import { checkPhone } from './checkPhone.ts'

type Act = Extract<ToAgent, { type: 'act' }>
type Acted = Extract<FromAgent, { type: 'acted' }>
type OfPhone = Exclude<Act['what'], keyof PhoneRecoverer | 'sync' | 'check'>

const does: { [W in OfPhone]: (phone: Phone, signal: AbortSignal) => Promise<void> } = {
  restart: (phone, signal) => phone.restart(signal),
  wake: (phone, signal) => phone.wake(signal),
  // KEYCODE_SLEEP: unlike the power key it does nothing to a screen that is off.
  lock: (phone, signal) => phone.key(223, 1, signal),
}

interface Means {
  inventory: Pick<Inventory, 'open' | 'readNow'>
  recoverer: PhoneRecoverer
  registry: PhoneRegistry
  tell(): void
}

/** Carries out what is asked of a phone from outside its runs, and says what came of it. */
export async function actOnPhone(
  { inventory, recoverer, registry, tell }: Means,
  { request, phone: serial, what, app }: Act,
  signal: AbortSignal,
): Promise<Acted> {
  try {
    if (what === 'sync') {
      await inventory.readNow(serial)
      tell()
    } else if (what === 'check') {
      const phone = inventory.open(serial)
      if (typeof phone === 'string') return { type: 'acted', request, ok: false, message: phone }
      const giveBack = registry.take(serial, request)
      if (!giveBack) return { type: 'acted', request, ok: false, message: 'another run holds this phone' }
      await checkPhone(phone, app, signal).finally(giveBack)
    } else if (isOfPhone(what)) {
      const phone = inventory.open(serial)
      if (typeof phone === 'string') return { type: 'acted', request, ok: false, message: phone }
      await does[what](phone, signal)
    } else await recoverer[what](serial, signal)
    return { type: 'acted', request, ok: true, message: '' }
  } catch (error) {
    return { type: 'acted', request, ok: false, ...errorReportOf(error, 300) }
  }
}

function isOfPhone(what: Exclude<Act['what'], 'sync' | 'check'>): what is OfPhone {
  return Object.hasOwn(does, what)
}

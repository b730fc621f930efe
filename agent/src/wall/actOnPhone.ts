import type { FromAgent, ToAgent } from '@quarterdeck/shared/protocol/agent.ts'
import type { Inventory } from '../phones/inventory.ts'
import type { Mending } from '../phones/mendPhone.ts'
import type { Phone } from '../phones/phone.ts'
import { toldBy } from '../toldError.ts'

type Act = Extract<ToAgent, { type: 'act' }>
type Acted = Extract<FromAgent, { type: 'acted' }>
type OfPhone = Exclude<Act['what'], keyof Mending | 'sync'>

const does: { [W in OfPhone]: (phone: Phone, signal: AbortSignal) => Promise<void> } = {
  restart: (phone, signal) => phone.restart(signal),
  wake: (phone, signal) => phone.wake(signal),
  // KEYCODE_SLEEP: unlike the power key it does nothing to a screen that is off.
  lock: (phone, signal) => phone.key(223, 1, signal),
}

/** Carries out what is asked of a phone from outside its runs, and says what came of it. */
export async function actOnPhone(
  { inventory, mending, tell }: { inventory: Pick<Inventory, 'open' | 'readNow'>; mending: Mending; tell(): void },
  { request, phone: serial, what }: Act,
  signal: AbortSignal,
): Promise<Acted> {
  try {
    if (what === 'sync') {
      await inventory.readNow(serial)
      tell()
    } else if (isOfPhone(what)) {
      const phone = inventory.open(serial)
      if (typeof phone === 'string') return { type: 'acted', request, ok: false, message: phone }
      await does[what](phone, signal)
    } else await mending[what](serial, signal)
    return { type: 'acted', request, ok: true, message: '' }
  } catch (error) {
    return { type: 'acted', request, ok: false, ...toldBy(error, 300) }
  }
}

function isOfPhone(what: Exclude<Act['what'], 'sync'>): what is OfPhone {
  return Object.hasOwn(does, what)
}

import type { FromAgent, ToAgent } from '@quarterdeck/shared/protocol/agent.ts'
import type { Inventory } from '../phones/inventory.ts'
import type { Phone } from '../phones/phone.ts'

type Act = Extract<ToAgent, { type: 'act' }>
type Acted = Extract<FromAgent, { type: 'acted' }>

const does: { [W in Act['what']]: (phone: Phone, signal: AbortSignal) => Promise<void> } = {
  restart: (phone, signal) => phone.restart(signal),
  wake: (phone, signal) => phone.wake(signal),
  // KEYCODE_SLEEP: unlike the power key it does nothing to a screen that is off.
  lock: (phone, signal) => phone.key(223, 1, signal),
}

/** Carries out what a person asks of a phone from the wall, and says what came of it. */
export async function actOnPhone(
  inventory: Pick<Inventory, 'open'>,
  { request, phone: serial, what }: Act,
  signal: AbortSignal,
): Promise<Acted> {
  const phone = inventory.open(serial)
  if (typeof phone === 'string') return { type: 'acted', request, ok: false, message: phone }
  try {
    await does[what](phone, signal)
    return { type: 'acted', request, ok: true, message: '' }
  } catch (error) {
    return {
      type: 'acted',
      request,
      ok: false,
      message: String(error instanceof Error ? error.message : error).slice(0, 300),
    }
  }
}

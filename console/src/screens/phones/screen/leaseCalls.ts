import { heldPhones } from '@quarterdeck/shared/contracts/phoneLeases.ts'
import { ask } from '../../../api/ask.ts'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { takeAction } from '../../../api/resourceCalls.ts'

/** Who has which of these phones, as far as it concerns this user. */
export async function loadHeld(phones: string, signal?: AbortSignal) {
  return (await ask(heldPhones, { query: { phones } }, signal ? { signal } : {})).data
}

export async function actOnLease(action: string, phone: number, values: Record<string, unknown> = {}): Promise<void> {
  const { results } = await takeAction(resourceNamed('phone'), action, [phone], values)
  const refused = results.find(({ result }) => result === 'refused')
  if (refused) throw new Error(refused.reason)
}

/** Works with a phone that this user holds, or that is taken for it and given back after it. */
export async function underLease<T>(phone: number, reason: string, work: () => Promise<T>): Promise<T> {
  const isOwn = (await loadHeld(String(phone))).phones.some((held) => held.phone === phone)
  if (!isOwn) await actOnLease('lease', phone, { reason })
  try {
    return await work()
  } finally {
    // It may be lost by now.
    if (!isOwn) await actOnLease('release', phone).catch(() => undefined)
  }
}

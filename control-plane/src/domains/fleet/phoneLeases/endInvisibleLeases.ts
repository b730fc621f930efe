import type { Store } from '../../../platform/store/store.ts'
import { endLeases } from './endLeases.ts'
import { holderKinds, ofUser } from './holder.ts'
import { readPeoples } from './leaseStore.ts'
import { deleteWaitlistEntry, readWaiting } from './waitlistStore.ts'

/** Which of these phones a user sees. */
export type SeesPhones = (ids: readonly number[], userId: number) => Promise<ReadonlySet<number>>

/**
 * Nobody holds or waits for a phone that was given to others meanwhile: it would be kept from those for nothing. Gives the phones
 * whose leases ended.
 */
export async function endInvisibleLeases(store: Store, seesPhones: SeesPhones, now: number): Promise<number[]> {
  const [leases, waiting] = await Promise.all([readPeoples(store.read), readWaiting(store.read)])
  const own = leases.filter(({ holder_kind }) => holder_kind === holderKinds.user)
  const isUnseen = await unseen([...own, ...waiting], seesPhones)
  const [ended, lost] = [own.filter(isUnseen), waiting.filter(isUnseen)]
  if (ended.length === 0 && lost.length === 0) return []
  await store.write(async (tx) => {
    for (const { phone, holder_id } of lost) await deleteWaitlistEntry(tx, phone, ofUser(holder_id))
    const numbers = ended.map(({ number }) => number)
    await endLeases(tx, numbers, { how: 'outOfSight', now })
  })
  return ended.map(({ phone }) => phone)
}

interface Concern {
  phone: number
  /** Of a user. */
  holder_id: number
}

async function unseen(all: readonly Concern[], seesPhones: SeesPhones): Promise<(one: Concern) => boolean> {
  const seen = new Map<number, ReadonlySet<number>>()
  for (const [userId, own] of Map.groupBy(all, ({ holder_id }) => holder_id)) {
    const phones = own.map(({ phone }) => phone)
    seen.set(userId, await seesPhones(phones, userId))
  }
  return ({ phone, holder_id }) => !seen.get(holder_id)!.has(phone)
}

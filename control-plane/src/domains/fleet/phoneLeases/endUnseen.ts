import type { Store } from '../../../platform/store/store.ts'
import { endLeases } from './endLeases.ts'
import { holderKinds, ofUser } from './holder.ts'
import { readPeoples } from './leaseStore.ts'
import { deleteWish, readWishers } from './wishStore.ts'

/** Which of these phones a user sees. */
export type SeesPhones = (ids: readonly number[], userId: number) => Promise<ReadonlySet<number>>

/**
 * Nobody holds or waits for a phone that was given to others meanwhile: it would be kept from those for nothing. Gives the phones
 * whose leases ended.
 */
export async function endUnseen(store: Store, seesPhones: SeesPhones, now: number): Promise<number[]> {
  const [leases, wishes] = await Promise.all([readPeoples(store.read), readWishers(store.read)])
  const own = leases.filter(({ holder_kind }) => holder_kind === holderKinds.user)
  const isUnseen = await unseen([...own, ...wishes], seesPhones)
  const [ended, lost] = [own.filter(isUnseen), wishes.filter(isUnseen)]
  if (ended.length === 0 && lost.length === 0) return []
  await store.write(async (tx) => {
    for (const { phone, holder_id } of lost) await deleteWish(tx, phone, ofUser(holder_id))
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

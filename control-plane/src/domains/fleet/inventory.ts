import { mostPhones, type PhoneFacts } from '@quarterdeck/shared/protocol/agent.ts'
import type { Sql } from '../../platform/store/store.ts'
import { takeSims } from './sims/takeSims.ts'
import { noteModels } from './store/models.ts'
import { countOf, type KnownPhone, markMissing, readKnown, writeDetails, writePhones } from './store/phones.ts'

/** What an inventory changed: ids of phones. */
export interface Inventoried {
  phones: number[]
  /** Those among them that are online now. */
  online: number[]
  /** Serials that another host has, and keeps. */
  elsewhere: string[]
}

/** Phones of a host that are kept, there or not. */
export const mostKept = 2 * mostPhones

/**
 * Takes over what a host says of its phones. Those that it names neither here nor among `listed` are not there. `usual`: whether
 * those that are new may be worked with (`usualStatus`).
 */
export async function takeInventory(
  tx: Sql,
  hostId: number,
  phones: readonly PhoneFacts[],
  { at, usual, listed = [] }: { at: number; usual: number; listed?: readonly string[] | undefined },
): Promise<Inventoried> {
  const known = await readKnown(
    tx,
    phones.map((phone) => phone.serial),
  )
  const latest = [...new Map(phones.map((phone) => [phone.serial, phone])).values()]
  const claimed = latest.filter((phone) => mayClaim(phone, known.get(phone.serial), hostId))
  // Other phones at every message would fill the table.
  let room = mostKept - (await countOf(tx, hostId))
  const own = claimed.filter(({ serial }) => known.get(serial)?.hostId === hostId || room-- > 0)
  const ids = await writePhones(tx, hostId, own, { at, usual })
  // What an offline phone cannot tell is kept as it was last seen.
  const online = own.filter(({ state }) => state === 'online').map((phone) => ({ id: ids.get(phone.serial)!, phone }))
  await writeDetails(tx, online)
  await takeSims(tx, online, at)
  await noteModels(
    tx,
    online.map(({ phone }) => phone),
  )
  const missing = await markMissing(tx, hostId, [...own.map((phone) => phone.serial), ...listed], at)
  return {
    phones: [...ids.values(), ...missing],
    online: online.map(({ id }) => id),
    elsewhere: latest.filter((phone) => !own.includes(phone)).map((phone) => phone.serial),
  }
}

/**
 * A phone that is reachable over the network may be seen by two hosts: it stays with the one that has it, as long as
 * that one is connected and has it online.
 */
export function mayClaim(phone: Pick<PhoneFacts, 'state'>, known: KnownPhone | undefined, hostId: number): boolean {
  if (!known || known.hostId === null || known.hostId === hostId) return true
  return phone.state === 'online' && !(known.isHostOnline && known.isOnline)
}

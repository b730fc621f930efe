import { type FactKind, mostPhones, type PhoneFacts } from '@quarterdeck/shared/protocol/agent.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { takeSims } from './sims/takeSims.ts'
import { noteModels } from './store/models.ts'
import {
  type Claimer,
  countOf,
  hasReported,
  type KnownPhone,
  markMissing,
  readClaimer,
  readKnown,
  readTwins,
  writeDetails,
  writePhones,
} from './store/phones.ts'

/** What an inventory changed: ids of phones. */
export interface Inventoried {
  phones: number[]
  /** Those among them that are online now. */
  online: number[]
  refused: Refused
}

/** Serials that a host tells of and does not get. */
export interface Refused {
  /** Another host has them, and keeps them while it has them. */
  elsewhere: string[]
  /** Another organisation enrolled them. */
  foreign: string[]
}

/** Phones of a host that are kept, there or not. */
export const mostKept = 2 * mostPhones

interface Telling {
  at: number
  /** Whether those that are new may be worked with (`usualStatus`). */
  usual: number
}

/**
 * Takes over what a host says of its phones. Those that it names neither here nor among `listed` are not there. A host that is not
 * approved gets nothing.
 */
export async function takeInventory(
  tx: Sql,
  hostId: number,
  phones: readonly PhoneFacts[],
  { listed = [], ...telling }: Telling & { listed?: readonly string[] | undefined },
): Promise<Inventoried> {
  const { phones: ids, online, refused } = await takePhones(tx, hostId, phones, telling)
  const not = new Set([...refused.elsewhere, ...refused.foreign])
  const own = phones.map(({ serial }) => serial).filter((serial) => !not.has(serial))
  const missing = await markMissing(tx, hostId, [...own, ...listed], telling.at)
  return { phones: [...ids, ...missing], online, refused }
}

/** Takes over what a host says of some phones, as far as it may have them; of others it says nothing. */
export async function takePhones(
  tx: Sql,
  hostId: number,
  phones: readonly PhoneFacts[],
  { at, usual }: Telling,
): Promise<Inventoried> {
  const latest = [...new Map(phones.map((phone) => [phone.serial, phone])).values()]
  const serials = latest.map(({ serial }) => serial)
  const claimer = await readClaimer(tx, hostId)
  if (!claimer) return { phones: [], online: [], refused: { elsewhere: serials, foreign: [] } }
  const known = await readKnown(tx, serials)
  const twins = await twinsAmong(tx, serials, known)
  const verdicts = Map.groupBy(latest, (phone) =>
    twins.has(phone.serial) ? 'elsewhere' : judgeClaim(phone, known.get(phone.serial), claimer),
  )
  // Other phones at every message would fill the table.
  let room = mostKept - (await countOf(tx, hostId))
  const own = (verdicts.get('its') ?? []).filter(({ serial }) => known.get(serial)?.hostId === hostId || room-- > 0)
  const ids = await writePhones(tx, hostId, own, { at, usual })
  // What an offline phone cannot tell is kept as it was last seen.
  const online = own.filter(({ state }) => state === 'online').map((phone) => ({ id: ids.get(phone.serial)!, phone }))
  await writeDetails(tx, online)
  const told = (kind: FactKind) => online.filter(({ phone }) => hasReported(phone, kind))
  await takeSims(tx, told('sims'), { at, side: claimer.side })
  await noteModels(
    tx,
    told('build')
      .map(({ phone }) => phone)
      .filter((phone) => hasReported(phone, 'screen') || hasReported(phone, 'apps')),
  )
  const foreign = (verdicts.get('foreign') ?? []).map(({ serial }) => serial)
  const elsewhere = serials.filter((serial) => !ids.has(serial) && !foreign.includes(serial))
  return { phones: [...ids.values()], online: online.map(({ id }) => id), refused: { elsewhere, foreign } }
}

/** Of phones that a host was refused: would it get one now? */
export async function wouldTake(from: Sql, hostId: number, phones: readonly PhoneFacts[]): Promise<boolean> {
  const claimer = await readClaimer(from, hostId)
  if (!claimer) return false
  const serials = phones.map(({ serial }) => serial)
  const known = await readKnown(from, serials)
  const twins = await twinsAmong(from, serials, known)
  return phones.some(
    (phone) => !twins.has(phone.serial) && judgeClaim(phone, known.get(phone.serial), claimer) === 'its',
  )
}

/**
 * New serials that differ by case alone from that of a phone, or of another new one: they are taken. Which of the two it really is nobody
 * knows, so nothing is merged, and what is there already stays.
 */
async function twinsAmong(
  from: Sql,
  serials: readonly string[],
  known: ReadonlyMap<string, KnownPhone>,
): Promise<ReadonlySet<string>> {
  const fresh = serials.filter((serial) => !known.has(serial))
  const twins = new Set(fresh.length === 0 ? [] : await readTwins(from, fresh))
  const firsts = new Set<string>()
  for (const serial of fresh) {
    if (firsts.has(serial.toLowerCase())) twins.add(serial)
    firsts.add(serial.toLowerCase())
  }
  return twins
}

/**
 * Whose a phone is that a host tells of: the host's, where nobody knows it yet, or where an organisation of the same side enrolled
 * it; else it is foreign, wherever it is and whoever it was assigned to since. One that is reachable over the network may be seen
 * by two hosts: it stays with the one that has it, as long as that one is connected and has it online.
 */
export function judgeClaim(
  phone: Pick<PhoneFacts, 'state'>,
  known: KnownPhone | undefined,
  { id, side }: Claimer,
): 'its' | 'elsewhere' | 'foreign' {
  if (!known) return 'its'
  if (known.side !== side) return 'foreign'
  if (known.hostId === null || known.hostId === id) return 'its'
  return phone.state === 'online' && !(known.isHostOnline && known.isOnline) ? 'its' : 'elsewhere'
}

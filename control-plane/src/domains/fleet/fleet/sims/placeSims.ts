import { isDeepStrictEqual } from 'node:util'
import type { SimFacts } from '@quarterdeck/shared/protocol/agent.ts'

/** A card as it stands in the list; in no phone its slot is 0. */
export interface PlacedSim {
  id: number
  iccid: string
  phone: number | null
  slot: number
  present: number
  told: number
  carrier: string
  numeric: string
  number: string
  /** Since when it is there, in UTC milliseconds. */
  since: number | null
}

/** With what people said of it. */
export interface KnownSim extends PlacedSim {
  kind: number
  remark: string
}

/** A card as a phone says it, its slot counted from 1. */
export interface ReportedSim extends SimFacts {
  phone: number
}

export interface Placing {
  /** Known cards that are elsewhere, or otherwise, than they were. */
  changed: PlacedSim[]
  added: Omit<PlacedSim, 'id'>[]
  /** Ids of cards that nobody could find again, and of which nobody said anything. */
  forgotten: number[]
}

/**
 * Which cards are in some phones, by what these say. A card whose ICCID is told is that card, wherever it was. Of one that is hidden
 * the slot decides: it is the card that was there last, unless the slot tells another carrier or another number. A slot that is
 * empty keeps its card, as not present: phones find no card while they start.
 */
export function placeSims(
  known: readonly KnownSim[],
  { told, phones, at }: { told: readonly ReportedSim[]; phones: readonly number[]; at: number },
): Placing {
  const cards = known.map((card) => ({ ...card }))
  const places = new Map(cards.filter(({ phone }) => phone !== null).map((card) => [placeOf(card), card]))
  const iccids = new Map(cards.filter(({ iccid }) => iccid !== '').map((card) => [card.iccid, card]))
  const added: Placing['added'] = []
  const seen = new Set<string>()
  const heard = new Set<string>()
  for (const said of told) {
    const place = placeOf(said)
    // One slot holds one card, and a card is in one slot: what is told twice is believed once.
    if (seen.has(place)) continue
    const one = heard.has(said.iccid) ? { ...said, iccid: '' } : said
    seen.add(place)
    if (one.iccid !== '') heard.add(one.iccid)
    const here = places.get(place)
    const card = iccids.get(one.iccid) ?? (here && isLike(here, one) ? here : undefined)
    if (here && here !== card) leave(here, at)
    if (!card) {
      added.push(nowAt(one, at))
      continue
    }
    if (card !== here) places.delete(placeOf(card))
    Object.assign(card, nowAt(one, at, card))
    places.set(place, card)
  }
  const asked = new Set<number | null>(phones)
  for (const card of cards) if (asked.has(card.phone) && !seen.has(placeOf(card))) card.present = 0
  const isChanged = (card: KnownSim, at: number) => !isForgotten(card) && !isDeepStrictEqual(card, known[at])
  return {
    changed: cards.filter(isChanged),
    added,
    forgotten: cards.filter(isForgotten).map(({ id }) => id),
  }
}

/** May the card of a slot be the one that is told there? What is not said speaks against nothing. */
function isLike(card: KnownSim, told: ReportedSim): boolean {
  const isHidden = told.iccid === '' || card.iccid === ''
  const isSameCarrier = card.numeric === '' || told.numeric === '' || card.numeric === told.numeric
  return isHidden && isSameCarrier && isSameNumber(card.number, told.number)
}

/** Numbers come with the country code and without. */
function isSameNumber(a: string, b: string): boolean {
  const [one, other] = [a.replace(/\D/g, ''), b.replace(/\D/g, '')]
  return one.endsWith(other) || other.endsWith(one)
}

function nowAt(told: ReportedSim, at: number, card?: KnownSim): Omit<PlacedSim, 'id'> {
  const stays = card?.phone === told.phone && card.slot === told.slot
  return {
    since: stays ? card.since : at,
    phone: told.phone,
    slot: told.slot,
    present: 1,
    told: told.iccid === '' ? 0 : 1,
    iccid: told.iccid || (card?.iccid ?? ''),
    carrier: told.carrier || (card?.carrier ?? ''),
    numeric: told.numeric || (card?.numeric ?? ''),
    number: told.number || (card?.number ?? ''),
  }
}

function leave(card: KnownSim, at: number): void {
  Object.assign(card, { phone: null, slot: 0, present: 0, told: 0, since: at })
}

function isForgotten(card: KnownSim): boolean {
  return card.phone === null && isUnknown(card)
}

/** Nobody could tell it from another card, and nobody said anything of it. */
export function isUnknown({ iccid, kind, remark, number }: KnownSim): boolean {
  return iccid === '' && kind === 0 && remark === '' && number === ''
}

function placeOf({ phone, slot }: { phone: number | null; slot: number }): string {
  return `${phone}/${slot}`
}

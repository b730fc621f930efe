import type { SimFacts } from '@quarterdeck/shared/protocol/agent.ts'
import { wordOf } from '../answers/plausible.ts'

/**
 * The SIMs that are in: carrier by the `gsm.sim.*` properties (one value a slot, separated by commas, with nothing in
 * them for an empty slot), card and number by `dumpsys isub`, which knows the slots by `simSlotIndex`.
 */
export function parseSims(properties: ReadonlyMap<string, string>, isub: string): SimFacts[] {
  const slots = (name: string) => (properties.get(name) ?? '').split(',').map(wordOf)
  const carriers = slots('gsm.sim.operator.alpha')
  const numerics = slots('gsm.sim.operator.numeric')
  const cards = parseSubscriptions(isub)
  const sims: SimFacts[] = []
  for (let slot = 0; slot < Math.max(carriers.length, numerics.length); slot++) {
    const numeric = numerics[slot] ?? ''
    const carrier = carriers[slot] ?? ''
    const card = cards.find((each) => each.slot === slot)
    const isCode = isOperator(numeric)
    if (!isCode && !card) continue
    sims.push({
      slot,
      carrier: carrier || card?.carrier || '',
      numeric: isCode ? numeric : (card?.numeric ?? ''),
      number: card?.number ?? '',
      iccid: card?.iccid ?? '',
    })
  }
  return sims
}

/**
 * Active subscriptions, in the forms of Android 5 to 15: `{id=1 iccId=… mcc 460 mnc 4}` and `[… iccId=… mcc=460 mnc=00 …]`.
 * Since Android 10 cards and numbers come masked, as `898600451[****]`: what is not whole is unknown.
 */
export function parseSubscriptions(
  text: string,
): { slot: number; iccid: string; number: string; carrier: string; numeric: string }[] {
  const found = new Map<number, { slot: number; iccid: string; number: string; carrier: string; numeric: string }>()
  for (const line of text.split(/\r?\n/)) {
    const slot = Number(/\bsimSlotIndex=(-?\d+)/.exec(line)?.[1] ?? -1)
    if (slot < 0 || found.has(slot)) continue
    const mcc = /\bmcc[ =](\d+)/.exec(line)?.[1]
    const mnc = /\bmnc[ =](\d+)/.exec(line)?.[1]
    found.set(slot, {
      slot,
      iccid: /\biccId=([\dA-F]{18,22})(?=[\s,}\]]|$)/i.exec(line)?.[1] ?? '',
      number: nationalNumber(/\bm?[nN]umber=(\+?\d{5,15})(?=[\s,}\]]|$)/.exec(line)?.[1] ?? ''),
      carrier: wordOf(/\bcarrierName=(.*?)\s+\w+=/.exec(line)?.[1]),
      numeric: mcc && mnc && Number(mcc) >= 200 ? `${mcc}${mnc.padStart(2, '0')}`.slice(0, 16) : '',
    })
  }
  return [...found.values()]
}

/** Country and network; no country has a number below 200. */
function isOperator(numeric: string): boolean {
  return /^[2-9]\d{4,5}$/.test(numeric)
}

/** The country of the first SIM that says one, in capitals; '' where none does. */
export function parseCountry(properties: ReadonlyMap<string, string>): string {
  const said = ['gsm.operator.iso-country', 'gsm.sim.operator.iso-country'].flatMap((name) =>
    (properties.get(name) ?? '').split(','),
  )
  return (said.map(wordOf).find((word) => /^[a-z]{2}$/i.test(word)) ?? '').toUpperCase()
}

/** Without the country code of China, as operators there write their numbers; others stay as the phone says them. */
function nationalNumber(number: string): string {
  return number.replace(/^\+?86(?=1\d{10}$)/, '')
}

import type { WrittenRows } from '../../../platform/live.ts'

/** How a lease ended: the codes of `phone-lease.how`; from `unused` on its holder has lost the phone. */
export const ends = {
  open: 0,
  released: 1,
  runEnded: 2,
  unused: 3,
  timeOver: 4,
  notClaimed: 5,
  takenOver: 6,
  left: 7,
  /** Its holder does not see the phone any more. */
  outOfSight: 8,
} as const
export type End = Exclude<keyof typeof ends, 'open'>

/** For whom a phone is held: the codes of `phone-lease.kind`. */
export const kinds = { run: 1, person: 2, group: 3, system: 4 } as const
export type Kind = keyof typeof kinds

/** So long before its end the holder is warned. */
export const warnMs = 120_000

/** Who has waited for a phone takes notice within this time, or the next one gets it. */
export const claimMs = 300_000

/** Whoever closes the browser over a phone may come back within this time; a reload takes a moment. */
export const comeBackMs = 60_000

/** A reload is done by then: whoever is not back may well be gone. */
const reloadMs = 20_000

/** Whether the holder is to be warned. Whoever has left a moment ago, as everybody does who reloads the page, will be back. */
export function isEnding({ until, left }: { until: number | null; left: number }, now: number): boolean {
  const leftMs = Math.max(0, (until ?? now) - now)
  return leftMs <= (left === 1 ? comeBackMs - reloadMs : warnMs)
}

/** So long a person is told what was lost. */
export const lostMs = 30 * 60_000

/** When a lease ends that is used now: after the time that it may lie idle, and never later than was asked for. */
export function untilOf(now: number, idleMs: number, askedUntil: number | null): number {
  return Math.min(now + idleMs, askedUntil ?? Number.POSITIVE_INFINITY)
}

/** Why a lease is over whose time has come. */
export function endOf(lease: { waiting: number; left: number; asked_until: number | null }, now: number): End {
  if (lease.waiting === 1) return 'notClaimed'
  if (lease.left === 1) return 'left'
  return lease.asked_until !== null && lease.asked_until <= now ? 'timeOver' : 'unused'
}

/** A lease has begun or ended; that one goes on is nothing to those who watch phones. */
export function isHandedOver({ columns }: WrittenRows): boolean {
  return !columns || columns.has('ended')
}

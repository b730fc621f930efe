import type { Candidate } from '../store/candidates.ts'
import type { Choice } from '../store/leases.ts'
import type { Head } from '../store/queue.ts'
import { type Lane, memberOf } from './lanes.ts'

/** The first runs of each queue, by lane and pin. */
export type Heads = ReadonlyMap<Lane, ReadonlyMap<string, readonly Head[]>>

/** Dispatch order 2: the subsystem in front of each phone, where it is known. */
export type Fronts = ReadonlyMap<number, number>

export interface PlanOptions {
  /** Which runs candidates may be given. */
  fits?: (head: Head, one: Candidate, pin: string) => boolean
  /** With it a phone stays in a subsystem while that has work, but for what publishes; without it rank alone decides. */
  fronts?: Fronts | undefined
}

/**
 * Which run goes to which idle phone. Between the members (`memberOf`) the one that has been served least goes first, so that a long queue of one
 * kind does not starve another; inside a member the first by rank. `candidates` have passed the gate; those of the phone that goes first
 * stand first.
 */
export function plan(
  candidates: readonly Candidate[],
  heads: Heads,
  fairness: Fairness,
  { fits = isNewTo, fronts }: PlanOptions = {},
): Choice[] {
  const taken = new Set<string>()
  const choices: Choice[] = []
  const waiting = [...heads].filter(([, queues]) => [...queues.values()].some((q) => q.length > 0))
  fairness.join([...new Set(waiting.map(([lane]) => memberOf(lane)))])
  for (const [phoneId, all] of Map.groupBy(candidates, (one) => one.phoneId)) {
    const byMember = Map.groupBy(all, (one) => memberOf(one.facts.lane))
    for (const member of fairness.order()) {
      const own = byMember.get(member) ?? []
      const best = firstOf(own, heads, {
        fits: (head, one, pin) => !taken.has(head.id) && fits(head, one, pin),
        front: fronts?.get(phoneId),
      })
      if (!best) continue
      taken.add(best.head.id)
      fairness.served(member)
      choices.push({ run: best.head.id, phoneId, accountId: best.one.accountId, scriptId: best.one.scriptId })
      break
    }
  }
  return choices
}

/** Has the run not failed yet by the fault of this phone or account? */
export function isNewTo({ failedOn }: Pick<Head, 'failedOn'>, { phoneId, accountId }: Candidate): boolean {
  return !failedOn.phones.has(phoneId) && !failedOn.accounts.has(accountId)
}

/** Is the run for the side whose the phone and the account are? */
export function isOfSide({ side }: Pick<Head, 'side'>, { facts }: Candidate): boolean {
  return facts.phone?.side === side
}

function firstOf(
  own: readonly Candidate[],
  heads: Heads,
  { fits, front }: { fits: NonNullable<PlanOptions['fits']>; front: number | undefined },
) {
  let best: { one: Candidate; head: Head; turn: readonly number[] } | undefined
  for (const one of own) {
    for (const pin of one.pins) {
      const head = heads
        .get(one.facts.lane)
        ?.get(pin)
        ?.find((each) => isOfSide(each, one) && fits(each, one, pin))
      if (!head) continue
      const turn = [...placeOf(one, front), head.rank, head.due, head.seq]
      if (!best || isBefore(turn, best.turn)) best = { one, head, turn }
    }
  }
  return best
}

/** What publishes may take a phone to another subsystem; all else goes on in the one that is in front. */
function placeOf({ publishes, facts }: Candidate, front: number | undefined): readonly number[] {
  if (front === undefined) return []
  return [publishes ? 0 : 1, facts.account?.subsystem === front ? 0 : 1]
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, n) => value !== other[n])
  return at >= 0 && one[at]! < other[at]!
}

/** Remembers how often each member was served while it had something to do. */
export interface Fairness {
  /** Those that have runs waiting now. One that comes back does not claim what it did not need in the meantime. */
  join(members: readonly number[]): void
  /** Least served first. */
  order(): number[]
  served(member: number): void
}

export function createFairness(): Fairness {
  let counts = new Map<number, number>()
  return {
    join(members) {
      const floor = Math.min(...members.map((one) => counts.get(one) ?? Number.POSITIVE_INFINITY))
      const start = Number.isFinite(floor) ? floor : 0
      counts = new Map(members.map((one) => [one, counts.get(one) ?? start]))
    },
    order: () => [...counts.keys()].sort((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0) || a - b),
    served: (member) => void counts.set(member, (counts.get(member) ?? 0) + 1),
  }
}

import type { Candidate } from '../store/candidates.ts'
import type { Choice } from '../store/leases.ts'
import type { Head } from '../store/queue.ts'
import type { Lane } from './lanes.ts'

/** The first runs of each queue, by lane and pin. */
export type Heads = ReadonlyMap<Lane, ReadonlyMap<string, readonly Head[]>>

/**
 * Which run goes to which idle phone. Inside a queue the first goes first; between the lanes the one that has been
 * served least goes first, so that a long queue of one kind does not starve another. `candidates` have passed the gate;
 * those of the phone that goes first stand first. `fits`: which runs they may be given.
 */
export function plan(
  candidates: readonly Candidate[],
  heads: Heads,
  fairness: Fairness,
  fits: (head: Head, one: Candidate, pin: string) => boolean = isNewTo,
): Choice[] {
  const taken = new Set<string>()
  const choices: Choice[] = []
  fairness.join([...heads].filter(([, queues]) => [...queues.values()].some((q) => q.length > 0)).map(([lane]) => lane))
  for (const [phoneId, own] of Map.groupBy(candidates, (one) => one.phoneId)) {
    for (const lane of fairness.order()) {
      const best = firstOf(own, lane, heads, (head, one, pin) => !taken.has(head.id) && fits(head, one, pin))
      if (!best) continue
      taken.add(best.head.id)
      fairness.served(lane)
      choices.push({ run: best.head.id, phoneId, accountId: best.one.accountId, scriptId: best.one.scriptId })
      break
    }
  }
  return choices
}

/** Has the run not failed yet by the fault of this phone or account? */
export function isNewTo({ failedOn }: Head, { phoneId, accountId }: Candidate): boolean {
  return !failedOn.phones.has(phoneId) && !failedOn.accounts.has(accountId)
}

function firstOf(
  own: readonly Candidate[],
  lane: Lane,
  heads: Heads,
  fits: (head: Head, one: Candidate, pin: string) => boolean,
) {
  let best: { one: Candidate; head: Head } | undefined
  for (const one of own) {
    if (one.facts.lane !== lane) continue
    for (const pin of one.pins) {
      const head = heads
        .get(lane)
        ?.get(pin)
        ?.find((each) => fits(each, one, pin))
      if (head && (!best || head.seq < best.head.seq)) best = { one, head }
    }
  }
  return best
}

/** Remembers how often each lane was served while it had something to do. */
export interface Fairness {
  /** The lanes that have runs waiting now. One that comes back does not claim what it did not need in the meantime. */
  join(lanes: readonly Lane[]): void
  /** Least served first. */
  order(): Lane[]
  served(lane: Lane): void
}

export function createFairness(): Fairness {
  let counts = new Map<Lane, number>()
  return {
    join(lanes) {
      const floor = Math.min(...lanes.map((lane) => counts.get(lane) ?? Number.POSITIVE_INFINITY))
      const start = Number.isFinite(floor) ? floor : 0
      counts = new Map(lanes.map((lane) => [lane, counts.get(lane) ?? start]))
    },
    order: () => [...counts.keys()].sort((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0) || a - b),
    served: (lane) => void counts.set(lane, (counts.get(lane) ?? 0) + 1),
  }
}

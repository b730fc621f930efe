import type { RunDeps } from '../deps.ts'
import type { Candidate } from '../store/candidates.ts'
import type { Head } from '../store/queue.ts'
import type { Lane, Queue } from './lanes.ts'
import type { Heads } from './plan.ts'
import { readHeads } from './readHeads.ts'

/** How far a queue is read past runs that their owner has something against. */
const deepest = 1000

/**
 * The first runs of each queue that their owners have nothing against, and whose side somebody there is of: one that waits for a person does
 * not hold up those behind it, nor one that was queued before its account went to another side.
 */
export async function readFreeHeads(
  { store, changes, now }: Pick<RunDeps, 'store' | 'changes' | 'now'>,
  queues: readonly Queue[],
  candidates: readonly Candidate[],
): Promise<Heads> {
  for (let depth = 1; ; depth *= 10) {
    const heads = await readHeads(store.read, queues, candidates, now(), depth)
    const hindered = new Set([
      ...(await changes.obstaclesOf(store.read, runsOf(heads), now())).keys(),
      ...strangersIn(heads, candidates),
    ])
    if (hindered.size === 0) return heads
    const free = without(heads, hindered)
    if (depth >= deepest || !isAnyUsedUp(heads, free)) return free
  }
}

function runsOf(heads: Heads) {
  return [...heads].flatMap(([lane, queues]) =>
    [...queues.values()].flat().map(({ seq, task_id }) => ({ seq, lane, task_id })),
  )
}

/** The runs of queues of which no candidate is of their side. */
function strangersIn(heads: Heads, candidates: readonly Candidate[]): number[] {
  const sides = new Map<string, Set<number | undefined>>()
  for (const { facts, pins } of candidates)
    for (const pin of pins) {
      const key = `${facts.lane} ${pin}`
      sides.set(key, (sides.get(key) ?? new Set()).add(facts.phone?.side))
    }
  return [...heads].flatMap(([lane, queues]) =>
    [...queues].flatMap(([pin, own]) =>
      own.flatMap(({ seq, side }) => (sides.get(`${lane} ${pin}`)?.has(side) === false ? [seq] : [])),
    ),
  )
}

function without(heads: Heads, hindered: ReadonlySet<number>): Heads {
  const left = new Map<Lane, Map<string, Head[]>>()
  for (const [lane, queues] of heads)
    left.set(lane, new Map([...queues].map(([pin, own]) => [pin, own.filter(({ seq }) => !hindered.has(seq))])))
  return left
}

/** Is there a queue of which nothing is left, though it had something? There may be more behind. */
function isAnyUsedUp(before: Heads, after: Heads): boolean {
  return [...before].some(([lane, queues]) =>
    [...queues].some(([pin, own]) => own.length > 0 && after.get(lane)?.get(pin)?.length === 0),
  )
}

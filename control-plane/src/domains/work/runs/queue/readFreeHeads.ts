import type { RunDeps } from '../deps.ts'
import type { Candidate } from '../store/candidates.ts'
import type { Head } from '../store/queue.ts'
import type { Lane, Queue } from './lanes.ts'
import type { Heads } from './plan.ts'
import { readHeads } from './readHeads.ts'

/** How far a queue is read past runs that their owner has something against. */
const deepest = 1000

/** The first runs of each queue that their owners have nothing against: one that waits for a person does not hold up those behind it. */
export async function readFreeHeads(
  { store, changes, now }: Pick<RunDeps, 'store' | 'changes' | 'now'>,
  queues: readonly Queue[],
  candidates: readonly Candidate[],
): Promise<Heads> {
  for (let depth = 1; ; depth *= 10) {
    const heads = await readHeads(store.read, queues, candidates, now(), depth)
    const hindered = await changes.obstaclesOf(store.read, runsOf(heads), now())
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

function without(heads: Heads, hindered: ReadonlyMap<number, unknown>): Heads {
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

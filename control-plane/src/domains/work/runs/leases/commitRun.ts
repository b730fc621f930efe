import type { HeldLease, RunDeps } from '../deps.ts'
import { mayEver, reasonOf } from '../gate/gate.ts'
import { lanes } from '../queue/lanes.ts'
import { readLeasedFacts } from '../store/gateFacts.ts'
import { storeCommit } from '../store/leases.ts'
import { readRun } from '../store/runs.ts'

/** `reason`: `lease_lost`, `halted`, `dry_run`, what of the gate is in the way, or what the owner has against it. */
export type CommitAnswer = { ok: true } | { ok: false; reason: string }

/**
 * The permission for the step that cannot be undone (decisions.md §6). It is given once for a run, to the live lease,
 * only after it is on disk, and only while the lasting part of the gate still lets the run through: what let it have its
 * lease may have been taken back since. Asking again under the same live lease gets the same answer.
 */
export function commitRun(deps: RunDeps, held: HeldLease): Promise<CommitAnswer> {
  return deps.changes.write<CommitAnswer>(async (tx) => {
    const now = deps.now()
    const run = await readRun(tx, held.run)
    if (!run || run.lease !== held.lease || run.host_id !== held.hostId) return { ok: false, reason: 'lease_lost' }
    if (run.lane === lanes.dry) return { ok: false, reason: 'dry_run' }
    if (run.commit_lease === held.lease) return { ok: true }
    const facts = await readLeasedFacts(tx, run, deps.changes.laneOf(run.lane), now)
    if (facts.halted || facts.phone?.halted) return { ok: false, reason: 'halted' }
    const judged = {
      ...facts,
      side: run.side,
      own: (await deps.changes.obstaclesOf(tx, [run], now)).get(run.seq) ?? [],
    }
    const authority = mayEver(judged, now)
    if (!authority.ok) return { ok: false, reason: reasonOf(authority.obstacle, judged) }
    return (await storeCommit(tx, held, now)) ? { ok: true } : { ok: false, reason: 'lease_lost' }
  })
}

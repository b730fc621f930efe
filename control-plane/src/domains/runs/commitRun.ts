import type { HeldLease, RunDeps } from './deps.ts'
import { readAuthority, storeCommit } from './store/leases.ts'
import { readRun } from './store/runs.ts'

export type CommitAnswer = { ok: true } | { ok: false; reason: 'lease_lost' | 'halted' | 'not_authorised' }

/**
 * The permission for the step that cannot be undone (decisions.md §6). It is given once for a run, to the live lease,
 * and only after it is on disk. Asking again under the same live lease gets the same answer.
 */
export function commitRun(deps: RunDeps, held: HeldLease): Promise<CommitAnswer> {
  return deps.changes.write<CommitAnswer>(async (tx) => {
    const now = deps.now()
    const run = await readRun(tx, held.run)
    if (!run || run.lease !== held.lease || run.host_id !== held.hostId) return { ok: false, reason: 'lease_lost' }
    if (run.commit_lease === held.lease) return { ok: true }
    // What may have been taken back since the lease was given.
    const authority = await readAuthority(tx, held.run)
    if (!authority || authority.halted === 1) return { ok: false, reason: 'halted' }
    const { authorised_until: until } = authority
    if (authority.basis === 0 || authority.account_basis === 0 || (until !== null && until <= now))
      return { ok: false, reason: 'not_authorised' }
    return (await storeCommit(tx, held, now)) ? { ok: true } : { ok: false, reason: 'lease_lost' }
  })
}

import type { LeaseRef } from '@quarterdeck/shared/protocol/agent.ts'
import { transition } from '../../../../platform/transition.ts'
import type { HeldLease, RunDeps } from '../deps.ts'
import { runSettings } from '../settings.ts'
import { renewLeases } from '../store/leases.ts'
import { type ChangedRow, changeColumns, liveStates, runs, toChange } from '../store/runs.ts'

/** The agent is still at work. Gives back the leases that are lost. A lease stands until it is ended here, also if late. */
export function renewLease(deps: RunDeps, hostId: number, leases: readonly LeaseRef[]): Promise<LeaseRef[]> {
  return deps.store.write(async (tx) => {
    const now = deps.now()
    const standing = await renewLeases(tx, hostId, leases, now, now + deps.settings.get(runSettings.leaseMs))
    return leases.filter(({ lease }) => !standing.has(lease))
  })
}

/** The run has come one step further on its phone. False when the lease is lost. */
export function advanceRun(deps: RunDeps, held: HeldLease, to: 'switched' | 'running'): Promise<boolean> {
  return deps.changes.write(async (tx, changes) => {
    const now = deps.now()
    const standing = await renewLeases(tx, held.hostId, [held], now, now + deps.settings.get(runSettings.leaseMs))
    if (!standing.has(held.lease)) return false
    const rows: ChangedRow[] = await transition(tx, runs, {
      to,
      where: `id = ? AND lease = ? AND state IN ${liveStates}`,
      params: [held.run, held.lease],
      returning: changeColumns,
      at: now,
    })
    changes.push(...rows.map((row) => toChange(row)))
    return true
  })
}

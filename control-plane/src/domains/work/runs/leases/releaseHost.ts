import type { LeaseRef } from '@quarterdeck/shared/protocol/agent.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { RunDeps } from '../deps.ts'
import { endRuns } from '../queue/endRuns.ts'
import { endLost } from '../queue/withdraw.ts'
import { noteHeard } from '../restored/store.ts'
import type { RunChange } from '../runChange.ts'
import { runMessage } from '../runMessages.ts'
import { runLimits, runSettings } from '../settings.ts'
import { renewLeases } from '../store/leases.ts'
import { liveStates, readRuns } from '../store/runs.ts'

/**
 * A host has connected and says which leases it holds. All others of this host end at once: its agent has restarted
 * without them. Gives back those of `holding` that are no longer good.
 */
export function releaseHost(deps: RunDeps, hostId: number, holding: readonly LeaseRef[]): Promise<LeaseRef[]> {
  return deps.changes.write(async (tx, changes) => {
    const now = deps.now()
    if (deps.restored.standing()) await noteHeard.run(tx, { host: hostId, at: now })
    changes.push(...(await endOthers(tx, deps, { hostId, holding, note: runMessage('agent_restarted') })))
    if (holding.length === 0) return []
    const standing = await renewLeases(tx, hostId, holding, now, now + deps.settings.get(runSettings.leaseMs))
    return holding.filter(({ lease }) => !standing.has(lease))
  })
}

/** A host is not approved any more: all that it was given ends. */
export async function barHost(deps: RunDeps, hostId: number): Promise<void> {
  await deps.changes.write(async (tx, changes) => {
    changes.push(...(await endOthers(tx, deps, { hostId, holding: [], note: runMessage('host_barred') })))
  })
}

/** Ends what a host was given and does not hold. */
async function endOthers(
  tx: Sql,
  { now, settings }: RunDeps,
  { hostId, holding, note }: { hostId: number; holding: readonly LeaseRef[]; note: string },
): Promise<RunChange[]> {
  const held = new Set(holding.map(({ run, lease }) => `${run} ${lease}`))
  const given = await readRuns(tx, `state IN ${liveStates} AND host_id = ?`, [hostId])
  const over = given
    .filter((run) => !held.has(`${run.id} ${run.lease}`))
    .map((run) => ({ run, ending: endLost(run), note }))
  return endRuns(tx, over, { now: now(), ...runLimits(settings) })
}

import type { RunDeps } from '../deps.ts'
import { endRuns } from '../queue/endRuns.ts'
import { endLost, type Withdrawn, withdraw } from '../queue/withdraw.ts'
import { runMessage } from '../runMessages.ts'
import { runLimits } from '../settings.ts'
import { liveStates, readRuns } from '../store/runs.ts'

/** Ends the leases whose time is over. Gives back the phones that are free again. */
export async function expireLeases(deps: RunDeps): Promise<number[]> {
  const due = `state IN ${liveStates} AND lease_expires <= ?`
  // Most of the time there is nothing to do, and a look does not wait for writers.
  if ((await readRuns(deps.store.read, `${due} LIMIT 1`, [deps.now()])).length === 0) return []
  const gone = await deps.changes.write<Withdrawn[]>(async (tx, changes) => {
    const now = deps.now()
    const lost = await readRuns(tx, due, [now])
    const over = lost.map((run) => ({ run, ending: endLost(run), note: runMessage('lease_lost') }))
    changes.push(...(await endRuns(tx, over, { now, ...runLimits(deps.settings) })))
    return lost.map((run) => ({ hostId: run.host_id, phoneId: run.phone_id, run: run.id, lease: run.lease }))
  })
  withdraw(deps, gone, 'lease ran out')
  return gone.flatMap(({ phoneId }) => phoneId ?? [])
}

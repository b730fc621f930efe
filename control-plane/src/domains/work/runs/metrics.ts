import type { RunDeps } from './deps.ts'
import { liveStates, queuedStates } from './store/runs.ts'

/** How much waits and how much is under way, for whoever watches the installation. */
export function offerMetrics({ metrics, store, changes }: Pick<RunDeps, 'metrics' | 'store' | 'changes'>): void {
  const byLane = (states: string) => async () => {
    const rows = await store.read.all<{ lane: number; n: number }>(
      `SELECT lane, count(*) AS n FROM run WHERE state IN ${states} GROUP BY lane`,
    )
    const counts = new Map(rows.map(({ lane, n }) => [lane, n]))
    return new Map(changes.lanes().map(({ name, code }) => [name, counts.get(code) ?? 0]))
  }
  metrics.gauge('quarterdeck_runs_queued', 'Runs that wait for a phone.', byLane(queuedStates), 'lane')
  metrics.gauge('quarterdeck_runs_live', 'Runs on phones.', byLane(liveStates), 'lane')
}

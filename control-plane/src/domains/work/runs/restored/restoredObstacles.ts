import type { Restored } from '../../../../platform/restored/restored.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { OwnObstacle } from '../gate/gate.ts'
import type { Lane, LaneDefinition } from '../queue/lanes.ts'
import { readHoldsOf } from './store.ts'

/** What a restore has against runs, before anything else is asked: their whole kind stands still, or nobody knows whether they were done. */
export async function restoredObstacles(
  sql: Sql,
  restored: Pick<Restored, 'holds' | 'latest'>,
  runs: readonly { seq: number; lane: Lane }[],
  laneOf: (code: Lane) => Pick<LaneDefinition, 'heldWith'> | undefined,
): Promise<Map<number, OwnObstacle[]>> {
  if (!restored.latest()) return new Map()
  const found = new Map<number, OwnObstacle[]>()
  for (const { seq, lane } of runs) if (restored.holds(laneOf(lane)?.heldWith)) found.set(seq, [wholeKind])
  const alone = runs.filter(({ seq }) => !found.has(seq)).map(({ seq }) => seq)
  for (const { run, hosts } of alone.length === 0 ? [] : await readHoldsOf.all(sql, { runs: alone }))
    found.set(run, [{ reason: 'restored_row', text: 'restored.waits_row', values: { host: hosts } }])
  return found
}

const wholeKind: OwnObstacle = { reason: 'restored', text: 'restored.waits' }

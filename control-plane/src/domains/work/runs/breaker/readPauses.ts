import type { AccessScope } from '../../../../http/handler.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { sideOf } from '../../../../resources/visibility/side.ts'
import { type StandingPause, selectPauses } from './store.ts'

/** The pauses that stand and hold up work of somebody's side; whoever sees everything sees those of all sides. */
export async function readPauses(from: Sql, accessScope: AccessScope): Promise<StandingPause[]> {
  const own = sideOf(accessScope)
  return (await selectPauses.all(from)).filter(({ side }) => accessScope.reach === 'all' || side === own)
}

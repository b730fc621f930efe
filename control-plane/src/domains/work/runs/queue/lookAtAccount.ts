import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { ActionHandler } from '../../../../resources/actions/index.ts'
import { hasScript, readOpenRuns } from '../store/openRuns.ts'
import { type LaneDefinition, purposeOf } from './lanes.ts'
import type { QueueOrder } from './queueRuns.ts'

/** What of runs it works with. */
export interface Queueing {
  queue(tx: Sql, queue: QueueOrder, taskIds: readonly number[]): Promise<unknown>
  wake(): void
}

export interface Look {
  /** Its tasks are accounts. */
  lane: LaneDefinition
  rank: number
  /** In the same transaction, once the run is queued. */
  asked?(tx: Sql, account: number): Promise<unknown>
}

/** An action on accounts: the platform's script for the purpose of the lane looks at each on its phone, one look at a time. */
export function lookAtAccount(runs: Queueing, { lane, rank, asked }: Look): ActionHandler {
  return async (tx, { id, platform }, { call }) => {
    if (!(await hasScript.get(tx, { platform: Number(platform), purpose: purposeOf(lane)! })))
      throw new AppError('platform_has_no_script')
    if ((await readOpenRuns.all(tx, { ids: [id], lanes: [lane.code] })).length > 0) return 'same'
    await runs.queue(tx, { lane: lane.code, pin: { kind: 'account', accountId: id }, rank }, [id])
    call.after.run(() => runs.wake())
    await asked?.(tx, id)
    return undefined
  }
}

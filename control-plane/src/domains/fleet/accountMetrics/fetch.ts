import { accountMetricLanes } from '@quarterdeck/shared/lanes/accountMetricLanes.ts'
import { rankOf } from '@quarterdeck/shared/values/runRank.ts'
import type { Context } from '../../../platform/context.ts'
import { eq } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { account } from '../../../platform/schema/tables.gen.ts'
import {
  type LaneDefinition,
  lookAtAccount,
  organisationsOfAccounts,
  type RunChange,
  type RunOwner,
  type Runs,
} from '../../work/runs/index.ts'

/** Its tasks are accounts. The code stays for ever. */
export const fetchLane: LaneDefinition = {
  code: accountMetricLanes.fetch.code,
  name: 'account_figures',
  purpose: 'statistics',
  publishes: false,
}

/** By the codes of `account.processing_status`. */
const processing = { pending: 0, processing: 1, completed: 2, abnormal: 3 } as const

/** Has what stands under an account read: nothing is crawled, a phone looks at it with the platform's script. */
export const fetchAction = (runs: Pick<Runs, 'queue' | 'wake'>) =>
  lookAtAccount(runs, {
    lane: fetchLane,
    rank: rankOf('statistics'),
    asked: (tx, id) => mark.run(tx, { id, code: processing.pending }),
  })

export function fetchOwner({ now }: Pick<Context, 'now'>): RunOwner {
  return {
    lanes: [fetchLane],
    organisationsOf: organisationsOfAccounts,
    async tasksOf(tx, ids) {
      const rows = await readLinks.all(tx, { ids })
      return new Map(rows.map(({ id, link }) => [id, { id, kind: 'statistics', share_link: link }]))
    },
    async follow(tx, changes) {
      for (const change of changes) {
        const status = statusOf(change)
        if (status === undefined) continue
        const isDone = status === processing.completed
        await mark.run(tx, { id: change.taskId, code: status })
        if (isDone) await markPulled.run(tx, { id: change.taskId, at: now() })
      }
    },
  }
}

function statusOf({ state }: RunChange): number | undefined {
  switch (state) {
    case 'awaiting_switch':
      return processing.processing
    case 'awaiting_execution':
      return processing.pending
    case 'succeeded':
      return processing.completed
    case 'failed':
    case 'cancelled':
      return processing.abnormal
    default:
      return undefined
  }
}

const readLinks = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.select({ id: account.id, link: account.home_link }).from(account).where(isAmong(account.id, p.ids)),
)

const mark = prepared((q, p: Params<{ id: number; code: number }>) =>
  q.update(account).set({ processing_status: p.code }).where(eq(account.id, p.id)),
)

const markPulled = prepared((q, p: Params<{ id: number; at: number }>) =>
  q.update(account).set({ pulling_time: p.at }).where(eq(account.id, p.id)),
)

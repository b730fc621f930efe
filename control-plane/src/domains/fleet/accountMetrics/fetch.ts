import { scriptPurposes } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { openRunStates, runMachine } from '@quarterdeck/shared/states/run.ts'
import { rankOf } from '@quarterdeck/shared/values/runRank.ts'
import type { Context } from '../../../platform/context.ts'
import { and, eq, inArray } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { account, script } from '../../../platform/schema/tables.gen.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import { type LaneDefinition, type RunChange, type RunOwner, type Runs, run } from '../../work/runs/index.ts'

/** Its tasks are accounts. The code stays for ever. */
export const fetchLane: LaneDefinition = { code: 15, name: 'account_figures', purpose: 'statistics', publishes: false }

/** By the codes of `account.processing_status`. */
const processing = { pending: 0, processing: 1, completed: 2, abnormal: 3 } as const

/** Has what stands under an account read: nothing is crawled, a phone looks at it with the platform's script. */
export function fetchAction(runs: Pick<Runs, 'queue' | 'wake'>): ActionHandler {
  return async (tx, row, { call }) => {
    if (!(await findScript.get(tx, { platform: Number(row.platform), purpose })))
      throw new AppError('platform_has_no_script')
    if (await findOpen.get(tx, { account: row.id, lane: fetchLane.code })) return 'same'
    const pin = { kind: 'account', accountId: row.id } as const
    await runs.queue(tx, { lane: fetchLane.code, pin, rank: rankOf('statistics') }, [row.id])
    call.after.run(() => runs.wake())
    await mark.run(tx, { id: row.id, code: processing.pending })
    return undefined
  }
}

const purpose = scriptPurposes.indexOf('statistics')

export function fetchOwner({ now }: Pick<Context, 'now'>): RunOwner {
  return {
    lanes: [fetchLane],
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

const findScript = prepared((q, p: Params<{ platform: number; purpose: number }>) =>
  q
    .select({ id: script.id })
    .from(script)
    .where(and(eq(script.platform, p.platform), eq(script.purpose, p.purpose), eq(script.enabled, 1))),
)

const open = openRunStates.map((state) => runMachine.codes[state])

const findOpen = prepared((q, p: Params<{ account: number; lane: number }>) =>
  q
    .select({ seq: run.seq })
    .from(run)
    .where(and(eq(run.task_id, p.account), eq(run.lane, p.lane), inArray(run.state, open))),
)

const readLinks = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.select({ id: account.id, link: account.home_link }).from(account).where(isAmong(account.id, p.ids)),
)

const mark = prepared((q, p: Params<{ id: number; code: number }>) =>
  q.update(account).set({ processing_status: p.code }).where(eq(account.id, p.id)),
)

const markPulled = prepared((q, p: Params<{ id: number; at: number }>) =>
  q.update(account).set({ pulling_time: p.at }).where(eq(account.id, p.id)),
)

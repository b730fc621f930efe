import { openRunStates, runMachine } from '@quarterdeck/shared/states/run.ts'
import { and, eq, inArray } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { script } from '../../../../platform/schema/tables.gen.ts'
import { run } from '../tables.ts'

const open = openRunStates.map((state) => runMachine.codes[state])

/** The runs of tasks that are queued or with a phone. Tasks are known by their numbers within the lanes of their owner. */
export const readOpenRuns = prepared((q, p: Params<{ ids: readonly number[]; lanes: readonly number[] }>) =>
  q
    .select({ seq: run.seq, lane: run.lane, task: run.task_id, state: run.state, committed: run.commit_lease })
    .from(run)
    .where(and(isAmong(run.task_id, p.ids), isAmong(run.lane, p.lanes), inArray(run.state, open))),
)

/** Whether a platform has an enabled script of a purpose, by its code. */
export const hasScript = prepared((q, p: Params<{ platform: number; purpose: number }>) =>
  q
    .select({ id: script.id })
    .from(script)
    .where(and(eq(script.platform, p.platform), eq(script.purpose, p.purpose), eq(script.enabled, 1)))
    .limit(1),
)

import { scriptPurposes } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import { purposeOfType, taskTypes } from '@quarterdeck/shared/values/nurtureTask.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { hasScript, type RunOwner, readOpenRuns, runMessage, type ScriptTask } from '../../../work/runs/index.ts'
import type { NurtureDeps } from '../deps.ts'
import { rankOfTask, settleLane } from '../lanes.ts'
import { type NurtureSlot, readCommits } from '../store/slots.ts'
import type { NurtureTask } from '../store/tasks.ts'

const check = scriptPurposes.indexOf('check')
/** What a profile says, and which messages were sent, stands on the platform; what was looked at does not. */
const seen: readonly number[] = [taskTypes.profile, taskTypes.messages]

/** Has the platform read for a start whose outcome nobody knows, where it has a script that looks. */
export async function lookForOutcome(
  { runs }: Pick<NurtureDeps, 'runs'>,
  tx: Sql,
  { slot, task }: { slot: NurtureSlot; task: NurtureTask },
): Promise<void> {
  if (!seen.includes(task.task_type) || !(await hasScript.get(tx, { platform: task.platform ?? 0, purpose: check })))
    return
  if ((await readOpenRuns.all(tx, { ids: [slot.id], lanes: [settleLane.code] })).length > 0) return
  const pin = { kind: 'account', accountId: slot.account! } as const
  await runs.queue(tx, { lane: settleLane.code, pin, rank: rankOfTask({ ...task, priority: 0 }) }, [slot.id])
}

/** Whose the runs are that look for unknown outcomes of starts: what the script has seen settles one, and what it does not say leaves it to a person. */
export function createSettleOwner(
  { runs }: Pick<NurtureDeps, 'runs'>,
  starts: Pick<RunOwner, 'called' | 'organisationsOf' | 'tasksOf' | 'follow'>,
  find: (tx: Sql, ids: readonly number[]) => Promise<{ slot: NurtureSlot; task: NurtureTask }[]>,
): RunOwner {
  return {
    lanes: [settleLane],
    ...(starts.called && { called: starts.called }),
    ...(starts.organisationsOf && { organisationsOf: starts.organisationsOf }),
    async tasksOf(tx, ids) {
      const found = new Map((await find(tx, ids)).map(({ slot, task }) => [slot.id, task]))
      const committed = new Map((await readCommits.all(tx, { ids })).map(({ id, at }) => [id, at ?? 0]))
      const asked = await starts.tasksOf(tx, ids)
      return new Map(
        [...asked].map(([id, task]): [number, ScriptTask] => {
          const purpose = purposeOfType[found.get(id)?.task_type ?? 0] ?? ''
          return [id, { ...task, kind: 'nurture-check', purpose, committed_time: committed.get(id) ?? 0 }]
        }),
      )
    },
    async follow(tx, changes) {
      for (const { state, taskId, result } of changes) {
        if (state !== 'succeeded' || typeof result?.was_done !== 'boolean') continue
        const [found] = await find(tx, [taskId])
        if (!found || found.slot.run_seq === null) continue
        const worked = result.was_done
        const message = runMessage(worked ? 'settled_by_check' : 'not_done')
        await starts.follow(tx, await runs.settle(tx, found.slot.run_seq, { worked, message, note: message }))
      }
    },
  }
}

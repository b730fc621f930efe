import { parameterValue } from '@quarterdeck/shared/contracts/parameterValues.ts'
import type { ParameterValue } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import { readMeta } from '@quarterdeck/shared/contracts/scriptSource.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { parametersIn } from '@quarterdeck/shared/values/nurtureTask.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { NurtureDeps } from '../deps.ts'
import { laneOf, rankOfTask } from '../lanes.ts'
import { moveSlots } from '../states.ts'
import { linkRun, type NurtureSlot } from '../store/slots.ts'
import { type NurtureTask, readTaskScript } from '../store/tasks.ts'

/**
 * Gives a slot that is still planned its run, which begins at a time (UTC milliseconds) at the earliest. Refused (`AppError`): its script has gone, is for
 * something else by now, or does not take the values of the task any more.
 */
export async function queueSlot(
  { runs }: Pick<NurtureDeps, 'runs'>,
  tx: Sql,
  {
    task,
    slot,
    begins,
    at,
  }: { task: NurtureTask; slot: Pick<NurtureSlot, 'id' | 'account'>; begins: number; at: number },
): Promise<void> {
  const lane = laneOf(task)!.code
  const parameters = await parametersOf(tx, task)
  const order = { lane, rank: rankOfTask(task), notBefore: begins, script: task.script!, parameters }
  // One that was taken back meanwhile is there no more.
  if ((await moveSlots(tx, [slot.id], { to: 'queued', at })).length === 0) return
  const queued = await runs.queue(tx, { ...order, pin: { kind: 'account', accountId: slot.account! } }, [slot.id])
  await linkRun.run(tx, { id: slot.id, seq: queued.get(slot.id)! })
}

async function parametersOf(tx: Sql, task: NurtureTask): Promise<Record<string, ParameterValue>> {
  const found = await readTaskScript.get(tx, { id: task.script ?? 0 })
  const read = found && readMeta(found.source)
  if (!read?.ok) throw new AppError('invalid', {}, { problems: [{ field: 'script', code: 'required' }] })
  const values: Record<string, ParameterValue> = {}
  for (const [name, text] of parametersIn(task.parameters) ?? []) {
    const taken = parameterValue(read.meta, name, text)
    if (!taken.ok) throw new AppError('invalid', {}, { problems: [{ ...taken.problem, field: 'parameters' }] })
    values[name] = taken.value
  }
  return values
}

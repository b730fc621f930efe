import { nurtureSlotMachine } from '@quarterdeck/shared/states/nurtureSlot.ts'
import { stepValue } from '@quarterdeck/shared/values/workflowSteps.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { nurtureSlot } from '../../../../platform/schema/tables.gen.ts'
import { said } from '../messages.ts'
import { idsOf, type Outcome, type StepWork } from './stepWork.ts'

const { planned, queued, done } = nurtureSlotMachine.codes

/** A nurture task is executed for each account; posts go on as they came. */
export const nurture: StepWork = {
  perAccount: true,
  keys: ['nurture-task.execute'],
  async begin({ nurture: hand }, tx, { step, row }, call) {
    const task = Number(stepValue(step, 'task'))
    return { made: [await hand.start(tx, { task, account: row.account }, call)] }
  },
  async follow(_deps, from, rows) {
    const found = await readSlots.all(from, { ids: rows.flatMap(({ made }) => idsOf(made)) })
    const byId = new Map(found.map((one) => [one.id, one]))
    return rows.flatMap(({ id, made }): Outcome[] => {
      const slot = byId.get(idsOf(made)[0] ?? 0)
      if (slot?.state === planned || slot?.state === queued) return []
      if (slot?.state === done) return [{ id, to: 'done' }]
      return [{ id, to: 'failed', error: slot?.reason || said('gone') }]
    })
  },
}

const readSlots = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({ id: nurtureSlot.id, state: nurtureSlot.state, reason: nurtureSlot.reason })
    .from(nurtureSlot)
    .where(isAmong(nurtureSlot.id, p.ids)),
)

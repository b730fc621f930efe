import { workflowDecisionMachine } from '@quarterdeck/shared/states/workflowDecision.ts'
import { stepValue } from '@quarterdeck/shared/values/workflowSteps.ts'
import { said } from '../messages.ts'
import { insertDecision, readDecisions, readGroup } from '../store/decisions.ts'
import { idsOf, type Outcome, StepRefused, type StepWork } from './stepWork.ts'

const { open, passed } = workflowDecisionMachine.codes
const hourMs = 3_600_000

/** Somebody of a group says whether it goes on. It never passes by itself. */
export const person: StepWork = {
  perAccount: false,
  keys: [],
  async begin(_deps, tx, { run, step, row }, { at }) {
    const group = await readGroup.get(tx, { id: Number(stepValue(step, 'group')) })
    if (!group) throw new StepRefused(said('gone'))
    const decision = await insertDecision.get(tx, {
      name: run.name,
      ask: String(stepValue(step, 'ask')),
      run: run.id,
      step: row.step,
      group: group.id,
      organisation: group.organisation,
      questions: String(stepValue(step, 'answers') ?? ''),
      deadline: at + Number(stepValue(step, 'hours')) * hourMs,
      started_by: run.started_by,
      starter: run.acts_user,
      at,
    })
    return { made: [decision!.id] }
  },
  async follow(_deps, from, rows) {
    const found = await readDecisions.all(from, { ids: rows.flatMap(({ made }) => idsOf(made)) })
    return rows.flatMap(({ id, made }): Outcome[] => {
      const decision = found.find((one) => one.id === idsOf(made)[0])
      if (decision?.status === open) return []
      if (decision?.status === passed) return [{ id, to: 'done' }]
      if (!decision) return [{ id, to: 'failed', error: said('gone') }]
      const { decided_by: user, note, waits } = decision
      // Of one that nobody made in time it says so.
      return [{ id, to: 'failed', error: user ? said('refused_by', { user, note: note ?? '' }) : (waits ?? '') }]
    })
  },
}

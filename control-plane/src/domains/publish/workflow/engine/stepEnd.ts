import { workflowStepMachine } from '@quarterdeck/shared/states/workflowStep.ts'
import type { WorkflowStep } from '@quarterdeck/shared/values/workflowSteps.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { said } from '../messages.ts'
import { moveRuns } from '../states.ts'
import { stepWorks } from '../steps/kinds.ts'
import { readStepRows, type StepRow, setStep, type WorkflowRun } from '../store/runs.ts'

const { waiting, working, done } = workflowStepMachine.codes

/** Where all rows of a step are over the run goes on with what succeeded; where nothing did it ends, and says why. */
export async function endStep(
  tx: Sql,
  { run, steps, at }: { run: WorkflowRun; steps: readonly WorkflowStep[]; at: number },
): Promise<void> {
  const step = run.step ?? 1
  const own = (await readStepRows.all(tx, { run: run.id })).filter((row) => row.step === step)
  if (own.some(({ state }) => state === waiting || state === working)) return
  if (!own.some(({ state }) => state === done)) {
    const reason = own.find(({ error }) => error !== '')?.error ?? ''
    // What is asked of people is one thing: it says it itself.
    const whole = stepWorks[steps[step - 1]!.kind].perAccount ? said('nothing_left', { step, reason }) : reason
    await moveRuns(tx, [run.id], { to: 'abnormal', at, set: { reason: whole, ended_time: at } })
    return
  }
  if (step >= steps.length) {
    await moveRuns(tx, [run.id], { to: 'completed', at, set: { reason: '', ended_time: at } })
    return
  }
  await setStep.run(tx, { id: run.id, step: step + 1, at })
}

/** For which accounts the step at which a run is has rows, with the posts that go on to it: of what succeeded last. */
export function nextRows(
  run: WorkflowRun,
  steps: readonly WorkflowStep[],
  rows: readonly StepRow[],
): { account: number; posts: string }[] {
  const at = run.step ?? 1
  if (!stepWorks[steps[at - 1]!.kind].perAccount) return [{ account: 0, posts: '[]' }]
  const before = steps.slice(0, at - 1).findLastIndex(({ kind }) => stepWorks[kind].perAccount) + 1
  if (before === 0) return (JSON.parse(run.accounts || '[]') as number[]).map((account) => ({ account, posts: '[]' }))
  return rows
    .filter(({ step, state }) => step === before && state === done)
    .map(({ account, posts }) => ({ account, posts }))
}

import type { RunSteps, WorkflowVersion } from '@quarterdeck/shared/contracts/workflow.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { stepDifference } from '@quarterdeck/shared/values/stepDifference.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { type StepKind, stepKinds, stepsIn } from '@quarterdeck/shared/values/workflowSteps.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { WorkflowDeps } from './deps.ts'
import { stepsOfRun } from './engine/advance.ts'
import { saidInWords } from './messages.ts'
import { readAccounts } from './steps/generate.ts'
import { idsOf } from './steps/stepWork.ts'
import { readRun, readStepRows } from './store/runs.ts'
import { readVersions, readWorkflow } from './store/workflows.ts'

/** In which list a step makes rows. */
export const listOfStep: Readonly<Record<StepKind, string>> = {
  [stepKinds.generate]: 'content-task',
  [stepKinds.review]: 'content-review',
  [stepKinds.publish]: 'publication',
  [stepKinds.nurture]: 'nurture-slot',
  [stepKinds.wait]: '',
  [stepKinds.person]: 'workflow-decision',
}

/** The steps of a run with what was made, and what has changed of the workflow since. */
export async function readRunSteps(
  { context }: Pick<WorkflowDeps, 'context'>,
  id: number,
  t: Translate,
): Promise<RunSteps> {
  const { read } = context.store
  const run = (await readRun.get(read, { id }))!
  const steps = await stepsOfRun(read, run)
  const rows = await readStepRows.all(read, { run: id })
  const ids = [...new Set(rows.map(({ account }) => account))]
  const names = new Map((await readAccounts.all(read, { ids })).map((one) => [one.id, one.account]))
  const workflow = await readWorkflow.get(read, { id: run.workflow ?? 0 })
  return {
    steps: steps.map(({ kind }, at) => ({
      step: at + 1,
      kind,
      list: listOfStep[kind],
      rows: rows
        .filter(({ step }) => step === at + 1)
        .map(({ account, state, error, made, attempt }) => ({
          account,
          account_name: names.get(account) ?? '',
          state,
          error: saidInWords(error, t),
          made: idsOf(made),
          attempt,
        })),
    })),
    version: run.version ?? 1,
    newest: workflow?.version ?? run.version ?? 1,
    changes: stepDifference(steps, stepsIn(workflow?.steps) ?? steps),
  }
}

/** The versions of a workflow, the newest first, each with its difference to the one before. */
export async function readAllVersions(
  { context }: Pick<WorkflowDeps, 'context'>,
  workflow: number,
): Promise<WorkflowVersion[]> {
  const zone = context.settings.get(systemSettings.zone)
  const versions = await readVersions.all(context.store.read, { workflow })
  return versions.map(({ number, username, at, steps }, n) => {
    const before = versions[n + 1]
    const changes = before ? stepDifference(stepsIn(before.steps) ?? [], stepsIn(steps) ?? []) : []
    return { number, username, time: formatTime(at, zone), changes }
  })
}

import { userInfo } from '@quarterdeck/shared/contracts/session.ts'
import { checkWorkflow, shownDecision, workflowRunSteps } from '@quarterdeck/shared/contracts/workflow.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { workflowDecision } from '@quarterdeck/shared/resources/publish/workflowDecision.ts'
import { workflowRun } from '@quarterdeck/shared/resources/publish/workflowRun.ts'
import { workflowDecisionMachine } from '@quarterdeck/shared/states/workflowDecision.ts'
import { ask } from '../../ask.ts'
import { printRows, tell, writeJson, writeLines } from '../../print/print.ts'
import type { Perform } from '../../tree/tree.ts'
import { list } from '../resource/read.ts'
import { idsOf } from '../resource/remove.ts'

/** Runs; with `--mine` what they ask of the group of whoever asks. */
export const listRuns: Perform<{ mine?: boolean }> = async (context, { mine, ...options }) => {
  if (!mine) return list(context, workflowRun, options, [])
  const { data } = await ask(context, userInfo)
  const open = { status: String(workflowDecisionMachine.codes.open), asked: String(data.user_group ?? 0) }
  return list(context, workflowDecision, { ...options, ...open }, [])
}

/** What a start would make now, a line a step and refusal, and when it starts by itself. */
export const check: Perform<object> = async (context, _options, ...args) => {
  const { t } = context
  const { data } = await ask(context, checkWorkflow, { body: { id: idsOf(args)[0]!, values: {} } })
  if (context.json) {
    writeJson(context, data)
    return undefined
  }
  const rows = data.steps.flatMap(({ step, kind, rows: count, refused, waits }) => [
    { step, what: t(codeKey('workflow-step.kind', kind)), rows: count, account: '', reason: waits },
    ...refused.map((one) => ({ step, what: '', rows: '', account: one.account_name, reason: one.refused })),
  ])
  printRows(
    context,
    [
      { name: 'step', heading: t('workflow-run.field.step') },
      { name: 'what', heading: t('cli.column.what') },
      { name: 'rows', heading: t('cli.column.count') },
      { name: 'account', heading: t('nurture-slot.field.account') },
      { name: 'reason', heading: t('workflow-run.field.reason') },
    ],
    rows,
  )
  writeLines(context, [
    t('workflow-plan.forecast'),
    ...(data.starts.length === 0 ? [t('workflow-plan.no_starts')] : data.starts.map(({ time }) => time)),
  ])
  for (const problem of data.problems) tell(context, problem)
  return undefined
}

/** How far a run has come, a line for each account of each step. */
export const steps: Perform<object> = async (context, _options, ...args) => {
  const { t } = context
  const { data } = await ask(context, workflowRunSteps, { query: { id: idsOf(args)[0]! } })
  if (context.json) {
    writeJson(context, data)
    return undefined
  }
  printRows(
    context,
    [
      { name: 'step', heading: t('workflow-run.field.step') },
      { name: 'what', heading: t('cli.column.what') },
      { name: 'account', heading: t('nurture-slot.field.account') },
      { name: 'state', heading: t('workflow-run.field.status') },
      { name: 'reason', heading: t('workflow-run.field.reason') },
    ],
    data.steps.flatMap(({ step, kind, rows }) =>
      rows.map(({ account_name, state, error }) => ({
        step,
        what: t(codeKey('workflow-step.kind', kind)),
        account: account_name,
        state: t(codeKey('workflow-step.state', state)),
        reason: error,
      })),
    ),
  )
  return undefined
}

/** What whoever decides is to see. */
export const shown: Perform<object> = async (context, _options, ...args) => {
  const { t } = context
  const { data } = await ask(context, shownDecision, { query: { id: idsOf(args)[0]! } })
  if (context.json) {
    writeJson(context, data)
    return undefined
  }
  const lines = data.posts.flatMap(({ account, posts }) => [
    account,
    ...posts.flatMap(({ title, text }) => [title, text].filter(Boolean).map((line) => `  ${line}`)),
  ])
  writeLines(context, lines.length > 0 ? lines : [t('workflow-plan.nothing_to_see')])
  if (data.hindrance !== '') tell(context, data.hindrance)
  return undefined
}

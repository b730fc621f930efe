import { AppError, type Problem } from '@quarterdeck/shared/errors/appError.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { event as eventList } from '@quarterdeck/shared/resources/content/event.ts'
import { template as templateList } from '@quarterdeck/shared/resources/content/template.ts'
import { nurtureTask as nurtureList } from '@quarterdeck/shared/resources/publish/nurtureTask.ts'
import {
  type stepFields,
  stepKinds,
  stepsIn,
  stepsText,
  stepValue,
  stepWrong,
} from '@quarterdeck/shared/values/workflowSteps.ts'
import { nextTrigger, triggerOf } from '@quarterdeck/shared/values/workflowTrigger.ts'
import { eq } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { event, nurtureTask, script, template, userGroup } from '../../../platform/schema/tables.gen.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'
import type { Stored } from '../../../resources/stored.ts'
import { visibleIds } from '../../../resources/visibility/visibleIds.ts'
import type { ChangeCall } from '../../../resources/write/changeCall.ts'
import type { WorkflowDeps } from './deps.ts'
import { readOpenRun } from './store/runs.ts'

const named: Readonly<Record<string, AnyResource>> = {
  template: templateList,
  event: eventList,
  task: nurtureList,
}

/** Rules of workflows: what their steps name is there, and an edit that changes the steps is a new version. */
export function workflowHooks(deps: Pick<WorkflowDeps, 'context' | 'resources'>): ResourceHooks {
  return {
    // The same steps are the same text.
    derive: ({ steps }): Stored => {
      const read = stepsIn(steps)
      return read ? { steps: stepsText(read) } : {}
    },
    problems: (sql, rows) => Promise.all(rows.map((row) => rowProblems(sql, row))),
    async beforeAdd(tx, rows, call) {
      for (const row of rows) {
        row.version = 1
        row.edited_by = call.actor.username
        await refuseUnseen(deps, tx, row.steps, call)
      }
    },
    async beforeEdit(tx, rows, call) {
      for (const { before, changes } of rows) {
        if ('steps' in changes) {
          await refuseUnseen(deps, tx, changes.steps, call)
          changes.version = Number(before.version) + 1
          changes.edited_by = call.actor.username
        }
        const isPlanned = ['trigger', 'at', 'weekdays'].some((field) => field in changes)
        if (isPlanned && before.enabled === 1) {
          const zone = call.context.settings.get(systemSettings.zone)
          const next = nextTrigger(triggerOf({ ...before, ...changes }), call.at, zone)
          changes.next_time = next ?? null
          if (next === undefined) changes.enabled = 0
        }
      }
    },
    async beforeDelete(tx, rows) {
      for (const { id } of rows) if (await readOpenRun.get(tx, { workflow: id })) throw new AppError('workflow_running')
    },
  }
}

/** What steps name stands there; a nurture task has a script that is enabled. */
async function rowProblems(sql: Sql, row: Readonly<Stored>): Promise<Problem[]> {
  const steps = stepsIn(row.steps) ?? []
  const problems: Problem[] = []
  for (const [at, step] of steps.entries()) {
    const wrong = (field: string, code: 'step_row_missing' | 'step_no_script') =>
      problems.push(stepWrong(at + 1, { field, code }))
    for (const [field, query] of Object.entries(standing)) {
      const id = idOf(step, field)
      if (id !== undefined && !(await query.get(sql, { ids: [id] }))) wrong(field, 'step_row_missing')
    }
    const task = step.kind === stepKinds.nurture ? idOf(step, 'task') : undefined
    if (task !== undefined && (await taskScript.get(sql, { id: task }))?.enabled !== 1) wrong('task', 'step_no_script')
  }
  return problems
}

/** Of what steps name, whoever writes them sees all. */
async function refuseUnseen(
  { resources }: Pick<WorkflowDeps, 'resources'>,
  tx: Sql,
  text: unknown,
  { actor }: ChangeCall,
): Promise<void> {
  for (const [at, step] of (stepsIn(text) ?? []).entries()) {
    for (const [field, list] of Object.entries(named)) {
      const id = idOf(step, field)
      if (id === undefined || (await visibleIds(tx, resources.tables.of(list), [id], actor)).has(id)) continue
      const problems = [stepWrong(at + 1, { field, code: 'step_row_missing' })]
      throw new AppError('invalid', {}, { problems })
    }
  }
}

function idOf(step: Parameters<typeof stepValue>[0], field: string): number | undefined {
  const value =
    step[field as keyof typeof stepFields] === undefined ? null : stepValue(step, field as keyof typeof stepFields)
  return value === null || value === '' ? undefined : Number(value)
}

const templates = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.select({ id: template.id }).from(template).where(isAmong(template.id, p.ids)),
)
const eventsOf = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.select({ id: event.id }).from(event).where(isAmong(event.id, p.ids)),
)
const tasksOf = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.select({ id: nurtureTask.id }).from(nurtureTask).where(isAmong(nurtureTask.id, p.ids)),
)
const groupsOf = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.select({ id: userGroup.id }).from(userGroup).where(isAmong(userGroup.id, p.ids)),
)
const standing = { template: templates, event: eventsOf, task: tasksOf, group: groupsOf, up: groupsOf } as const

const taskScript = prepared((q, p: Params<{ id: number }>) =>
  q
    .select({ enabled: script.enabled })
    .from(nurtureTask)
    .innerJoin(script, eq(script.id, nurtureTask.script))
    .where(eq(nurtureTask.id, p.id)),
)

import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { writableFields } from '@quarterdeck/shared/resource/define.ts'
import { workflow as workflowList } from '@quarterdeck/shared/resources/publish/workflow.ts'
import { runStarts } from '@quarterdeck/shared/resources/publish/workflowRun.ts'
import { nextTrigger, triggerOf } from '@quarterdeck/shared/values/workflowTrigger.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ActionHandler, TakenAction } from '../../../resources/actions/index.ts'
import { addEntry } from '../../../resources/mutations/auditEntries.ts'
import type { Stored, StoredRow } from '../../../resources/stored.ts'
import { applyChanges } from '../../../resources/write/applyChanges.ts'
import type { WorkflowDeps } from './deps.ts'
import { accountsOf, startRun } from './engine/startRun.ts'
import { saidInWords } from './messages.ts'
import { stopOpenRun } from './runActions.ts'
import { readWorkflow } from './store/workflows.ts'

/** What people do with workflows. */
export function workflowActions(deps: WorkflowDeps): Readonly<Record<string, ActionHandler>> {
  return {
    start: (tx, row, taken) => startByHand(deps, tx, row, taken),
    async try(tx, row, taken) {
      const only = Number(taken.form.account)
      const workflow = (await readWorkflow.get(tx, { id: row.id }))!
      if ((await accountsOf(deps, tx, { workflow, only }, taken.call.actor)).length === 0)
        throw new AppError('workflow_no_account')
      return startByHand(deps, tx, row, taken, only)
    },
    async open(_tx, row, { call }) {
      const next = nextTrigger(triggerOf(row), call.at, call.context.settings.get(systemSettings.zone))
      if (next === undefined) throw new AppError('workflow_by_hand')
      return { enabled: 1, next_time: next, enabled_by: call.actor.username, enabled_user: call.actor.userId }
    },
    async close() {
      return { enabled: 0, next_time: null }
    },
    async stop(tx, row, { call }) {
      const stopped = await stopOpenRun(tx, row.id, call)
      call.after.run(deps.wake)
      return row.enabled === 0 && !stopped ? 'same' : { enabled: 0, next_time: null }
    },
    copy: copyAction(deps),
  }
}

/** A run now; one that is open already is said, and the start stands in the list as skipped. */
async function startByHand(
  deps: WorkflowDeps,
  tx: Sql,
  row: StoredRow,
  { call, tell }: TakenAction,
  only?: number,
): Promise<undefined> {
  const workflow = (await readWorkflow.get(tx, { id: row.id }))!
  const { actor, at } = call
  const started = only === undefined ? runStarts.hand : runStarts.try
  const { skipped } = await startRun(deps, tx, {
    workflow,
    started,
    actor,
    by: actor.username,
    planned: null,
    ...(only !== undefined && { only }),
    at,
  })
  if (skipped !== '') tell({ text: 'workflow.more.skipped', data: { reason: saidInWords(skipped, deps.t) } })
  call.after.run(deps.wake)
  return undefined
}

/** Another one with the same steps, which nobody has enabled. */
function copyAction({ resources }: WorkflowDeps): ActionHandler {
  const copied = writableFields(workflowList, 'add').map(([name]) => name)
  return async (tx, row, { call }) => {
    const table = resources.tables.of(workflowList)
    const values: Stored = Object.fromEntries(copied.map((name) => [name, row[name] ?? null]))
    const { added } = await applyChanges(tx, table, { add: [values] }, call)
    const reply = { added: 1, same: 0, removed: 0, ids: added.map(({ id }) => id), batch: null }
    await call.context.audit.record(tx, addEntry(table, call, { rows: added, reply, isOverwrite: false }))
    return undefined
  }
}

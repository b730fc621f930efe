import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { account as accountList } from '@quarterdeck/shared/resources/fleet/account.ts'
import { mostWorkflowAccounts } from '@quarterdeck/shared/resources/publish/workflow.ts'
import { workflowRunMachine } from '@quarterdeck/shared/states/workflowRun.ts'
import { stepsIn } from '@quarterdeck/shared/values/workflowSteps.ts'
import type { Actor } from '../../../../http/handler.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { usableIds } from '../../../../resources/visibility/usableIds.ts'
import type { WorkflowDeps } from '../deps.ts'
import { said } from '../messages.ts'
import { readView } from '../readView.ts'
import { insertRun, readOpenRun, type WorkflowRun } from '../store/runs.ts'
import type { Workflow } from '../store/workflows.ts'

const { codes } = workflowRunMachine

export interface Start {
  workflow: Workflow
  /** Code of `started`. */
  started: number
  /** In whose name; undefined: that one may not sign in any more. */
  actor: Actor | undefined
  /** What that one is called. */
  by: string
  /** Of the clock: for which time. */
  planned: number | null
  /** For this account alone. */
  only?: number
  /** It does not begin, whatever else: why. */
  missed?: string
  at: number
}

/** A run, or a row that says why there is none: `skipped` is that, as a stored text. */
export async function startRun(deps: WorkflowDeps, tx: Sql, start: Start): Promise<{ run: number; skipped: string }> {
  const { workflow, actor, at } = start
  const open = await readOpenRun.get(tx, { workflow: workflow.id })
  const skipped = start.missed ?? (open ? waitsFor(open) : '')
  const accounts = skipped === '' && actor ? await accountsOf(deps, tx, start, actor) : []
  const stopped = !actor ? said('person_gone', { user: start.by }) : accounts.length === 0 ? said('no_accounts') : ''
  const status = skipped ? codes.skipped : stopped ? codes.abnormal : codes.pending
  const run = await insertRun.get(tx, {
    name: workflow.name,
    workflow: workflow.id,
    version: workflow.version ?? 1,
    steps: stepsIn(workflow.steps)?.length ?? 0,
    status,
    started: start.started,
    started_by: start.by,
    acts_user: actor?.userId ?? null,
    accounts: JSON.stringify(accounts),
    planned: start.planned,
    reason: skipped || stopped,
    ended: status === codes.pending ? null : at,
    at,
    owner_user_id: workflow.owner_user_id,
    user_group_id: workflow.user_group_id,
    organisation_id: workflow.organisation_id,
  })
  return { run: run?.id ?? 0, skipped }
}

/** What a start meanwhile is told of the run that is open. */
export function waitsFor({ id, step, steps, reason }: WorkflowRun): string {
  return said('waits_run', { run: id, step: step ?? 1, steps: steps ?? 1, reason: reason ?? '' })
}

/** Those of the workflow, or of its saved view as it is now, that whoever it acts for sees. */
export async function accountsOf(
  deps: Pick<WorkflowDeps, 'context' | 'resources' | 't'>,
  from: Sql,
  { workflow, only }: { workflow: Pick<Workflow, 'accounts' | 'account_view'>; only?: number },
  actor: Actor,
): Promise<number[]> {
  const { account_view: view } = workflow
  const ids =
    view === null
      ? linkedIds(workflow.accounts ?? '')
      : await readView(deps, from, { list: accountList, view, most: mostWorkflowAccounts }, actor)
  const wanted = only === undefined ? ids : ids.filter((id) => id === only)
  const usable = await usableIds(from, deps.resources.tables.of(accountList), wanted, actor)
  return wanted.filter((id) => usable.has(id))
}

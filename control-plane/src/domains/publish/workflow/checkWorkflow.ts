import type { CheckedWorkflow, ForeseenStep } from '@quarterdeck/shared/contracts/workflow.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import {
  postSources,
  stepKinds,
  stepsIn,
  stepValue,
  type WorkflowStep,
  workflowRules,
} from '@quarterdeck/shared/values/workflowSteps.ts'
import { nextTrigger, triggerOf } from '@quarterdeck/shared/values/workflowTrigger.ts'
import type { Actor } from '../../../http/handler.ts'
import { asAppError, refusalOf } from '../../../http/refusal.ts'
import { systemSettings } from '../../../platform/settings.ts'
import { checkedRow } from '../../content/generation/index.ts'
import type { WorkflowDeps } from './deps.ts'
import { rightsLost } from './engine/advance.ts'
import { decidersOf } from './engine/decisions.ts'
import { accountsOf } from './engine/startRun.ts'
import { said, saidInWords } from './messages.ts'
import { listOfStep } from './showRun.ts'
import { newestArticle, readAccounts, taskValues } from './steps/generate.ts'
import { StepRefused } from './steps/stepWork.ts'
import { readGroup } from './store/decisions.ts'
import { readNurtureTask } from './store/nurtureTasks.ts'
import { readWorkflow, type Workflow } from './store/workflows.ts'

const weekMs = 7 * 86_400_000
/** More starts of a week than that are not told one by one. */
const mostStarts = 7

/** What a run would make now, and by the clock within seven days. Everything is read by a connection that cannot write. */
export async function checkWorkflow(
  deps: WorkflowDeps,
  { id, values }: { id: number | null; values: Readonly<Record<string, unknown>> },
  { actor, t }: { actor: Actor; t: Translate },
): Promise<CheckedWorkflow> {
  const { store, settings, now } = deps.context
  const stored = id === null ? undefined : await readWorkflow.get(store.read, { id })
  const row = { ...stored, ...values } as Partial<Workflow> & Record<string, unknown>
  const problems = workflowRules(row)
  const steps = problems.length > 0 ? [] : (stepsIn(row.steps) ?? [])
  const whose = {
    accounts: String(row.accounts ?? ''),
    account_view: (row.account_view as number | null | undefined) ?? null,
  }
  const accounts = await accountsOf(deps, store.read, { workflow: whose }, actor)
  const out = linkedIds(whose.accounts).filter((one) => !accounts.includes(one))
  const foreseen: ForeseenStep[] = []
  let [going, posts] = [accounts, 1]
  for (const [at, step] of steps.entries()) {
    const seen = await foresee(deps, { step, at, name: String(row.name ?? ''), going, posts }, { actor, t })
    if (at === 0 && out.length > 0) seen.refused.push(...(await unseen(deps, out, actor, t)))
    foreseen.push(seen)
    going = going.filter((one) => !seen.refused.some(({ account }) => account === one))
    if (step.kind === stepKinds.generate) posts = Number(stepValue(step, 'count'))
  }
  const zone = settings.get(systemSettings.zone)
  const makes = foreseen.filter(({ list }) => list !== '').map(({ list, rows }) => ({ list, rows }))
  const refusal = problems.length > 0 ? refusalOf(new AppError('invalid', {}, { problems }), t) : undefined
  return {
    steps: foreseen,
    starts: startsOf(row, now(), zone).map((start) => ({ time: formatTime(start, zone), makes })),
    problems: refusal?.problems.map(({ message }) => message) ?? [],
  }
}

function startsOf(row: Readonly<Record<string, unknown>>, now: number, zone: string): number[] {
  const starts: number[] = []
  for (let at = now; starts.length < mostStarts; ) {
    const next = nextTrigger(triggerOf(row), at, zone)
    if (next === undefined || next > now + weekMs) break
    starts.push(next)
    at = next
  }
  return starts
}

interface Asked {
  step: WorkflowStep
  at: number
  name: string
  /** Accounts that come so far. */
  going: readonly number[]
  /** Posts of each. */
  posts: number
}

async function foresee(
  deps: WorkflowDeps,
  { step, at, name, going, posts }: Asked,
  { actor, t }: { actor: Actor; t: Translate },
): Promise<ForeseenStep> {
  const { read } = deps.context.store
  const lost = rightsLost(actor, { started_by: actor.username }, step)
  const answer = { step: at + 1, kind: step.kind, list: listOfStep[step.kind], waits: saidInWords(lost, t) }
  const accounts = await readAccounts.all(read, { ids: going })
  const refused: ForeseenStep['refused'] = []
  const refuse = (account: number, reason: string) => {
    const account_name = accounts.find((one) => one.id === account)?.account ?? ''
    refused.push({ account, account_name, refused: reason })
  }
  const rowsOf = (each: number) => (going.length - refused.length) * each
  switch (step.kind) {
    case stepKinds.generate: {
      for (const about of accounts) {
        try {
          const isOfArticle = stepValue(step, 'source') === postSources.article
          const article = isOfArticle ? await newestArticle(deps, read, step, actor) : null
          await deps.generation.foresee(read, checkedRow(await taskValues(read, { step, name, article }, about)), actor)
        } catch (error) {
          refuse(about.id, reasonOf(error, t))
        }
      }
      return { ...answer, rows: rowsOf(1), refused }
    }
    case stepKinds.publish: {
      for (const [account, reason] of await deps.posts.hindrances(read, going, t)) refuse(account, reason)
      return { ...answer, rows: rowsOf(posts), refused }
    }
    case stepKinds.nurture: {
      const task = await readNurtureTask.get(read, { id: Number(stepValue(step, 'task')) })
      const own = linkedIds(task?.accounts ?? '')
      for (const id of going) if (!own.includes(id)) refuse(id, saidInWords(said('not_of_task'), t))
      return { ...answer, rows: rowsOf(1), refused }
    }
    case stepKinds.person: {
      const group = Number(stepValue(step, 'group'))
      const nobody = (await decidersOf(deps, read, group)).length === 0
      const called = (await readGroup.get(read, { id: group }))?.name ?? ''
      return {
        ...answer,
        rows: 1,
        refused,
        waits: nobody ? saidInWords(said('nobody', { group: called }), t) : answer.waits,
      }
    }
    case stepKinds.review:
      return { ...answer, rows: rowsOf(posts), refused }
    case stepKinds.wait:
      return { ...answer, rows: 0, refused }
  }
}

function reasonOf(error: unknown, t: Translate): string {
  if (error instanceof StepRefused) return saidInWords(error.stored, t)
  const refusal = asAppError(error)
  if (!refusal) throw error
  return refusalOf(refusal, t).message
}

/** Accounts of the workflow that whoever asks does not see. */
async function unseen(
  { context }: WorkflowDeps,
  ids: readonly number[],
  { username }: Actor,
  t: Translate,
): Promise<ForeseenStep['refused']> {
  const names = new Map((await readAccounts.all(context.store.read, { ids })).map((one) => [one.id, one.account]))
  // Of a row that somebody does not see its name is not said.
  return ids.flatMap((account) =>
    names.has(account)
      ? [{ account, account_name: '', refused: saidInWords(said('out_of_sight', { user: username }), t) }]
      : [],
  )
}

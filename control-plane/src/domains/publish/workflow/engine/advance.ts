import { account as accountList } from '@quarterdeck/shared/resources/fleet/account.ts'
import { workflowRunMachine } from '@quarterdeck/shared/states/workflowRun.ts'
import { workflowStepMachine } from '@quarterdeck/shared/states/workflowStep.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { stepKinds, stepsIn, type WorkflowStep } from '@quarterdeck/shared/values/workflowSteps.ts'
import { type Actor, mayDo } from '../../../../http/handler.ts'
import { asAppError, refusalOf } from '../../../../http/refusal.ts'
import { systemSettings } from '../../../../platform/settings.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { usableIds } from '../../../../resources/visibility/usableIds.ts'
import { inTransaction } from '../../../../resources/write/changeCall.ts'
import type { WorkflowDeps } from '../deps.ts'
import { said } from '../messages.ts'
import { moveRuns, moveStepRows } from '../states.ts'
import { stepWorks } from '../steps/kinds.ts'
import { StepRefused } from '../steps/stepWork.ts'
import { readDecisions, readGroup } from '../store/decisions.ts'
import {
  insertStepRow,
  readRun,
  readStepRow,
  readStepRows,
  type StepRow,
  setReason,
  setStep,
  type WorkflowRun,
} from '../store/runs.ts'
import { readVersion } from '../store/workflows.ts'
import { endStep, nextRows } from './stepEnd.ts'

const { waiting, working } = workflowStepMachine.codes
const run = workflowRunMachine.codes

/**
 * Takes a run as far as it goes by now. Every step on the way is a transaction of its own: what a row makes stands together with that it was
 * made, so that a kill in between does nothing twice and leaves nothing behind.
 */
export async function advance(deps: WorkflowDeps, id: number, signal: AbortSignal): Promise<void> {
  const { store } = deps.context
  for (;;) {
    if (signal.aborted) return
    const open = await readRun.get(store.read, { id })
    if (!open || (open.status !== run.pending && open.status !== run.processing)) return
    const steps = await stepsOfRun(store.read, open)
    const rows = await readStepRows.all(store.read, { run: id })
    const moved = await stepOn(deps, { run: open, steps, rows, signal })
    if (!moved) return
  }
}

/** The steps of the version that a run keeps. */
export async function stepsOfRun(from: Sql, { workflow, version }: WorkflowRun): Promise<WorkflowStep[]> {
  const kept = await readVersion.get(from, { workflow: workflow ?? 0, number: version ?? 0 })
  return stepsIn(kept?.steps) ?? []
}

interface Look {
  run: WorkflowRun
  steps: readonly WorkflowStep[]
  rows: readonly StepRow[]
  signal: AbortSignal
}

/** One move of a run; false: it waits for something. */
async function stepOn(deps: WorkflowDeps, look: Look): Promise<boolean> {
  const { run: open, steps, rows } = look
  const at = open.step ?? 1
  const step = steps[at - 1]
  const own = rows.filter((row) => row.step === at)
  if (!step || own.length === 0) return openStep(deps, look)
  const work = stepWorks[step.kind]
  const fresh = own.filter(({ state }) => state === waiting)
  if (fresh.length > 0) {
    for (const row of fresh) {
      if (look.signal.aborted) return false
      if (!(await begin(deps, open, step, row))) return false
    }
    return true
  }
  const going = own.filter(({ state }) => state === working)
  const outcomes = await work.follow(deps, deps.context.store.read, going)
  if (outcomes.length === 0 && going.length > 0) {
    await keepReason(deps, open, await reasonOf(deps, step, going))
    return false
  }
  await deps.context.store.write(async (tx) => {
    const now = deps.context.now()
    for (const { id, to, posts, error = '' } of outcomes)
      await moveStepRows(tx, [id], {
        to,
        at: now,
        set: { ended: now, error, ...(posts && { posts: JSON.stringify(posts) }) },
      })
    await endStep(tx, { run: open, steps, at: now })
  })
  return true
}

/** The rows of the step at which a run is, each once; a run without steps is over. */
async function openStep({ context }: WorkflowDeps, { run: open, steps, rows }: Look): Promise<boolean> {
  const at = context.now()
  return context.store.write(async (tx) => {
    const step = steps[(open.step ?? 1) - 1]
    if (open.status === run.pending) await moveRuns(tx, [open.id], { to: 'processing', from: ['pending'], at })
    const next = step ? nextRows(open, steps, rows) : []
    if (next.length === 0) {
      const reason = said(step ? 'no_accounts' : 'gone')
      await moveRuns(tx, [open.id], { to: 'abnormal', at, set: { ended_time: at, reason } })
      return true
    }
    for (const { account, posts } of next)
      await insertStepRow.run(tx, { run: open.id, step: open.step ?? 1, account, posts })
    await setStep.run(tx, { id: open.id, step: open.step ?? 1, at })
    return true
  })
}

/** Begins the work of a row; false: the run was stopped, or waits. */
async function begin(deps: WorkflowDeps, open: WorkflowRun, step: WorkflowStep, row: StepRow): Promise<boolean> {
  const { context, sessions, resources } = deps
  const work = stepWorks[step.kind]
  const actor = open.acts_user === null ? undefined : await sessions.directory.actorOf(open.acts_user, '')
  const lost = rightsLost(actor, open, step)
  if (!actor || lost !== '') {
    await stopRun(deps, open, lost)
    return false
  }
  try {
    await inTransaction({ context, actor }, async (tx, call) => {
      const [now, still] = [await readStepRow.get(tx, { id: row.id }), await readRun.get(tx, { id: open.id })]
      if (now?.state !== waiting || still?.status !== run.processing) return
      if (
        work.perAccount &&
        !(await usableIds(tx, resources.tables.of(accountList), [row.account], actor)).has(row.account)
      )
        throw new StepRefused(said('out_of_sight', { user: actor.username }))
      // As they stand by now: what the first of them chose holds for the others.
      const beside = (await readStepRows.all(tx, { run: open.id })).filter((one) => one.step === row.step)
      const { made, posts, due } = await work.begin(deps, tx, { run: open, step, row: now, beside }, call)
      await moveStepRows(tx, [row.id], {
        to: 'working',
        at: call.at,
        set: {
          made: JSON.stringify(made),
          error: '',
          ...(posts && { posts: JSON.stringify(posts) }),
          ...(due !== undefined && { due }),
        },
      })
    })
  } catch (error) {
    const stored = error instanceof StepRefused ? error.stored : refusedText(deps, error)
    const at = context.now()
    await context.store.write((tx) =>
      moveStepRows(tx, [row.id], { to: 'failed', at, set: { error: stored, ended: at } }),
    )
  }
  return true
}

/** From here on it is the product that is at fault. */
const firstFault = 500

/** In the words of the installation: whoever reads it later may have another language than whoever it was said to. */
function refusedText({ t }: WorkflowDeps, error: unknown): string {
  const refusal = asAppError(error)
  if (!refusal || refusal.status >= firstFault) throw error
  return refusalOf(refusal, t).message
}

/** Why a step may not begin in the name of whoever its run acts for, as a stored text; '': it may. */
export function rightsLost(
  actor: Actor | undefined,
  { started_by }: Pick<WorkflowRun, 'started_by'>,
  step: WorkflowStep,
): string {
  if (!actor) return said('person_gone', { user: started_by ?? '' })
  const lacks = stepWorks[step.kind].keys.some((key) => !mayDo(actor, key)) || actor.readOnly
  return lacks ? said('key_lost', { user: actor.username, reason: said(`kind_${step.kind}`) }) : ''
}

export async function stopRun({ context }: WorkflowDeps, { id }: WorkflowRun, reason: string): Promise<void> {
  const at = context.now()
  await context.store.write((tx) => moveRuns(tx, [id], { to: 'abnormal', at, set: { reason, ended_time: at } }))
}

/** What a run waits for, as a stored text. */
async function reasonOf({ context }: WorkflowDeps, step: WorkflowStep, going: readonly StepRow[]): Promise<string> {
  const zone = context.settings.get(systemSettings.zone)
  if (step.kind === stepKinds.wait) return said('wait_until', { time: formatTime(going[0]!.due ?? 0, zone) })
  if (step.kind === stepKinds.person) {
    const [decision] = await readDecisions.all(context.store.read, { ids: JSON.parse(going[0]!.made) as number[] })
    if (decision?.waits) return decision.waits
    const group = decision && (await readGroup.get(context.store.read, { id: decision.asked ?? 0 }))
    return said('asks', { group: group?.name ?? '' })
  }
  return said('under_way', { reason: said(`kind_${step.kind}`), count: going.length })
}

export async function keepReason({ context }: WorkflowDeps, open: WorkflowRun, reason: string): Promise<void> {
  if (open.reason === reason) return
  await context.store.write((tx) => setReason.run(tx, { id: open.id, reason, at: context.now() }))
}

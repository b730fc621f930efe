import { lateWays, stepValue } from '@quarterdeck/shared/values/workflowSteps.ts'
import { mayDo } from '../../../../http/handler.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { WorkflowDeps } from '../deps.ts'
import { said } from '../messages.ts'
import { moveDecisions } from '../states.ts'
import {
  type Decision,
  handUp,
  readGroup,
  readMembers,
  readOpenDecisions,
  remindOf,
  setWaits,
} from '../store/decisions.ts'
import { readRun } from '../store/runs.ts'
import { stepsOfRun } from './advance.ts'

/** The key of whoever decides. */
export const decideKey = 'workflow-decision.pass'
const hourMs = 3_600_000

/** Who of a group may decide, by now. */
export async function decidersOf(
  { sessions }: Pick<WorkflowDeps, 'sessions'>,
  from: Sql,
  group: number,
): Promise<number[]> {
  const found: number[] = []
  for (const { id } of await readMembers.all(from, { group })) {
    const actor = await sessions.directory.actorOf(id, '')
    if (actor && mayDo(actor, decideKey) && !actor.readOnly) found.push(id)
  }
  return found
}

/** Of what is asked of people: whether anybody can decide it, and what is done where nobody has in time. Nothing passes by itself. */
export async function seeToDecisions(deps: WorkflowDeps): Promise<void> {
  const { store, now } = deps.context
  for (const decision of await readOpenDecisions.all(store.read)) {
    const group = await readGroup.get(store.read, { id: decision.asked ?? 0 })
    const isNobody = (await decidersOf(deps, store.read, decision.asked ?? 0)).length === 0
    const waits = isNobody ? said('nobody', { group: group?.name ?? '' }) : ''
    if (waits !== (decision.waits ?? '')) await store.write((tx) => setWaits.run(tx, { id: decision.id, waits }))
    if ((decision.deadline ?? 0) <= now()) await store.write((tx) => pastDeadline(tx, decision, now()))
  }
}

async function pastDeadline(tx: Sql, { id, run: runId, step: at, asked }: Decision, now: number): Promise<void> {
  const run = await readRun.get(tx, { id: runId ?? 0 })
  const step = run && (await stepsOfRun(tx, run))[(at ?? 1) - 1]
  if (!step) return
  const hours = Number(stepValue(step, 'hours'))
  const late = stepValue(step, 'late')
  if (late === lateWays.refuse) {
    const waits = said('refused_late', { hours })
    await moveDecisions(tx, [id], { to: 'refused', from: ['open'], at: now, set: { waits, decided_time: now } })
    return
  }
  const deadline = now + hours * hourMs
  const up = late === lateWays.handUp ? await readGroup.get(tx, { id: Number(stepValue(step, 'up')) }) : undefined
  // Handed up once: from then on that group is reminded.
  if (up && up.id !== asked)
    await handUp.run(tx, { id, group: up.id, organisation: up.organisation, deadline, at: now })
  else await remindOf.run(tx, { id, deadline, at: now })
}

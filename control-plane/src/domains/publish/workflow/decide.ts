import { AppError, type Problem } from '@quarterdeck/shared/errors/appError.ts'
import { workflowDecisionMachine } from '@quarterdeck/shared/states/workflowDecision.ts'
import { problemTextOf } from '@quarterdeck/shared/values/problemTextOf.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { answersIn, checkAnswers } from '@quarterdeck/shared/values/workflowSteps.ts'
import type { Actor } from '../../../http/handler.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import type { Stored, StoredRow } from '../../../resources/stored.ts'
import type { WorkflowDeps } from './deps.ts'
import { decidersOf } from './engine/decisions.ts'
import { readShown } from './shown.ts'
import { moveDecisions } from './states.ts'
import { type Decision, readDecisions, readGroup } from './store/decisions.ts'

const { open, withdrawn } = workflowDecisionMachine.codes

/** The one way to decide: the screen, the call, `qd` and many at once all come here, each row by itself. */
export function decisionActions(deps: WorkflowDeps): Readonly<Record<'pass' | 'refuse', ActionHandler>> {
  return { pass: decide(deps, 'passed'), refuse: decide(deps, 'refused') }
}

function decide(deps: WorkflowDeps, to: 'passed' | 'refused'): ActionHandler {
  return async (tx, { id }: StoredRow, { form, call }) => {
    const [decision] = await readDecisions.all(tx, { ids: [id] })
    if (!decision) throw new AppError('not_found')
    const hindrance = await hindranceToDecide(deps, tx, decision, call.actor)
    if (hindrance) throw hindrance
    const { shown, hash } = await readShown(tx, decision)
    const seen = String(form.seen ?? '')
    if (seen !== '' && seen !== hash) throw new AppError('decision_changed')
    const answers = to === 'passed' ? answersOf(decision, form) : {}
    const { username } = call.actor
    const moved = await moveDecisions(tx, [id], { to, from: ['open'], at: call.at })
    if (moved.length === 0) throw new AppError('decision_changed')
    call.after.run(deps.wake)
    return {
      decided_by: username,
      decided_time: call.at,
      note: String(form.note ?? '').trim(),
      answers: JSON.stringify(answers),
      shown: JSON.stringify(shown),
      waits: '',
    }
  }
}

/** Why somebody may not decide this; undefined: nothing keeps them, but for the key. */
export async function hindranceToDecide(
  deps: Pick<WorkflowDeps, 'context' | 'sessions'>,
  from: Sql,
  decision: Decision,
  actor: Actor,
): Promise<AppError | undefined> {
  if (decision.status === withdrawn) return new AppError('decision_withdrawn')
  if (decision.status !== open) {
    const zone = deps.context.settings.get(systemSettings.zone)
    const time = decision.decided_time === null ? '' : formatTime(decision.decided_time, zone)
    return new AppError('decision_made', { user: decision.decided_by || '–', time })
  }
  const group = decision.asked ?? 0
  if (actor.groupId !== group) {
    return new AppError('decision_not_asked', { group: (await readGroup.get(from, { id: group }))?.name ?? '' })
  }
  if (decision.starter !== actor.userId) return undefined
  const others = (await decidersOf(deps, from, group)).filter((id) => id !== actor.userId)
  return others.length > 0 ? new AppError('decision_own') : undefined
}

/** What is asked for beside yes: a problem for each that is missing. */
function answersOf({ questions }: Decision, form: Stored): Record<string, string | number> {
  const asked = answersIn(questions) ?? []
  const { values, problems } = checkAnswers(asked, givenIn(form.answers))
  if (problems.length > 0) throw new AppError('invalid', {}, { problems: problems.map(answerWrong) })
  return values
}

function answerWrong(problem: Problem): Problem {
  return {
    field: 'answers',
    code: 'answer_wrong',
    data: { name: problem.field },
    words: { what: problemTextOf(problem) },
  }
}

function givenIn(text: unknown): Record<string, unknown> {
  try {
    const given: unknown = JSON.parse(String(text ?? '') || '{}')
    return typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

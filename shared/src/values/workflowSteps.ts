import type { Problem } from '../errors/appError.ts'
import { checkValue } from '../resource/check.ts'
import type { RowValues } from '../resource/define.ts'
import type { Field, Fields } from '../resource/field.ts'
import { problemTextOf } from './problemTextOf.ts'
import { splitWords } from './words.ts'
import { workflowTriggers } from './workflowTrigger.ts'

/** Codes of the kinds of steps, in the order of matrix-screens.md §6.9. */
export const stepKinds = { generate: 1, review: 2, publish: 3, nurture: 4, wait: 5, person: 6 } as const
export type StepKind = (typeof stepKinds)[keyof typeof stepKinds]

/** Codes of `source`: what posts are made of. */
export const postSources = { settings: 1, article: 2, event: 3 } as const
/** Codes of `late`: what happens when nobody has decided in time. It never passes by itself. */
export const lateWays = { remind: 1, handUp: 2, refuse: 3 } as const

export const mostSteps = 10
export const mostAnswers = 5

/** All that steps may say; which kind says what is `fieldsOfStep`. */
export const stepFields = {
  source: { kind: 'choice', choices: { 1: '', 2: '', 3: '' }, default: 1 },
  description: { kind: 'text', max: 500, multiline: true },
  view: { kind: 'integer', min: 1, max: 1_000_000_000, nullable: true },
  event: { kind: 'reference', to: 'event', label: 'title', where: { available: 1 } },
  count: { kind: 'integer', min: 1, max: 6, default: 1 },
  with_text: { kind: 'flag', default: 1 },
  with_picture: { kind: 'flag' },
  template: { kind: 'reference', to: 'template', label: 'name', where: { available: 1 } },
  language: { kind: 'text', max: 2, format: 'language' },
  // Posts of one's own, in the place of what models make: separated by an empty line.
  texts: { kind: 'text', max: 10_000, multiline: true },
  clock: { kind: 'text', max: 5, format: 'clock' },
  task: { kind: 'reference', to: 'nurture-task', label: 'name', required: true },
  minutes: { kind: 'integer', min: 1, max: 10_080, nullable: true },
  ask: { kind: 'text', max: 500, multiline: true, required: true },
  group: { kind: 'reference', to: 'user-group', label: 'name', required: true },
  hours: { kind: 'integer', min: 1, max: 720, default: 24 },
  late: { kind: 'choice', choices: { 1: '', 2: '', 3: '' }, default: 1 },
  up: { kind: 'reference', to: 'user-group', label: 'name' },
  // A line each, as `answersIn` reads them.
  answers: { kind: 'text', max: 2000, multiline: true },
} as const satisfies Fields
export type StepFieldName = keyof typeof stepFields

/** For texts: as a definition has them. */
export const workflowStepForm = { name: 'workflow-step', fields: stepFields } as const

const ofKinds: Readonly<Record<StepKind, readonly StepFieldName[]>> = {
  1: ['source', 'description', 'view', 'event', 'count', 'with_text', 'with_picture', 'template', 'language', 'texts'],
  2: [],
  3: ['clock'],
  4: ['task'],
  5: ['minutes', 'clock'],
  6: ['ask', 'group', 'hours', 'late', 'up', 'answers'],
}

/** The fields of a kind, of which some have a meaning with others alone. */
export function fieldsOfStep(step: { readonly kind: number } & RowValues): StepFieldName[] {
  const source = Number(step.source ?? postSources.settings)
  const isNone: Partial<Record<StepFieldName, boolean>> = {
    view: source !== postSources.article,
    event: source !== postSources.event,
    texts: source !== postSources.settings,
    up: Number(step.late) !== lateWays.handUp,
  }
  return (ofKinds[step.kind as StepKind] ?? []).filter((name) => !isNone[name])
}

/** A step as it is kept: its kind, and what is said of it; what is left out is as it usually is. */
export type WorkflowStep = { readonly kind: StepKind } & Readonly<
  Partial<Record<StepFieldName, string | number | null>>
>

/** The steps of a workflow; undefined: the text holds none. */
export function stepsIn(text: unknown): WorkflowStep[] | undefined {
  try {
    const given: unknown = JSON.parse(String(text ?? ''))
    if (!Array.isArray(given)) return undefined
    const isStep = (one: unknown): one is WorkflowStep =>
      typeof one === 'object' && one !== null && Object.values(stepKinds).includes((one as WorkflowStep).kind)
    return given.every(isStep) ? given : undefined
  } catch {
    return undefined
  }
}

/** One value of a step, as it counts. */
export function stepValue(step: WorkflowStep, name: StepFieldName): string | number | null {
  const checked = checkValue(stepFields[name], step[name])
  return checked.ok ? checked.value : null
}

/** The same steps with what they say alone, each value as it counts: the same workflow is the same text. */
export function stepsText(steps: readonly WorkflowStep[]): string {
  return JSON.stringify(
    steps.map((step) => {
      const said = fieldsOfStep(step)
        .map((name) => [name, stepValue(step, name)] as const)
        .filter(([, value]) => value !== null && value !== '')
      return { kind: step.kind, ...Object.fromEntries(said) }
    }),
  )
}

/** What is wrong with a step, at which of its fields ('' for the whole); `step` counts from 1. */
export interface StepProblem {
  readonly step: number
  readonly problem: Problem
}

/** What would be refused when the steps were saved, at the step that it is about. Pure. */
export function stepProblems(steps: readonly WorkflowStep[]): StepProblem[] {
  return steps.flatMap((step, at) =>
    [...valueProblems(step), ...orderProblems(steps, at)].map((problem) => ({ step: at + 1, problem })),
  )
}

function valueProblems(step: WorkflowStep): Problem[] {
  const names = fieldsOfStep(step)
  const problems = names.flatMap((name): Problem[] => {
    const checked = checkValue(stepFields[name] as Field, step[name])
    return checked.ok ? [] : [{ ...checked, field: name }]
  })
  const isEmpty = (name: StepFieldName) => (step[name] ?? '') === ''
  const lacks = (name: StepFieldName): Problem[] => (isEmpty(name) ? [{ field: name, code: 'required' }] : [])
  // An article and an event say themselves what a post is about.
  if (names.includes('texts') && isEmpty('texts')) problems.push(...lacks('description'))
  if (names.includes('view')) problems.push(...lacks('view'))
  if (names.includes('event')) problems.push(...lacks('event'))
  if (names.includes('up')) problems.push(...lacks('up'))
  if (step.kind === stepKinds.wait && isEmpty('minutes') && isEmpty('clock')) problems.push(...lacks('minutes'))
  if (
    step.kind === stepKinds.generate &&
    !stepValue(step, 'with_text') &&
    !stepValue(step, 'with_picture') &&
    isEmpty('texts')
  )
    problems.push({ field: 'with_text', code: 'no_part' })
  if (step.kind === stepKinds.person && answersIn(step.answers) === undefined)
    problems.push({ field: 'answers', code: 'not_answers', data: { max: mostAnswers } })
  return problems
}

/** Posts are judged and published once there are some. */
function orderProblems(steps: readonly WorkflowStep[], at: number): Problem[] {
  const { kind } = steps[at]!
  if (kind !== stepKinds.review && kind !== stepKinds.publish) return []
  const hasPosts = steps.slice(0, at).some((step) => step.kind === stepKinds.generate)
  return hasPosts ? [] : [{ field: '', code: 'step_without_posts' }]
}

/** What must hold between the values of a workflow. Pure. */
export function workflowRules(row: RowValues): readonly Problem[] {
  return [...stepRules(row), ...triggerRules(row), ...accountRules(row)]
}

function stepRules({ steps: text }: RowValues): Problem[] {
  const steps = stepsIn(text)
  if (!steps) return [{ field: 'steps', code: 'not_steps' }]
  if (steps.length === 0 || steps.length > mostSteps)
    return [{ field: 'steps', code: 'steps_count', data: { max: mostSteps } }]
  return stepProblems(steps).map(({ step, problem }) => stepWrong(step, problem))
}

/** A problem of a step, as one of the field that holds all of them. */
export function stepWrong(step: number, problem: Problem): Problem {
  return { field: 'steps', code: 'step_wrong', data: { step }, words: { what: problemTextOf(problem) } }
}

function triggerRules({ trigger, at, weekdays }: RowValues): Problem[] {
  const byHand = Number(trigger ?? workflowTriggers.hand) === workflowTriggers.hand
  const days = splitWords(String(weekdays ?? ''))
  const odd = days.find((day) => !/^[1-7]$/.test(day))
  return [
    ...(!byHand && String(at ?? '') === '' ? [{ field: 'at', code: 'required' } as const] : []),
    ...(odd === undefined ? [] : [{ field: 'weekdays', code: 'not_a_choice', data: { value: odd } } as const]),
    ...(Number(trigger) === workflowTriggers.weekly && days.length === 0
      ? [{ field: 'weekdays', code: 'required' } as const]
      : []),
  ]
}

function accountRules({ accounts, account_view }: RowValues): Problem[] {
  const isNone = String(accounts ?? '') === '' && (account_view ?? null) === null
  return isNone ? [{ field: 'accounts', code: 'required' }] : []
}

/** A question of a person step: whoever passes it answers it. */
export interface Answer {
  readonly name: string
  readonly field: Field
  /** Of a choice: what it offers, in the order of its codes from 1. */
  readonly offers: readonly string[]
}

/**
 * Reads the questions of a person step: a line each, `name: kind`, where the kind is `text`, `number`, `day`, `yesno` or the choices between
 * `|`. Undefined where a line is none of these, a name comes twice, or there are too many.
 */
export function answersIn(text: unknown): Answer[] | undefined {
  const lines = String(text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const found = lines.map(answerIn)
  const names = new Set(found.map((one) => one?.name))
  if (found.includes(undefined) || names.size < found.length || found.length > mostAnswers) return undefined
  return found as Answer[]
}

const plainKinds: Readonly<Record<string, Field>> = {
  text: { kind: 'text', max: 500, required: true },
  number: { kind: 'decimal', digits: 6, required: true },
  day: { kind: 'text', max: 10, format: 'day', required: true },
  yesno: { kind: 'flag', required: true },
}

function answerIn(line: string): Answer | undefined {
  const [, name = '', kind = ''] = /^([^:：]{1,60})[:：](.+)$/u.exec(line) ?? []
  const plain = plainKinds[kind.trim().toLowerCase()]
  if (name.trim() === '') return undefined
  if (plain) return { name: name.trim(), field: plain, offers: [] }
  const offers = kind.split('|').map((one) => one.trim())
  if (offers.length < 2 || offers.some((one) => one === '')) return undefined
  const choices = Object.fromEntries(offers.map((_, at) => [at + 1, '' as const]))
  return { name: name.trim(), field: { kind: 'choice', choices, required: true }, offers }
}

/** What was answered, by the names of the questions; a problem for each that is missing or wrong. Choices may be given by their words. */
export function checkAnswers(
  asked: readonly Answer[],
  given: Readonly<Record<string, unknown>>,
): { values: Record<string, string | number>; problems: Problem[] } {
  const values: Record<string, string | number> = {}
  const problems: Problem[] = []
  for (const { name, field, offers } of asked) {
    const words = new Map(offers.map((offer, at) => [offer.toLowerCase(), at + 1]))
    const checked = checkValue(field, given[name], words)
    if (!checked.ok) problems.push({ ...checked, field: name })
    else values[name] = offers.length > 0 ? offers[Number(checked.value) - 1]! : (checked.value ?? '')
  }
  return { values, problems }
}

import { expect, test } from 'vitest'
import { stepDifference } from './stepDifference.ts'
import { answersIn, checkAnswers, stepProblems, stepsIn, stepsText, workflowRules } from './workflowSteps.ts'

const generate = { kind: 1, description: 'Tea', with_text: 1 } as const
const review = { kind: 2 } as const
const publish = { kind: 3 } as const

test('steps are read as they were written, and what is no step is none', () => {
  expect(stepsIn(stepsText([generate, review]))).toMatchObject([generate, review])
  for (const text of ['', '{}', '[{}]', '[{"kind":7}]', '[1]', 'null', '["__proto__"]'])
    expect(stepsIn(text)).toBeUndefined()
})

test('what a step says beside its kind is left out, and the same steps are the same text', () => {
  const written = stepsText([{ ...generate, task: 5, clock: '09:00' }])
  expect(written).toBe(stepsText([generate]))
  expect(written).not.toContain('09:00')
})

test('a step that publishes or reviews needs one that makes posts before it', () => {
  expect(stepProblems([publish, generate, review]).map(({ step, problem }) => [step, problem.code])).toEqual([
    [1, 'step_without_posts'],
  ])
})

test.each([
  [{ kind: 1, source: 2 }, 'view'],
  [{ kind: 1, source: 3 }, 'event'],
  [{ kind: 1 }, 'description'],
  [{ kind: 1, description: 'Tea', with_text: 0 }, 'with_text'],
  [{ kind: 4 }, 'task'],
  [{ kind: 5 }, 'minutes'],
  [{ kind: 5, minutes: 10_081 }, 'minutes'],
  [{ kind: 6, ask: 'May it?' }, 'group'],
  [{ kind: 6, ask: 'May it?', group: 1, late: 2 }, 'up'],
  [{ kind: 6, ask: 'May it?', group: 1, answers: 'Budget' }, 'answers'],
] as const)('what is missing is said at its field: %j', (step, field) => {
  expect(stepProblems([step]).map(({ problem }) => problem.field)).toEqual([field])
})

test('eleven steps are too many, and none too few', () => {
  const steps = Array.from({ length: 11 }, () => generate)
  const rules = (text: string) => workflowRules({ steps: text, accounts: '1' }).map(({ code }) => code)
  expect(rules(JSON.stringify(steps))).toEqual(['steps_count'])
  expect(rules('[]')).toEqual(['steps_count'])
  expect(rules('no')).toEqual(['not_steps'])
})

test('questions are lines of a name and a kind, five at most, each once', () => {
  const asked = answersIn('Budget: number\nTone: calm|loud\n\nDay：day\nLegal: yesno\nRemark: text')!
  expect(asked.map(({ name, offers }) => [name, offers.length])).toEqual([
    ['Budget', 0],
    ['Tone', 2],
    ['Day', 0],
    ['Legal', 0],
    ['Remark', 0],
  ])
  for (const text of [
    'Budget',
    ': text',
    'A: odd',
    'A: text\nA: day',
    'A: |b',
    '1: text\n2: text\n3: text\n4: text\n5: text\n6: text',
  ])
    expect(answersIn(text)).toBeUndefined()
})

test('what is answered is checked by its kind; a choice is its word', () => {
  const asked = answersIn('Tone: calm|loud\nLegal: yesno\nDay: day')!
  const { values, problems } = checkAnswers(asked, { Tone: 'LOUD', Legal: true, Day: '2027-02-30' })
  expect(values).toEqual({ Tone: 'loud', Legal: 1 })
  expect(problems.map(({ field, code }) => [field, code])).toEqual([['Day', 'not_a_day']])
  expect(checkAnswers(asked, {}).problems).toHaveLength(3)
})

test('the difference is told step by step: what stayed in its order is not', () => {
  const wait = { kind: 5, minutes: 5 } as const
  expect(stepDifference([generate, review, publish], [generate, wait, review, { ...publish, clock: '09:00' }])).toEqual(
    [
      { at: 2, what: 'added', kind: 5, fields: [] },
      { at: 4, what: 'changed', kind: 3, fields: [{ field: 'clock', before: '', after: '09:00' }] },
    ],
  )
  expect(stepDifference([generate, review], [review]).map(({ what, kind }) => [what, kind])).toEqual([['removed', 1]])
  expect(stepDifference([generate], [generate])).toEqual([])
})

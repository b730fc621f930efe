import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { workflow } from '@quarterdeck/shared/resources/publish/workflow.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../../eventually.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { publishStep, reviewStep, textStep, WorkflowHarness } from './workflow.testing.ts'

let harness: WorkflowHarness
beforeEach(async () => {
  harness = await WorkflowHarness.open()
})
afterEach(() => harness.close())

test('a run makes posts, has them reviewed and publishes them, each account once', async () => {
  const id = await harness.add([textStep, reviewStep, publishStep])
  expect(await harness.start(id)).toMatchObject({ result: 'done' })
  await harness.comesTo(id, { status: 1, step: 2 })
  await eventually(harness.plane, () => harness.count('content_review')).toBe(2)
  await harness.posts.passAll()
  await harness.comesTo(id, { status: 1, step: 3 })
  await eventually(harness.plane, async () => (await harness.publications()).length).toBe(2)
  await harness.goOut()
  await harness.comesTo(id, { status: 2, step: 3, steps: 3, version: 1, reason: '' })
  const [run] = await harness.runs(id)
  const { steps } = await harness.steps(run!.id)
  expect(steps.map(({ list, rows }) => [list, rows.map(({ state, made }) => [state, made.length])])).toEqual([
    [
      'content-task',
      [
        [2, 1],
        [2, 1],
      ],
    ],
    [
      'content-review',
      [
        [2, 1],
        [2, 1],
      ],
    ],
    [
      'publication',
      [
        [2, 1],
        [2, 1],
      ],
    ],
  ])
  expect(await harness.count('content_task')).toBe(2)
  expect(await harness.count('workflow_step')).toBe(6)
})

test('what a reviewer refuses is named, and the others go on; nothing left ends the run', async () => {
  const id = await harness.add([textStep, reviewStep, publishStep])
  await harness.start(id)
  await eventually(harness.plane, () => harness.count('content_review')).toBe(2)
  const reviews = await harness.plane.context.store.read.all<{ id: number }>(
    'SELECT id FROM content_review ORDER BY id',
  )
  await harness.posts.judge('refuse', [reviews[0]!.id], { audit_note: 'too loud' })
  await harness.posts.judge('pass', [reviews[1]!.id], { despite: 1 })
  await eventually(harness.plane, () => harness.count('workflow_step WHERE step = 3')).toBe(1)
  const [run] = await harness.runs(id)
  const { steps } = await harness.steps(run!.id)
  expect(steps[1]!.rows.map(({ state }) => state)).toEqual([3, 2])
  expect(steps[1]!.rows[0]!.error).toContain('too loud')
  expect(steps[2]!.rows).toHaveLength(1)
})

test('a start meanwhile is skipped, listed and said', async () => {
  const id = await harness.add([textStep, reviewStep])
  await harness.start(id)
  await harness.comesTo(id, { step: 2 })
  const answer = await harness.start(id)
  expect(answer.note).toMatch(/^Skipped: It waits for run \d+, which is at step 2 of 2/)
  const [skipped, open] = await harness.runs(id)
  expect([skipped!.status, open!.status]).toEqual([4, 1])
  expect(skipped!.reason).toContain(`run ${open!.id}`)
  expect(
    (await refusal(harness.plane.admin.call(endpointsOf(workflow).delete!, { query: { id: String(id) } }))).code,
  ).toBe('workflow_running')
})

test('steps are refused at the step that is wrong', async () => {
  const wrong = await refusal(harness.add([publishStep, { kind: 5 }]))
  expect(wrong.problems.map(({ message }) => message)).toEqual([
    'Step 1: A step before it must make posts',
    expect.stringMatching(/^Step 2: /),
  ])
  const gone = await refusal(harness.add([{ kind: 4, task: 99 }]))
  expect(gone.message).toMatch(/^Step 1: What it names is not there/)
})

test('a run keeps the version of its start, and says what came since', async () => {
  const id = await harness.add([textStep, reviewStep])
  await harness.start(id)
  await harness.comesTo(id, { step: 2 })
  const edit = (steps: readonly object[], revision: number) =>
    harness.plane.admin.call(endpointsOf(workflow).edit!, {
      query: { id },
      body: { steps: JSON.stringify(steps), revision },
    })
  await edit([textStep, reviewStep, publishStep], 1)
  await edit([textStep, { kind: 5, minutes: 5 }, reviewStep, publishStep], 2)
  const late = await refusal(edit([textStep], 1))
  expect(late.status).toBe(409)
  const [run] = await harness.runs(id)
  expect(run).toMatchObject({ version: 1, newer: 2, steps: 2 })
  const { changes } = await harness.steps(run!.id)
  expect(changes.map(({ at, what, kind }) => [at, what, kind])).toEqual([
    [2, 'added', 5],
    [4, 'added', 3],
  ])
  await eventually(harness.plane, () => harness.count('content_review')).toBe(2)
  await harness.posts.passAll()
  await harness.comesTo(id, { status: 2 })
  expect(await harness.publications()).toEqual([])
})

import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { workflow } from '@quarterdeck/shared/resources/publish/workflow.ts'
import { workflowDecision } from '@quarterdeck/shared/resources/publish/workflowDecision.ts'
import { workflowRun } from '@quarterdeck/shared/resources/publish/workflowRun.ts'
import { userGroup } from '@quarterdeck/shared/resources/system/userGroup.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../../eventually.testing.ts'
import type { TestClient } from '../../../plane.testing.ts'
import { createFakeClock, type FakeClock } from '../../../platform/loops/clock.ts'
import { refusal } from '../../../refusal.testing.ts'
import { textStep, WorkflowHarness } from './workflow.testing.ts'

const hourMs = 3_600_000
let harness: WorkflowHarness
let group: number
let decider: TestClient & { id: number; username: string; password: string }
beforeEach(async () => {
  harness = await WorkflowHarness.open({}, ['A'])
  const { data } = await harness.plane.admin.call(endpointsOf(userGroup).add!, {
    body: { name: 'Editors', organisation: 1 },
  })
  group = data.ids[0]!
  decider = await harness.plane.addUser(3, { user_group: group })
})
afterEach(() => harness.close())

const ask = (more: object = {}) => ({ kind: 6, ask: 'May it go on?', group, hours: 24, ...more })

async function askedOf(steps: readonly object[], who?: TestClient): Promise<{ id: number; workflow: number }> {
  const workflow = await harness.add(steps)
  await harness.start(workflow, who)
  return { ...(await harness.asked()), workflow }
}

test('looking at the address of a decision decides nothing, however often and whoever looks', async () => {
  const { id } = await askedOf([textStep, ask()])
  const { plane } = harness
  // A scanner of mails and the preview of a chat have no session; a browser has one.
  for (const path of [
    '/api/workflow-decision/pass',
    `/api/workflow-decision/pass?ids=${id}`,
    `/api/workflow-decision/${id}`,
  ]) {
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      await fetch(plane.url + path, { method })
      await plane.client(decider.token).fetch(path, { method })
    }
  }
  await fetch(`${plane.url}/api/workflow-decision/pass`, { method: 'POST', body: JSON.stringify({ ids: [id] }) })
  expect((await harness.decisions())[0]!.status).toBe(0)
  const { posts, hindrance } = await harness.shown(id, decider)
  expect(hindrance).toBe('')
  expect(posts[0]!.posts[0]!.text).toContain('Tea on the pier')
})

test('one of the group decides once, and whoever comes second hears who and when', async () => {
  const { id, workflow: line } = await askedOf([textStep, ask()])
  const { hash } = await harness.shown(id, decider)
  const outside = await harness.plane.addUser(3)
  const [notAsked] = await harness.take(workflowDecision, 'pass', [id], {}, harness.plane.admin)
  expect(notAsked!.reason).toBe('Editors decides this')
  expect((await refusal(harness.shown(id, outside))).status).toBe(404)
  const [done] = await harness.take(workflowDecision, 'pass', [id], { seen: hash, note: 'fine' }, decider)
  expect(done!.result).toBe('done')
  const [again] = await harness.take(workflowDecision, 'refuse', [id], { note: 'no' }, decider)
  expect(again!.reason).toMatch(new RegExp(`^Decided by ${decider.username} at \\d{4}-`))
  await harness.comesTo(line, { status: 2 })
  // What was seen is kept, whatever becomes of the post.
  await harness.plane.context.store.write((tx) => tx.run("UPDATE content_item SET text = 'something else'"))
  expect((await harness.shown(id, decider)).posts[0]!.posts[0]!.text).toContain('Tea on the pier')
})

test('where what was seen has changed meanwhile it is shown anew', async () => {
  const { id } = await askedOf([textStep, ask()])
  const { hash } = await harness.shown(id, decider)
  await harness.plane.context.store.write((tx) => tx.run("UPDATE content_item SET text = 'something else'"))
  const [changed] = await harness.take(workflowDecision, 'pass', [id], { seen: hash }, decider)
  expect(changed!.reason).toBe('It has changed since you looked. Look again')
  expect((await harness.decisions())[0]!.status).toBe(0)
})

test('the starter decides only where nobody else may', async () => {
  const line = await harness.add([ask()])
  const first = await harness.plane.addUser(1, { user_group: group })
  await harness.start(line, first)
  const { id } = await harness.asked()
  const [own] = await harness.take(workflowDecision, 'pass', [id], {}, first)
  expect(own!.reason).toBe('You started the run. Another one of the group decides')
  await harness.plane.context.store.write((tx) => tx.run('UPDATE user SET available = 0 WHERE id = ?', [decider.id]))
  const [alone] = await harness.take(workflowDecision, 'pass', [id], {}, first)
  expect(alone!.result).toBe('done')
})

test('a question without an answer is named, and several are decided at once, each by itself', async () => {
  const questions = ['Budget: number', 'Tone: calm|loud', 'Legal: yesno'].join('\n')
  const { id } = await askedOf([ask({ answers: questions })])
  const other = await harness.add([ask()], { name: 'Other' })
  await harness.start(other)
  await eventually(harness.plane, () => harness.decisions({ status: '0' })).toHaveLength(2)
  const both = (await harness.decisions({ status: '0' })).map((one) => one.id)
  const many = await harness.take(workflowDecision, 'pass', both.toSorted(), {}, decider)
  expect(many.map(({ result }) => result)).toEqual(['refused', 'done'])
  expect(many[0]!.reason).toContain('Budget: Fill this in')
  const answers = JSON.stringify({ Budget: '12.5', Tone: 'loud', Legal: 1 })
  await harness.take(workflowDecision, 'pass', [id], { answers }, decider)
  const decided = (await harness.decisions()).find((one) => one.id === id)!
  expect(JSON.parse(decided.answers)).toEqual({ Budget: 12.5, Tone: 'loud', Legal: 1 })
})

test('an empty group is said, alerted of, and no reason to wait in silence', async () => {
  await harness.plane.context.store.write((tx) => tx.run('UPDATE user SET available = 0 WHERE id = ?', [decider.id]))
  const { id, workflow: line } = await askedOf([ask()])
  await eventually(harness.plane, async () => (await harness.decisions())[0]!.waits).toMatch(/^Nobody in Editors/)
  await harness.comesTo(line, { reason: 'Nobody in Editors can decide. Add somebody who may to the group' })
  await eventually(harness.plane, () => harness.count('alert_event WHERE kind = 44')).toBe(1)
  await harness.plane.context.store.write((tx) => tx.run('UPDATE user SET available = 1 WHERE id = ?', [decider.id]))
  await eventually(harness.plane, async () => (await harness.decisions())[0]!.waits).toBe('')
  const again = await harness.plane.login(decider.username, decider.password)
  expect((await harness.take(workflowDecision, 'pass', [id], {}, again))[0]!.result).toBe('done')
})

test('an answer that comes before the run has reached the step decides nothing', async () => {
  const line = await harness.add([textStep, { kind: 2 }, ask()])
  await harness.start(line)
  await harness.comesTo(line, { step: 2 })
  // Whoever knows the address of the last decision may guess that of the next one.
  const early = await harness.take(workflowDecision, 'pass', [1], {}, decider)
  expect(early.map(({ result }) => result)).toEqual(['refused'])
  await eventually(harness.plane, () => harness.count('content_review')).toBe(1)
  await harness.posts.passAll()
  const { id } = await harness.asked()
  expect(id).toBe(1)
  await harness.comesTo(line, { status: 1, step: 3 })
  expect((await harness.take(workflowDecision, 'pass', [id], {}, decider))[0]!.result).toBe('done')
})

test.each([
  ['loses the key', 'role_id = 10'],
  ['goes to another group', 'user_group = 1'],
  ['may only read from now on', 'read_only = 1'],
  ['leaves', 'available = 0'],
] as const)(
  'the only one who could decide %s: that is said and alerted of, and nobody decides in their name',
  async (_name, change) => {
    const { id, workflow: line } = await askedOf([ask()])
    const { write } = harness.plane.context.store
    await write.call(harness.plane.context.store, (tx) =>
      tx.run(`UPDATE user SET ${change} WHERE id = ?`, [decider.id]),
    )
    await harness.comesTo(line, { reason: 'Nobody in Editors can decide. Add somebody who may to the group' })
    await eventually(harness.plane, () => harness.count('alert_event WHERE kind = 44')).toBe(1)
    const tried = await harness.take(workflowDecision, 'pass', [id], {}, decider).catch((error: unknown) => error)
    expect(tried).not.toEqual([expect.objectContaining({ result: 'done' })])
    expect((await harness.decisions())[0]!.status).toBe(0)
  },
)

test('a stopped run asks nobody any more, and a retry asks anew', async () => {
  const { id, workflow: line } = await askedOf([textStep, ask()])
  await harness.take(workflow, 'stop', [line])
  const [gone] = await harness.take(workflowDecision, 'pass', [id], {}, decider)
  expect(gone!.reason).toBe('The run was stopped; there is nothing to decide any more')
  await harness.comesTo(line, { status: 3, reason: 'Stopped by admin' })
  const [run] = await harness.runs(line)
  await harness.take(workflowRun, 'retry', [run!.id])
  const anew = await harness.asked()
  expect(anew.id).not.toBe(id)
  expect(await harness.count('content_task')).toBe(1)
})

test.each([
  ['reminds', 1, { status: 0, reminders: 1 }],
  ['hands it up', 2, { status: 0, reminders: 1 }],
  ['refuses', 3, { status: 2 }],
] as const)('past the deadline it %s, and never passes', async (_name, late, like) => {
  await harness.close()
  const clock: FakeClock = createFakeClock(Date.now())
  harness = await WorkflowHarness.open({ now: clock.now }, ['A'])
  const groups = endpointsOf(userGroup)
  const made = await harness.plane.admin.call(groups.add!, { body: { name: 'Editors', organisation: 1 } })
  const above = await harness.plane.admin.call(groups.add!, { body: { name: 'Chiefs', organisation: 1 } })
  group = made.data.ids[0]!
  const up = above.data.ids[0]!
  const line = await harness.add([ask({ hours: 2, late, ...(late === 2 && { up }) })])
  await harness.start(line)
  const { id } = await harness.asked()
  clock.leap(2 * hourMs + 1000)
  await eventually(harness.plane, async () => (await harness.decisions()).find((one) => one.id === id)).toMatchObject(
    like,
  )
  const [decision] = await harness.decisions()
  expect(decision!.asked).toBe(late === 2 ? up : group)
  if (late === 3) await harness.comesTo(line, { status: 3, reason: 'Refused: nobody decided within 2 hours' })
  else await harness.comesTo(line, { status: 1 })
})

import { setHalt } from '@quarterdeck/shared/contracts/fleet.ts'
import { actionEndpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { workflow } from '@quarterdeck/shared/resources/publish/workflow.ts'
import { workflowRun } from '@quarterdeck/shared/resources/publish/workflowRun.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../../eventually.testing.ts'
import { lost } from '../publishing/publishing.testing.ts'
import { publishStep, reviewStep, textStep, WorkflowHarness } from './workflow.testing.ts'

let harness: WorkflowHarness
beforeEach(async () => {
  harness = await WorkflowHarness.open({}, ['A', 'B'])
})
afterEach(() => harness.close())

async function toPublish(): Promise<number> {
  const id = await harness.add([textStep, reviewStep, publishStep])
  await harness.start(id)
  await eventually(harness.plane, () => harness.count('content_review')).toBe(2)
  await harness.posts.passAll()
  await eventually(harness.plane, async () => (await harness.publications()).length).toBe(2)
  return id
}

test('a retry says what is done again and what is not, and sends nothing twice', async () => {
  const id = await toPublish()
  const [first, second] = (await harness.publications()).toSorted((a, b) => a.id - b.id)
  // Nobody looks whether it is there.
  harness.posts.watched.add(first!.id)
  const offer = await harness.posts.onPhone(first!.id)
  await harness.posts.commit(offer)
  await harness.posts.end(offer, lost)
  await harness.posts.comesTo(first!.id, { status: 6, outcome_unknown: 1 })
  await harness.posts.take('cancel', [second!.id])
  await harness.comesTo(id, { status: 3 })
  const [run] = await harness.runs(id)
  expect((await harness.steps(run!.id)).steps[2]!.rows.map(({ error }) => error)).toContain(
    'Outcome unknown, will not be sent again',
  )
  const before = await harness.count('publication')
  const { data } = await harness.plane.admin.call(actionEndpointsOf(workflowRun).retry!, {
    body: { ids: [run!.id], dry_run: 1 },
  })
  const [told] = (data as { results: { result: string; note: string }[] }).results
  expect(told!.note).toBe('Step 3: again for 1 accounts; of 1 the outcome is unknown, which is not sent again')
  expect((await harness.runs(id))[0]!.status).toBe(3)
  await harness.take(workflowRun, 'retry', [run!.id])
  await eventually(harness.plane, () => harness.count('publication')).toBe(before + 1)
  const anew = (await harness.publications()).find(({ status }) => status < 4)!
  expect(anew.account).toBe(second!.account)
  await harness.posts.goOut(anew.id)
  await harness.comesTo(id, { status: 2 })
  expect(await harness.count(`publication WHERE account = ${first!.account}`)).toBe(1)
})

test('what nobody knows the outcome of is no reason to try again', async () => {
  const id = await toPublish()
  for (const { id: one } of await harness.publications()) {
    harness.posts.watched.add(one)
    const offer = await harness.posts.onPhone(one)
    await harness.posts.commit(offer)
    await harness.posts.end(offer, lost)
  }
  await harness.comesTo(id, { status: 3 })
  const [run] = await harness.runs(id)
  const [answer] = await harness.take(workflowRun, 'retry', [run!.id])
  expect(answer!.reason).toMatch(/^There is nothing to retry/)
})

test('rights that are taken away in between stop it; whoever has them retries in their own name', async () => {
  const starter = await harness.plane.addUser(1)
  const id = await harness.add([textStep, reviewStep, publishStep])
  await harness.start(id, starter)
  await eventually(harness.plane, () => harness.count('content_review')).toBe(2)
  await harness.plane.context.store.write((tx) => tx.run('UPDATE user SET role_id = 10 WHERE id = ?', [starter.id]))
  await harness.posts.passAll()
  await harness.comesTo(id, { status: 3, step: 3 })
  const [run] = await harness.runs(id)
  expect(run!.reason).toBe(`${starter.username} may no longer do “Publish”. Somebody who may retries it`)
  expect(await harness.publications()).toEqual([])
  await harness.take(workflowRun, 'retry', [run!.id])
  await eventually(harness.plane, async () => (await harness.publications()).length).toBe(2)
})

test('the emergency stop holds it before anything is made, and lets it go on afterwards', async () => {
  await harness.plane.admin.call(setHalt, { body: { halted: true, reason: 'fire' } })
  const id = await harness.add([textStep])
  await harness.start(id)
  await harness.comesTo(id, { status: 0, reason: 'All work is stopped; it goes on once that is lifted' })
  expect(await harness.count('content_task')).toBe(0)
  await harness.plane.admin.call(setHalt, { body: { halted: false } })
  await harness.comesTo(id, { status: 2 })
})

test('tried with one account it runs whole for that one', async () => {
  const id = await harness.add([textStep, reviewStep])
  const [one] = harness.accounts
  const [answer] = await harness.take(workflow, 'try', [id], { account: one })
  expect(answer!.result).toBe('done')
  await eventually(harness.plane, () => harness.count('content_review')).toBe(1)
  await harness.posts.passAll()
  await harness.comesTo(id, { status: 2, started: 3 })
  expect(await harness.count('content_task')).toBe(1)
})

test('a check says what would be made and what is refused, and writes nothing at all', async () => {
  const id = await harness.add([textStep, reviewStep, publishStep], { trigger: 2, at: '18:00' })
  const [first] = harness.accounts
  await harness.plane.context.store.write(async (tx) => {
    await tx.run("UPDATE account SET personas = '' WHERE id = ?", [harness.accounts[1]!])
    await tx.run('UPDATE account SET basis = 0 WHERE id = ?', [first!])
  })
  let writes = 0
  const { store } = harness.plane.context
  const { write } = store
  const counted: typeof write = (...given) => {
    writes++
    return write.apply(store, given) as never
  }
  Object.assign(store, { write: counted })
  const { steps, starts } = await harness.check(id)
  Object.assign(store, { write })
  expect(writes).toBe(0)
  expect(steps.map(({ list, rows }) => [list, rows])).toEqual([
    ['content-task', 1],
    ['content-review', 1],
    ['publication', 0],
  ])
  expect(steps[0]!.refused).toMatchObject([
    { account: harness.accounts[1], refused: 'No persona speaks for this account' },
  ])
  expect(steps[2]!.refused[0]!.refused).not.toBe('')
  expect(starts).toHaveLength(7)
  // The connection that it reads by refuses to write.
  await expect(store.read.run('DELETE FROM workflow')).rejects.toThrow()
})

// @module-tag second-gear

import { actionEndpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { contentReview, reviewSources } from '@quarterdeck/shared/resources/content/contentReview.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestClient, type TestPlane } from '../../../plane.testing.ts'
import { inTransaction } from '../../../resources/write/changeCall.ts'
import { actorOf } from '../../system/jobs/jobsHarness.testing.ts'
import { submit } from './freeze.ts'
import { reviewObstacles } from './obstacles.ts'
import { createTestSource, rowOf } from './review.testing.ts'
import { createSources } from './sources.ts'

const steps = process.env.QD_LONG === '1' ? 10_000 : 400
const rows = [1, 2, 3]
const texts = ['Tea', 'Coffee', 'Water']

let plane: TestPlane
let people: (TestClient & { username: string })[]
const source = createTestSource(reviewSources.release)
const sources = createSources()
sources.register(source)

beforeAll(async () => {
  plane = await startTestPlane({ domains: { review: { sources: [source] } } })
  people = [await plane.addUser(3), await plane.addUser(3), await plane.addUser(3)]
  await plane.context.store.write(async (tx) => {
    await tx.run(`INSERT INTO account_group (id, name, path, review) VALUES (1, 'g', 'g', 1)`)
    await tx.run(
      `INSERT INTO account (id, account, platform, basis, "group", organisation_id) VALUES (1, 'a', 1, 1, 1, 1)`,
    )
  })
})
afterAll(() => plane.stop())

const who = fc.nat({ max: 2 })
const row = fc.constantFrom(...rows)
const step = fc.oneof(
  fc.record({ op: fc.constant('edit' as const), row, text: fc.constantFrom(...texts), by: who }),
  fc.record({ op: fc.constant('send' as const), row, by: who }),
  fc.record({ op: fc.constant('pass' as const), row, by: who }),
  fc.record({ op: fc.constant('pass' as const), row, by: who }),
  fc.record({ op: fc.constant('withdraw' as const), row, by: who }),
  fc.record({ op: fc.constant('level' as const), review: fc.constantFrom(0, 1, 2) }),
)

/** What ought to be so, kept by hand: who has passed which text, and which text each row was sent in with. */
interface Model {
  /** By text: the people who passed it, in order; 'refused' once it was taken back. */
  passed: Map<string, string[] | 'refused'>
  sent: Map<number, { text: string; snapshot: number; review: number }>
  needed: number
}

test('nothing may go out without the level that its group needs, for exactly what was passed', async () => {
  const model: Model = { passed: new Map(), sent: new Map(), needed: 1 }
  for (const id of rows) source.rows.set(id, rowOf({ text: texts[id - 1]! }, { editedBy: people[0]!.username }))
  let open = 0
  let fresh = 0
  const drawn = fc.sample(step, { numRuns: steps, seed: Number(process.env.QD_SEED ?? Date.now() % 1_000_000) })
  for (const one of drawn) {
    // What was refused stays so: new words now and then, or nothing would ever pass again.
    if (one.op === 'edit')
      source.rows.set(
        one.row,
        rowOf({ text: `${one.text} ${Math.floor(fresh++ / 20)}` }, { editedBy: people[one.by]!.username }),
      )
    if (one.op === 'send') await send(model, one.row, people[one.by]!.username)
    if (one.op === 'pass' || one.op === 'withdraw') await judge(model, one.op, one.row, people[one.by]!)
    if (one.op === 'level') {
      model.needed = one.review
      await plane.context.store.write((tx) => tx.run(`UPDATE account_group SET review = ${one.review}`))
    }
    for (const [id, { text, snapshot }] of model.sent) {
      const found = await reviewObstacles(plane.context.store.read, [{ key: id, snapshot, account: 1 }])
      const passed = model.passed.get(text)
      const level = passed === 'refused' || !passed ? 0 : passed.length
      const isFree = !found.has(id)
      // What somebody has refused is held, also where nobody needs to pass it.
      expect({ text, free: isFree }).toEqual({ text, free: passed !== 'refused' && level >= model.needed })
      if (isFree && model.needed > 0) open++
    }
  }
  // A gate that is always closed would agree with rules that nobody ever fulfils.
  expect(open).toBeGreaterThan(steps / 40)
}, 600_000)

async function send(model: Model, id: number, username: string): Promise<void> {
  const { text } = source.rows.get(id)!.content
  const actor = { ...actorOf({ userId: 1, username, keys: [] }), groupId: 1, organisationId: 1 }
  const sending = inTransaction({ context: plane.context, actor }, (tx, call) =>
    submit(tx, sources, { source: reviewSources.release, id }, call),
  )
  const sent = await sending.catch((error: { code: string }) => error)
  if ('code' in sent)
    expect({ code: sent.code, was: model.passed.get(text) }).toEqual({ code: 'review_refused_before', was: 'refused' })
  else model.sent.set(id, { text, snapshot: sent.snapshot, review: sent.review })
}

async function judge(
  model: Model,
  op: 'pass' | 'withdraw',
  id: number,
  person: (typeof people)[number],
): Promise<void> {
  const sent = model.sent.get(id)
  if (!sent) return
  const body = { ids: [sent.review], ...(op === 'withdraw' && { audit_note: 'no' }) }
  const { data } = await person.call(actionEndpointsOf(contentReview)[op]!, { body: body })
  const { results } = data as { results: { result: string }[] }
  if (results[0]!.result !== 'done') return
  const before = model.passed.get(sent.text) ?? []
  if (op === 'withdraw') return void model.passed.set(sent.text, 'refused')
  // No two passes by one person, and none on what is already decided.
  expect(before).not.toBe('refused')
  expect(before).not.toContain(person.username)
  model.passed.set(sent.text, [...(before as string[]), person.username])
}

import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { contentReview, reviewSources } from '@quarterdeck/shared/resources/content/contentReview.ts'
import { persona } from '@quarterdeck/shared/resources/content/persona.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMigrated } from '../../../migrations/migrated.testing.ts'
import { startTestPlane, type TestClient, type TestPlane } from '../../../plane.testing.ts'
import type { TestDatabase } from '../../../platform/store/engines.testing.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import { inTransaction } from '../../../resources/write/changeCall.ts'
import { actorOf } from '../../system/jobs/jobsHarness.testing.ts'
import { type Frozen, levelOf, submit as submitTo } from './freeze.ts'
import { createTestSource, rowOf } from './review.testing.ts'
import { createSources } from './sources.ts'
import { readStanding, setDue } from './store.ts'

const actions = actionEndpointsOf(contentReview)

onEachEngine('reviews on the $name engine', (engine) => {
  let plane: TestPlane
  let database: TestDatabase
  const source = createTestSource(reviewSources.release)
  const sources = createSources()
  sources.register(source)
  let ann: TestClient & { id: number; username: string }
  let ben: typeof ann
  let rows = 0
  beforeAll(async () => {
    database = await createMigrated(engine)
    plane = await startTestPlane({
      databaseUrl: database.url,
      domains: { review: { sources: [source] } },
    })
    ann = await plane.addUser(3)
    ben = await plane.addUser(3)
  })
  afterAll(async () => {
    await plane.stop()
    await database.remove()
    await engine.stop?.()
  })

  /** Sent in by `writer`, or anybody. */
  async function send(more: Parameters<typeof rowOf>[0] = {}, of: Parameters<typeof rowOf>[1] = {}, by = 'writer') {
    const id = ++rows
    source.rows.set(id, rowOf({ text: `Tea ${id}`, ...more }, of))
    return { id, ...(await submit(id, by)) }
  }
  const submit = (id: number, by = 'writer'): Promise<Frozen> =>
    inTransaction({ context: plane.context, actor: { ...actor, username: by } }, (tx, call) =>
      submitTo(tx, sources, { source: reviewSources.release, id }, call),
    )
  const actor = { ...actorOf({ userId: 1, username: 'writer', keys: [] }), groupId: 1, organisationId: 1 }
  const take = async (who: TestClient, action: string, ids: number[], more: Record<string, unknown> = {}) =>
    (await who.call(actions[action]!, { body: { ids, ...more } })).data as {
      done: number
      results: { result: string; reason: string }[]
    }
  const reason = async (answer: Promise<{ results: { reason: string }[] }>) => (await answer).results[0]!.reason
  const statusOf = async (id: number) =>
    Number(
      ((await plane.admin.call(endpointsOf(contentReview).get!, { query: { id } })).data as { status: number }).status,
    )

  describe('a snapshot', () => {
    test('is written once, and the same content is one review', async () => {
      const one = await send({ text: 'Once' })
      const other = await send({ text: 'Once' }, {}, ann.username)
      expect(other).toMatchObject({ snapshot: one.snapshot, review: one.review })
      const change = (sql: string) => plane.context.store.write((tx) => tx.run(sql))
      await expect(change(`UPDATE content_snapshot SET body = '{}' WHERE id = ${one.snapshot}`)).rejects.toThrow(
        'never changed',
      )
      await expect(change(`DELETE FROM content_snapshot WHERE id = ${one.snapshot}`)).rejects.toThrow('is kept')
    })

    test('of another organisation is another one: a pass counts in its own alone', async () => {
      await plane.context.store.write((tx) => tx.run(`INSERT INTO organisation (id, name, type) VALUES (2, 'Two', 1)`))
      const one = await send({ text: 'Twice' })
      const other = await send({ text: 'Twice' }, { organisation: 2 })
      expect(other.snapshot).not.toBe(one.snapshot)
    })

    test('that was passed is not judged again, and one that was refused is refused', async () => {
      const { id, review, snapshot } = await send()
      await take(ann, 'pass', [review])
      expect(await submit(id)).toEqual({ snapshot, review, level: 1 })
      await take(ann, 'withdraw', [review], { audit_note: 'too hot' })
      await expect(submit(id)).rejects.toMatchObject({ code: 'review_refused_before', data: { note: 'too hot' } })
    })

    test('that waits gives way to a newer one of the same row', async () => {
      const { id, review } = await send()
      source.rows.set(id, rowOf({ text: 'Better' }))
      const next = await submit(id)
      expect(next.review).not.toBe(review)
      const { data } = await plane.admin.call(endpointsOf(contentReview).list!, { query: { status: '0' } })
      expect((data as { id: number }[]).map((row) => row.id)).not.toContain(review)
    })
  })

  describe('a verdict', () => {
    test('is that of two people for two levels', async () => {
      const { review, snapshot } = await send()
      expect(await take(ann, 'pass', [review])).toMatchObject({ done: 1 })
      expect(await reason(take(ann, 'pass', [review]))).toMatch(/cannot be the second person/)
      expect(await take(ben, 'pass', [review])).toMatchObject({ done: 1 })
      expect(levelOf((await readStanding.get(plane.context.store.read, { snapshot }))?.status)).toBe(2)
      expect(source.heard.slice(-2).map(({ to }) => to)).toEqual(['passed', 'reviewed'])
    })

    test('is not on what one sent in or edited last; the super admin says why', async () => {
      const mine = await send({}, {}, ann.username)
      expect(await reason(take(ann, 'pass', [mine.review]))).toMatch(/submitted or edited last/)
      expect(await reason(take(ann, 'refuse', [mine.review], { audit_note: 'no' }))).toMatch(/submitted or edited/)
      const edited = await send({}, { editedBy: ben.username })
      expect(await reason(take(ben, 'pass', [edited.review]))).toMatch(/submitted or edited last/)
      const own = await send({}, {}, 'admin')
      expect(await reason(take(plane.admin, 'pass', [own.review]))).toMatch(/Say in a note/)
      expect(await take(plane.admin, 'pass', [own.review], { note: 'alone here' })).toMatchObject({ done: 1 })
    })

    test('is on no content that one sent in oneself, also where somebody else had sent the same before', async () => {
      const first = await send({ text: 'The same twice' })
      const second = await send({ text: 'The same twice' }, {}, ann.username)
      expect(second.review).toBe(first.review)
      expect(await reason(take(ann, 'pass', [first.review]))).toMatch(/submitted or edited last/)
      expect(await take(ben, 'pass', [first.review])).toMatchObject({ done: 1 })
    })

    test('without a note is no refusal', async () => {
      const { review } = await send()
      await expect(take(ann, 'refuse', [review], { audit_note: ' ' })).rejects.toMatchObject({ code: 'required' })
      expect(await take(ann, 'refuse', [review], { audit_note: 'no' })).toMatchObject({ done: 1 })
      expect(await reason(take(ben, 'pass', [review]))).toMatch(/has judged it at .*Refused/)
    })

    test('of two at once is that of one, and the other hears who was first', async () => {
      const { review } = await send()
      const answers = await Promise.all([ann, ben].map((who) => take(who, 'pass', [review], { seen: '0' })))
      expect(answers.map(({ done }) => done).toSorted()).toEqual([0, 1])
      const first = answers[0]!.done === 1 ? ann : ben
      const late = answers.find(({ done }) => done === 0)!.results[0]!.reason
      expect(late).toContain(`${first.username} has judged it`)
      expect(await statusOf(review)).toBe(1)
    })

    test('on what was edited meanwhile, by its text, a picture of the same name or the disclosure, is refused', async () => {
      const who = (await plane.admin.call(endpointsOf(persona).add!, { body: whole })).data as { ids: number[] }
      const { id, review } = await send({ persona: who.ids[0]! })
      const before = source.rows.get(id)!
      source.rows.set(id, rowOf({ ...before.content, text: 'Other' }))
      expect(await reason(take(ann, 'pass', [review]))).toMatch(/^the text has changed/)
      source.rows.set(id, before)
      await plane.context.store.write((tx) => tx.run(`UPDATE persona SET disclosure = 'new' WHERE id = ${who.ids[0]}`))
      expect(await reason(take(ann, 'pass', [review]))).toMatch(/^the persona or its disclosure has changed/)
      const files = await Promise.all(['a', 'b'].map(addFile))
      const pictured = await send({ media: [files[0]!] })
      source.rows.set(pictured.id, rowOf({ ...source.rows.get(pictured.id)!.content, media: [files[1]!] }))
      expect(await reason(take(ann, 'pass', [pictured.review]))).toMatch(/^a picture or video has changed/)
    })

    test('on what a platform takes no more is refused, with what it asks for', async () => {
      const { review } = await send({ title: 'A long title' }, { platforms: [1] })
      await plane.context.store.write((tx) => tx.run('UPDATE platform SET title_limit = 3 WHERE id = 1'))
      expect(await reason(take(ann, 'pass', [review], { despite: 1 }))).toMatch(/does not take it/)
      await plane.context.store.write((tx) => tx.run('UPDATE platform SET title_limit = 0 WHERE id = 1'))
      expect(await take(ann, 'pass', [review])).toMatchObject({ done: 1 })
    })

    test('of somebody who has lost the key since is refused', async () => {
      const eve = await plane.addUser(3)
      const { review } = await send()
      await plane.context.store.write((tx) => tx.run(`UPDATE user SET role_id = 12 WHERE id = ${eve.id}`))
      await expect(take(eve, 'pass', [review])).rejects.toMatchObject({ status: 403 })
    })
  })

  test('of 20 at once, of which 3 carry warnings, 17 pass and 3 are named; 21 are refused', async () => {
    const sent = []
    for (let n = 0; n < 21; n++) sent.push(await send({ ai_generated: true, disclosure: n >= 3 }))
    const ids = sent.map(({ review }) => review)
    await expect(take(ann, 'pass', ids)).rejects.toMatchObject({ status: 400 })
    const { done, results } = await take(ann, 'pass', ids.slice(0, 20))
    expect(done).toBe(17)
    expect(results.slice(0, 3).map((one) => one.reason)).toEqual(
      Array.from({ length: 3 }, () => expect.stringContaining('No disclosure or AI label')),
    )
    expect(await take(ann, 'pass', [ids[0]!], { despite: 1 })).toMatchObject({ done: 1 })
  })

  test('what is due first stands first, then what has waited longest', async () => {
    const [old, young, due] = [await send(), await send(), await send()]
    await plane.context.store.write((tx) => setDue.run(tx, { snapshot: due!.snapshot, due: 60_000, urgency: 60_000 }))
    const { data } = await plane.admin.call(endpointsOf(contentReview).list!, {
      query: { status: '0', pageSize: 100 },
    })
    const order = (data as { id: number }[]).map((row) => row.id)
    const at = [due, old, young].map((one) => order.indexOf(one!.review))
    expect(at).toEqual(at.toSorted((a, b) => a - b))
    expect(at[0]).toBe(0)
  })

  async function addFile(hash: string): Promise<number> {
    const { lastId } = await plane.context.store.write((tx) =>
      tx.run(
        `INSERT INTO stored_file (hash, name, type, size, resource, field, user_id, create_time)
         VALUES (?, 'same.png', 'image/png', 1, 'x', 'y', 1, 1)`,
        [hash],
      ),
    )
    return lastId
  }
})

const whole = {
  name: 'Mira',
  industry: 'Tea',
  career: 'Blender',
  gender: 2,
  age: 31,
  country: 'CN',
  traits: 'calm, curious',
  interests: 'gardens',
}

import { commitImport, undoImport } from '@quarterdeck/shared/contracts/imports.ts'
import { publicationContent, publishRelease, replaceText } from '@quarterdeck/shared/contracts/publishing.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { contentReview } from '@quarterdeck/shared/resources/content/contentReview.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { publication } from '@quarterdeck/shared/resources/publish/publication.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigrated } from '../../../migrations/migrated.testing.ts'
import type { TestDatabase } from '../../../platform/store/engines.testing.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { lost, PublishingHarness } from './publishing.testing.ts'

const { codes } = publicationMachine
const reviews = actionEndpointsOf(contentReview)
const now = { kind: 'now' } as const
const later = { kind: 'at', time: '2099-01-01 10:00:00' } as const

onEachEngine('publications on the $name engine', (engine) => {
  let h: PublishingHarness
  let database: TestDatabase
  beforeAll(async () => {
    database = await createMigrated(engine)
    h = await PublishingHarness.open(database.url)
  })
  afterAll(async () => {
    await h.close()
    await database.remove()
    await engine.stop?.()
  })

  test('wait for their review, go out once with their text, and are read back', async () => {
    const [id] = await h.publish('Tea at noon')
    h.watched.add(id!)
    await h.comesTo(id!, { status: codes.pending })
    expect(await h.passAll()).toBe(1)
    const offer = await h.onPhone(id!)
    expect(offer.task).toMatchObject({ kind: 'publication', text: 'Tea at noon', segments: ['Tea at noon'] })
    await h.comesTo(id!, { status: codes.releasing })
    expect(await h.commit(offer)).toBe(true)
    await h.end(offer, { kind: 'succeeded', result: { share_link: 'https://shelf.example/1', label_applied: true } })
    await h.comesTo(id!, {
      status: codes.completed,
      verified: 1,
      label_applied: 1,
      share_link: 'https://shelf.example/1',
    })
    const look = await h.onPhone(id!, 'shelf-check')
    await h.end(look, { kind: 'succeeded', result: { check_status: 2, views: 7 } })
    await h.comesTo(id!, { verified: 2, check_status: 2, views: 7 })
    // Its history holds the states beside what people did, the latest first.
    const { data } = await h.plane.admin.call(endpointsOf(publication).history!, { query: { id: id! } })
    const { waiting, releasing, completed } = codes
    expect(data.flatMap(({ after }) => after?.status ?? [])).toEqual(
      expect.arrayContaining([completed, releasing, waiting]),
    )
    expect(data[0]).toMatchObject({ before: { status: releasing }, after: { status: completed }, actor: '' })
  })

  test('go out at once where their content has passed before, and never twice under one account', async () => {
    const [first] = await h.publish('Once is enough', { accounts: [h.accounts[0]!] })
    await expect(h.publish('Once is enough', { accounts: [h.accounts[0]!] })).rejects.toThrow('Once is enough')
    await h.passAll()
    await h.goOut(first!)
    await h.comesTo(first!, { status: codes.completed })
    // Under another account the same content is judged already.
    const [second] = await h.publish('Once is enough', { accounts: [h.accounts[1]!] })
    await h.goOut(second!)
    await h.comesTo(second!, { status: codes.completed })
    expect((await h.take('republish', [first!]))[0]!.reason).toContain('unpublish first')
  })

  test('are one release however often the same request comes', async () => {
    const order = { contents: { kind: 'composed' as const, text: 'Sent twice' }, accounts: [h.accounts[0]!], when: now }
    const { data } = await h.check(order.contents, order.accounts)
    const rows = data.rows.map(({ content, account, time }) => ({ content, account, time }))
    const send = () => h.plane.admin.call(publishRelease, { body: { ...order, rows, request_id: 'the same one' } })
    const [one, other] = await Promise.all([send(), send()])
    expect(one.data.publications).toEqual(other.data.publications)
    expect([one.data.repeated, other.data.repeated].sort()).toEqual([false, true])
    await h.take('cancel', one.data.publications)
  })

  test('go back to wait where the review is withdrawn, and out again when it has passed', async () => {
    const [id] = await h.publish('Taken back', { when: later })
    await h.passAll()
    await h.comesTo(id!, { status: codes.waiting })
    await h.judge('withdraw', await h.reviewsOf(id!), { audit_note: 'no' })
    await h.comesTo(id!, { status: codes.pending })
    await h.take('cancel', [id!])
    await h.comesTo(id!, { status: codes.cancelled })
  })

  test('follow the level of their group: raised after the pass, they wait for a second person', async () => {
    const [id] = await h.publish('Two people', { when: later })
    await h.passAll()
    await h.comesTo(id!, { status: codes.waiting })
    await h.setReview(2)
    await h.comesTo(id!, { status: codes.pending })
    await h.setReview(1)
    await h.comesTo(id!, { status: codes.waiting })
    await h.take('cancel', [id!])
  })

  test('keep the level with which they were sent when their account leaves for a group with a lower one', async () => {
    await h.setReview(2)
    const [id] = await h.publish('Looked at by two', { when: later })
    const edit = (list: AnyResource, row: number, body: object) =>
      h.plane.admin.call(endpointsOf(list).edit!, { query: { id: row }, body: { ...body } })
    await edit(account, h.accounts[0]!, { group: null })
    await h.passAll()
    expect((await h.row(id!)).status).toBe(codes.pending)
    // What is sent from now on is looked at by one, and what a group asks for counts at once.
    const [next] = await h.publish('Looked at by one', { when: later })
    await h.passAll()
    await h.comesTo(next!, { status: codes.waiting })
    await h.plane.admin.call(reviews.pass!, {
      body: { ids: await h.reviewsOf(id!), note: 'a second look', despite: 1 },
    })
    await h.comesTo(id!, { status: codes.waiting })
    await h.setReview(1)
  })

  test('are held, resumed and moved while they wait', async () => {
    const [id] = await h.publish('Held for a while', { when: later })
    await h.passAll()
    await h.take('hold', [id!], { remark: 'not yet' })
    await h.take('reschedule', [id!], { scheduled_time: '2026-01-01 10:00:00' })
    expect((await h.why(id!)).reasons.map(({ reason }) => reason)).toEqual(['held'])
    await h.take('resume', [id!])
    await h.goOut(id!)
    await h.comesTo(id!, { status: codes.completed })
  })

  test('twelve that wait are mended by find and replace, keep titles and releases, and go back while nobody touched them', async () => {
    const { admin } = h.plane
    const ids: number[] = []
    for (const hour of [1, 2, 3, 4]) {
      const content = { title: `Number ${hour}` }
      const when = { kind: 'at' as const, time: `2099-01-0${hour} 10:00:00` }
      ids.push(...(await h.publish(`A tpyo of ${hour}`, { accounts: h.accounts, when, content })))
    }
    await h.passAll()
    const contents = async () =>
      Promise.all(ids.map(async (id) => (await admin.call(publicationContent, { query: { id } })).data))
    const releases = async () => (await Promise.all(ids.map((id) => h.row(id)))).map(({ release }) => release)
    const [before, of] = [await contents(), await releases()]
    const mend = { ids, find: 'tpyo', replacement: 'typo' }
    const { data: looked } = await admin.call(replaceText, { body: { ...mend, dry_run: 1 } })
    expect(looked).toMatchObject({ state: 'checked', counts: { changed: 12, wrong: 0 } })
    expect(looked.rows).toHaveLength(12)
    expect(looked.rows[0]).toMatchObject({ before: before[0], after: { title: 'Number 1', text: 'A typo of 1' } })
    expect(await contents()).toEqual(before)
    await admin.call(commitImport, { query: { id: looked.id } })
    for (const id of ids) await h.comesTo(id, { status: codes.pending })
    expect(await contents()).toEqual(before.map(({ title, text }) => ({ title, text: text.replace('tpyo', 'typo') })))
    expect(await releases()).toEqual(of)
    const history = (await admin.call(endpointsOf(publication).history!, { query: { id: ids[0]! } })).data
    expect(history[0]).toMatchObject({ before: { text: 'A tpyo of 1' }, after: { text: 'A typo of 1' } })
    // One review a content, however many publications show it.
    expect(await h.passAll()).toBe(4)
    for (const id of ids) await h.comesTo(id, { status: codes.waiting })
    expect((await admin.call(undoImport, { query: { id: looked.id } })).data.state).toBe('undone')
    expect(await contents()).toEqual(before)
    // What stood there was passed.
    for (const id of ids) await h.comesTo(id, { status: codes.waiting })
    const { data: again } = await admin.call(replaceText, { body: mend })
    await h.take('cancel', [ids[5]!])
    expect((await refusal(admin.call(undoImport, { query: { id: again.id } }))).code).toBe('edit_touched')
    await h.take('cancel', ids)
  })

  test('what is left empty when a text is replaced stays, and no two posts of an account become the same', async () => {
    const accounts = [h.accounts[0]!]
    const [id] = await h.publish('Left as it is', { accounts, when: later, content: { title: 'Kept' } })
    const [other] = await h.publish('Left as it was', { accounts, when: later, content: { title: 'Kept' } })
    expect((await h.take('replace', [id!], { title: '', text: '' }))[0]).toMatchObject({ result: 'same' })
    expect((await h.take('replace', [id!], { title: '', text: 'Another' }))[0]).toMatchObject({ result: 'done' })
    const { data } = await h.plane.admin.call(publicationContent, { query: { id: id! } })
    expect(data).toEqual({ title: 'Kept', text: 'Another' })
    const body = { ids: [id!, other!], find: 'Left as it was', replacement: 'Another' }
    expect((await h.plane.admin.call(replaceText, { body: { ...body, dry_run: 1 } })).data).toMatchObject({
      counts: { changed: 0, same: 1, wrong: 1 },
    })
    await h.take('cancel', [id!, other!])
  })

  test('an outcome that nobody knows is settled by a check or a person, and never repeated by itself', async () => {
    const [found, missing, said] = await h.publish('Into the unknown', { accounts: h.accounts })
    for (const id of [found!, missing!, said!]) h.watched.add(id)
    await h.passAll()
    for (const id of [found!, missing!, said!]) {
      const offer = await h.onPhone(id)
      expect(await h.commit(offer)).toBe(true)
      await h.end(offer, lost)
      await h.comesTo(id, { status: codes.abnormal, outcome_unknown: 1 })
    }
    expect((await h.take('republish', [said!]))[0]!.reason).toContain('settle')
    expect((await h.take('cancel', [said!]))[0]!.reason).toContain('settle')
    const look = await h.onPhone(found!, 'shelf-check')
    await h.end(look, { kind: 'succeeded', result: { check_status: 2, share_link: 'https://shelf.example/found' } })
    await h.comesTo(found!, { status: codes.completed, verified: 2, share_link: 'https://shelf.example/found' })
    const other = await h.onPhone(missing!, 'shelf-check')
    await h.end(other, {
      kind: 'succeeded',
      result: { check_status: 1, read_since: Number(other.task.committed_time) },
    })
    await h.comesTo(missing!, { status: codes.abnormal, outcome_unknown: 0 })
    await h.end(await h.onPhone(said!, 'shelf-check'), { kind: 'succeeded', result: { check_status: 0 } })
    await h.take('settle', [said!], { found: 2 })
    await h.comesTo(said!, { status: codes.abnormal, outcome_unknown: 0 })
    // Known to be nowhere: once more.
    await h.goOut(await h.again(said!))
  })

  test('are taken down by a run of their own', async () => {
    const [id] = await h.publish('Not for long')
    await h.passAll()
    await h.goOut(id!)
    await h.comesTo(id!, { status: codes.completed })
    await h.comesTo(id!, { verified: 2 })
    await h.take('unpublish', [id!])
    const offer = await h.onPhone(id!, 'shelf-unpublish')
    expect(await h.commit(offer)).toBe(true)
    await h.end(offer, { kind: 'succeeded', result: { check_status: 1 } })
    await h.comesTo(id!, { status: codes.cancelled, check_status: 1 })
    await h.goOut(await h.again(id!))
  })

  test('by hand: one person takes it, and says where it stands', async () => {
    const [id] = await h.publish('With my own hands', { more: { by_hand: true } })
    await h.passAll()
    await h.comesTo(id!, { status: codes.waiting })
    await h.take('take', [id!])
    await h.comesTo(id!, { status: codes.releasing })
    expect((await h.take('posted', [id!], { share_link: 'https://x.example/1' }, h.leader))[0]!.reason).toContain(
      'admin',
    )
    await h.take('posted', [id!], { share_link: 'https://x.example/1' })
    await h.comesTo(id!, { status: codes.completed, share_link: 'https://x.example/1', verified: 1 })
    const [other] = await h.publish('Could not do it', { more: { by_hand: true } })
    await h.passAll()
    await h.take('not-done', [other!], { remark: 'logged out' })
    await h.comesTo(other!, { status: codes.abnormal })
  })

  test('cancelled on the phone: nothing goes out, and after the commit it is refused', async () => {
    const [id] = await h.publish('Called off')
    await h.passAll()
    const offer = await h.onPhone(id!)
    await h.comesTo(id!, { status: codes.releasing })
    await h.take('cancel', [id!])
    await h.comesTo(id!, { status: codes.cancelled })
    expect(await h.commit(offer)).toBe(false)
    const [late] = await h.publish('Too late to call off', { accounts: [h.accounts[1]!] })
    await h.passAll()
    const second = await h.onPhone(late!)
    await h.commit(second)
    expect((await h.take('cancel', [late!]))[0]!.result).toBe('refused')
    await h.end(second, { kind: 'succeeded', result: { share_link: 'https://x.example/2' } })
    await h.comesTo(late!, { status: codes.completed })
  })
})

import type { QueryOf } from '@quarterdeck/shared/contracts/endpoint.ts'
import { bestPhrasesCall } from '@quarterdeck/shared/contracts/replyPhrase.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { replyPhrase } from '@quarterdeck/shared/resources/customer/replyPhrase.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestClient, type TestPlane } from '../../../../plane.testing.ts'
import { refusal } from '../../../../refusal.testing.ts'
import { createPhraseShelf } from './phraseShelf.ts'

const calls = endpointsOf(replyPhrase as AnyResource)
let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
  await plane.context.store.write(async (tx) => {
    await tx.run(`INSERT INTO persona (id, name, organisation_id) VALUES (5, 'Mei', 1)`)
    await tx.run(
      `INSERT INTO account (id, account, account_key, nickname, platform, personas, owner_user_id, user_group_id, organisation_id)
       VALUES (1, 'one', 'one', 'One', 1, '5', 1, 1, 1)`,
    )
    await tx.run(
      `INSERT INTO conversation (id, account, peer_handle, peer_name) VALUES (3, 1, 'ji-woo', 'Ji-woo'), (4, 1, 'nameless', '')`,
    )
    await tx.run(
      `INSERT INTO private_message (conversation, account, direction, text, time) VALUES
       (3, 1, 1, '안녕하세요', 1), (3, 1, 1, '배송 언제 오나요?', 2), (3, 1, 2, '곧', 3), (4, 1, 1, 'delivery?', 2)`,
    )
    await tx.run(
      `INSERT INTO comment (id, account, author_handle, text, time) VALUES (8, 1, 'mai', 'delivery when?', 1)`,
    )
    await tx.run(
      `INSERT INTO library_item (id, kind, title, organisation_id) VALUES (21, 2, 'map', 1), (22, 2, 'door', 1), (23, 2, 'shop', 1), (24, 2, 'tea', 1), (25, 1, 'words', 1)`,
    )
  })
})
afterAll(() => plane.stop())

type Query = Partial<QueryOf<typeof bestPhrasesCall>>
const add = async (keyword: string, reply_content: string, more: object = {}) =>
  (await plane.admin.call(calls.add!, { body: { keyword, reply_content, ...more } })).data.ids[0]!
const best = async (query: Query, who: TestClient = plane.admin) => (await who.call(bestPhrasesCall, { query })).data

test('of a conversation the last text of theirs, its language and the names are known, and what is not is asked for', async () => {
  const english = await add('delivery', 'Dear {customer}, order {?order} comes on Monday. {persona}', {
    language: 'en',
  })
  await add('배송', '{customer}님, {?주문} 건은 월요일에 도착해요. {persona}', { language: 'ko', images: '21,22' })
  expect(await best({ conversation: 3 })).toMatchObject([
    {
      keyword: '배송',
      text: 'Ji-woo님, {?주문} 건은 월요일에 도착해요. Mei',
      blanks: ['주문'],
      images: '21,22',
      answers: 1,
    },
  ])
  expect(await best({ conversation: 4 })).toMatchObject([{ id: english, blanks: ['customer', 'order'] }])
  expect(await best({ comment: 8 })).toMatchObject([{ text: 'Dear mai, order {?order} comes on Monday. Mei' }])
})

test('a message is tried as it is, and finds phrases of the platform that is said', async () => {
  await add('refund', 'Here: {customer}', { platform: 1 })
  expect(await best({ text: 'REFUND' })).toMatchObject([{ text: 'Here: {customer}', answers: 1, uses: 0 }])
  expect(await best({ text: 'REFUND', platform: 1 })).toHaveLength(1)
  expect(await best({ text: 'nothing that anybody has said' })).toEqual([])
})

test('what is typed finds phrases by keyword and answer, and a phrase that has changed is another at once', async () => {
  const id = await add('opening hours', 'From nine.')
  expect((await best({ conversation: 3, typed: 'nine' })).map((one) => [one.id, one.answers])).toEqual([[id, 0]])
  await plane.admin.call(calls.edit!, { query: { id }, body: { reply_content: 'From ten.' } })
  expect(await best({ typed: 'nine' })).toEqual([])
  expect(await best({ typed: 'open' })).toMatchObject([{ text: 'From ten.' }])
  await plane.admin.call(calls.edit!, { query: { id }, body: { available: 0 } })
  expect(await best({ typed: 'open' })).toEqual([])
})

test('a phrase takes up to three pictures of the library and nothing else', async () => {
  const problems = async (images: string) => (await refusal(add('x', 'x', { images }))).problems
  expect(await problems('21,22,23,24')).toMatchObject([{ field: 'images' }])
  expect(await problems('25')).toMatchObject([{ field: 'images' }])
})

test('phrases are those of the organisation, and a conversation that one does not see is not there', async () => {
  const viewer = await plane.addUser(10)
  expect((await refusal(best({ text: 'refund' }, viewer))).status).toBe(403)
  await plane.context.store.write(async (tx) => {
    await tx.run(`INSERT INTO organisation (id, name, type) VALUES (40, 'Another', 1)`)
    await tx.run(`INSERT INTO user_group (id, name, organisation) VALUES (41, 'Others', 40)`)
  })
  const outsider = await plane.addUser(3, { organisation: 40, user_group: 41 })
  expect(await best({ text: 'refund' }, outsider)).toEqual([])
  expect((await refusal(best({ conversation: 3 }, outsider))).code).toBe('not_found')
})

test('10,000 phrases are read and folded once, however many keys are pressed, and again when one of them changes', async () => {
  await plane.context.store.write((tx) =>
    tx.run(
      `INSERT INTO reply_phrase (keyword, reply_content, priority, organisation_id)
       SELECT 'keyword number ' || value, 'An answer about ' || value || ', with a few more words behind it.', 50, 1 FROM json_each(?)`,
      [JSON.stringify([...Array(10_000).keys()])],
    ),
  )
  const shelf = createPhraseShelf(plane.context)
  const first = await shelf.of(1)
  expect(first.length).toBeGreaterThan(10_000)
  expect(await best({ conversation: 3, typed: 'number 1234' })).toHaveLength(1)
  await plane.context.store.write((tx) => tx.run('UPDATE reply_phrase SET uses = uses + 1, used_time = 5 WHERE id = 1'))
  expect(await shelf.of(1)).toBe(first)
  await add('one more', 'One more.')
  expect((await shelf.of(1)).length).toBe(first.length + 1)
  shelf.stop()
})

import { randomUUID } from 'node:crypto'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { conversation } from '@quarterdeck/shared/resources/customer/conversation.ts'
import { privateMessage } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { replyMacro } from '@quarterdeck/shared/resources/customer/replyMacro.ts'
import { replyPhrase } from '@quarterdeck/shared/resources/customer/replyPhrase.ts'
import { tag } from '@quarterdeck/shared/resources/fleet/tag.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusal } from '../../../../refusal.testing.ts'
import { SendingHarness } from './sending.testing.ts'

let harness: SendingHarness
beforeAll(async () => {
  harness = await SendingHarness.open()
})
afterAll(() => harness.close())

const add = async (list: unknown, body: object) =>
  (await harness.plane.admin.call(endpointsOf(list as AnyResource).add!, { body: { ...body } })).data.ids[0]!
const row = async (list: unknown, id: number) =>
  (await harness.plane.admin.call(endpointsOf(list as AnyResource).get!, { query: { id } })).data
const run = async (peer: string, form: Record<string, unknown>) => {
  const body = { ids: [(await harness.talk(peer)).id], ...form }
  return (await harness.plane.admin.call(actionEndpointsOf(conversation).macro!, { body: body as never })).data
}
const newest = async (peer: string) => Math.max(...(await harness.thread(peer)).map(({ id }) => id))

test('a macro sends its phrase and does the rest as one action, once, and nothing of it where the phrase does not go out', async () => {
  await harness.theyWrite('mai', 'refund please')
  const phrase = await add(replyPhrase, { keyword: 'refund', reply_content: 'Dear {customer}, it is on its way.' })
  const macro = await add(replyMacro, {
    name: 'Refund',
    phrase,
    tags: String(await add(tag, { name: 'refund' })),
    snooze_hours: 2,
  })
  const seen_message = await newest('mai')
  // Nobody knows how they are called.
  expect(await run('mai', { macro, seen_message })).toMatchObject({
    refused: 1,
    results: [{ reason: expect.stringContaining('customer') }],
  })
  expect(await row(conversation, (await harness.talk('mai')).id)).toMatchObject({ tags: '', snoozed_until: null })
  expect(await harness.thread('mai')).toHaveLength(1)

  const form = { macro, seen_message, request_id: randomUUID(), text: 'Dear Mai, it is on its way.' }
  expect(await run('mai', form)).toMatchObject({ done: 1 })
  expect(await run('mai', form)).toMatchObject({ same: 1 })
  expect((await harness.thread('mai')).map(({ text, status }) => [text, status])).toEqual([
    ['refund please', 6],
    ['Dear Mai, it is on its way.', 1],
  ])
  const talk = await row(conversation, (await harness.talk('mai')).id)
  expect(talk.tags).not.toBe('')
  expect(talk.snoozed_until).not.toBeNull()
})

test('a phrase is counted when an answer that is made of it has gone out, and not before', async () => {
  await harness.theyWrite('lan', 'price?')
  const [one, other] = [
    await add(replyPhrase, { keyword: 'price', reply_content: 'It is 5.' }),
    await add(replyPhrase, { keyword: 'thanks', reply_content: 'Thank you.' }),
  ]
  const id = await harness.answer('lan', 'It is 5.\nThank you.', { phrases: [one, other] })
  expect(await row(replyPhrase, one)).toMatchObject({ uses: 0, used_time: null })
  await harness.plane.context.store.write((tx) => tx.run('UPDATE private_message SET status = 3 WHERE id = ?', [id]))
  for (const phrase of [one, other]) expect(await row(replyPhrase, phrase)).toMatchObject({ uses: 1 })
})

test('another language goes out where its sender says so, and what they wrote stands beside it', async () => {
  await harness.theyWrite('ji-woo', '얼마예요?')
  const own = { text: '五元，密码：tea2026', language: 'zh' }
  expect((await refusal(harness.answer('ji-woo', '5위안입니다', { own }))).code).toBe('translated_unsaid')
  const id = await harness.answer('ji-woo', '5위안입니다', { own, translated: true })
  expect(await row(privateMessage, id)).toMatchObject({
    text: '5위안입니다',
    translation: '五元，密码：••••••',
    translation_language: 'zh',
    translation_status: 2,
  })
})

import { randomUUID } from 'node:crypto'
import { sendMessage } from '@quarterdeck/shared/contracts/messages.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { platform } from '@quarterdeck/shared/resources/fleet/platform.ts'
import { privateMessageMachine } from '@quarterdeck/shared/states/privateMessage.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemSettings } from '../../../../platform/settings.ts'
import { refusal } from '../../../../refusal.testing.ts'
import { lost, SendingHarness, sentOutcome } from './sending.testing.ts'

const { codes } = privateMessageMachine
/** Nine in the morning of the installation, so that hours can be added. */
let ahead = 0
const begin = Date.now()
let h: SendingHarness
beforeAll(async () => {
  h = await SendingHarness.open({ now: () => begin + ahead + (Date.now() - begin) })
})
afterAll(() => h.close())
/** In so many minutes, as people write it. */
const shown = (minutes: number) =>
  formatTime(h.plane.context.now() + minutes * 60_000, h.plane.context.settings.get(systemSettings.zone))
/** Nobody may take it back any more. */
const wait = () => {
  ahead += 6000
}

test('an answer goes out by its run, is read back, and who wrote waits no more', async () => {
  await h.theyWrite('ada', 'Do you have it in blue?')
  expect((await h.talk('ada')).waiting_since).not.toBeNull()
  const id = await h.answer('ada', '  Yes, in two blues. ')
  expect(await h.row(id)).toMatchObject({ status: codes.queued, text: 'Yes, in two blues.', author: 'admin' })
  expect((await h.talk('ada')).waiting_since).toBeNull()
  wait()
  const offer = await h.onPhone(id)
  expect(offer.task).toMatchObject({
    kind: 'message',
    peer: 'ada',
    text: 'Yes, in two blues.',
    answers: 'in-1',
    said: [],
  })
  expect(await h.row(id)).toMatchObject({ status: codes.sending })
  expect(await h.commit(offer)).toBe(true)
  await h.see(offer, [
    { peer: 'ada', text: 'Do you have it in blue?', key: 'in-1' },
    { peer: 'ada', direction: 'out', text: 'Yes, in two  blues.' },
  ])
  await h.end(offer, sentOutcome)
  await h.comesTo(id, { status: codes.sent, reason: '' })
  // Read back, it is the same message and no second one.
  expect((await h.thread('ada')).map(({ text }) => text)).toEqual(['Do you have it in blue?', 'Yes, in two blues.'])
  expect((await h.talk('ada')).first_reply_time).not.toBeNull()
})

test('the same request twenty times is one answer', async () => {
  await h.theyWrite('bea', 'Hello?')
  const request_id = randomUUID()
  const ids = await Promise.all(Array.from({ length: 20 }, () => h.answer('bea', 'Hello!', { request_id })))
  expect(new Set(ids).size).toBe(1)
  expect((await h.thread('bea')).filter(({ text }) => text === 'Hello!')).toHaveLength(1)
  await h.take('take-back', ids[0]!)
})

test('blank, too long and with a blank that is left it is not taken', async () => {
  await h.theyWrite('cid', 'Hello?')
  for (const text of ['', ' \n ', '\u200b\u2060'])
    expect((await refusal(h.answer('cid', text))).message).toBe('Cannot send a blank message')
  expect((await refusal(h.answer('cid', 'x'.repeat(1001)))).status).toBe(400)
  expect((await refusal(h.answer('cid', 'Your order {?order} is here'))).message).toContain('order')
  const { id } = await h.talk('cid')
  const body = { conversation: id, comment: 1, text: 'x', request_id: randomUUID() }
  expect((await refusal(h.plane.admin.call(sendMessage, { body }))).status).toBeGreaterThanOrEqual(400)
})

test('of two who answer within ten seconds one does, and the other is shown what was said', async () => {
  await h.theyWrite('dan', 'Is it there?')
  const other = await h.plane.addUser(3)
  const seen_message = Math.max(...(await h.thread('dan')).map((row) => row.id))
  await h.keepDraft('dan', 'No, sorry', other)
  const id = await h.answer('dan', 'Yes', { seen_message })
  const refused = await refusal(h.answer('dan', 'No, sorry', { seen_message }, other))
  expect(refused.status).toBe(409)
  expect(refused.message).toContain('admin has answered')
  expect(refused.message).toContain('Yes')
  expect((await h.sending('dan', other)).draft).toMatchObject({ text: 'No, sorry' })
  // In another tab of the first one as well.
  expect((await refusal(h.answer('dan', 'Again', { seen_message }))).status).toBe(409)
  await h.take('take-back', id)
})

test('taken back it is a draft again, in whatever tab; what a phone has in hand is not', async () => {
  await h.theyWrite('eve', 'Where?')
  const id = await h.answer('eve', 'At the harbour')
  ahead += 4900
  expect(await h.take('take-back', id)).toMatchObject({ result: 'done' })
  expect(await h.row(id)).toMatchObject({ status: codes.withdrawn, text: '' })
  expect((await h.sending('eve')).draft).toMatchObject({ text: 'At the harbour' })
  expect((await h.talk('eve')).waiting_since).not.toBeNull()
  const again = await h.answer('eve', 'At the harbour')
  expect((await h.sending('eve')).draft).toBeNull()
  wait()
  const offer = await h.onPhone(again)
  expect(await h.take('take-back', again)).toMatchObject({ result: 'refused' })
  expect(await h.commit(offer)).toBe(true)
  await h.end(offer, sentOutcome)
  await h.comesTo(again, { status: codes.sent })
})

test('what they write meanwhile holds it, and a person sends it anyway', async () => {
  await h.theyWrite('flo', 'When?')
  const id = await h.answer('flo', 'Tomorrow')
  await h.theyWrite('flo', 'I mean the red one')
  expect(await h.row(id)).toMatchObject({
    status: codes.queued,
    held: 1,
    reason: expect.stringContaining('written since'),
  })
  expect((await h.talk('flo')).waiting_since).not.toBeNull()
  wait()
  expect(await h.take('send-anyway', id)).toMatchObject({ result: 'done' })
  const offer = await h.onPhone(id)
  expect(offer.task).toMatchObject({ answers: expect.stringMatching(/^in-/) })
  expect(await h.commit(offer)).toBe(true)
  await h.end(offer, sentOutcome)
  await h.comesTo(id, { status: codes.sent, held: 0 })
  const late = await refusal(h.answer('flo', 'Anything else?', { seen_message: 0 }))
  expect(late.status).toBe(409)
})

test('answered by hand before the run looks, nothing is sent', async () => {
  await h.theyWrite('gus', 'Price?')
  const id = await h.answer('gus', 'Nine')
  wait()
  const offer = await h.onPhone(id)
  await h.see(offer, [
    { peer: 'gus', text: 'Price?' },
    { peer: 'gus', direction: 'out', text: 'Ten' },
  ])
  expect(await h.commit(offer)).toBe(false)
  await h.end(offer, {
    kind: 'failed',
    fault: 'task',
    code: 'failed_by_script',
    message: 'answered on the phone since',
    particulars: [],
  })
  await h.comesTo(id, { status: codes.queued, held: 1, reason: 'It was answered by hand on the phone' })
})

test('answers of a conversation go out in their order, and the second names what was said before it', async () => {
  await h.theyWrite('hal', 'Hours?')
  const first = await h.answer('hal', 'Nine to five')
  const second = await h.answer('hal', 'Closed on Sundays')
  wait()
  const offer = await h.onPhone(first)
  expect(await h.commit(offer)).toBe(true)
  await h.end(offer, sentOutcome)
  const next = await h.onPhone(second)
  expect(next.task).toMatchObject({ said: ['Nine to five'] })
  expect(await h.commit(next)).toBe(true)
  await h.end(next, sentOutcome)
  await h.comesTo(second, { status: codes.sent })
})

test('of which nobody knows is never sent again: the next reading settles it', async () => {
  for (const [peer, isThere] of [
    ['ida', true],
    ['jon', false],
  ] as const) {
    await h.theyWrite(peer, 'Really?')
    const id = await h.answer(peer, 'Really')
    wait()
    const offer = await h.onPhone(id)
    expect(await h.commit(offer)).toBe(true)
    await h.end(offer, lost)
    await h.comesTo(id, { status: codes.unknown })
    const look = await h.onPhone(id, 'read')
    expect(look.task).toMatchObject({ peer })
    await h.see(look, [
      { peer, text: 'Really?' },
      ...(isThere ? [{ peer, direction: 'out' as const, text: 'Really' }] : []),
    ])
    await h.end(look, { kind: 'succeeded', result: { messages: 2 } })
    await h.comesTo(id, { status: isThere ? codes.sent : codes.failed })
    expect((await h.thread(peer)).filter(({ text }) => text === 'Really')).toHaveLength(1)
  }
  const [failed] = (await h.thread('jon')).filter(({ text }) => text === 'Really')
  expect(await h.take('retry', failed!.id)).toMatchObject({ result: 'done' })
  const offer = await h.onPhone(failed!.id)
  expect(await h.commit(offer)).toBe(true)
  await h.end(offer, sentOutcome)
  await h.comesTo(failed!.id, { status: codes.sent })
})

test('the reply window refuses where the answer is written, and holds what waits too long', async () => {
  const { data } = await h.plane.admin.call(endpointsOf(platform).list!, { query: {} })
  const shelf = (data as { id: number; name: string; revision: number }[]).find(({ name }) => name === 'shelf')!
  const set = (reply_window_hours: number) =>
    h.plane.admin.call(endpointsOf(platform).edit!, { query: { id: shelf.id }, body: { reply_window_hours } as never })
  await set(1)
  await h.theyWrite('kai', 'Now?')
  const id = await h.answer('kai', 'Later', { not_before: shown(50) })
  expect(await h.row(id)).toMatchObject({ status: codes.queued })
  expect((await h.sending('kai')).reply_until).not.toBe('')
  const past = shown(61)
  expect((await refusal(h.answer('kai', 'Much later', { not_before: past }))).message).toContain('reply window')
  await h.take('take-back', id)
  await set(0)
})

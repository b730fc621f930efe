import { sendMessage } from '@quarterdeck/shared/contracts/messages.ts'
import { editSettings } from '@quarterdeck/shared/contracts/settings.ts'
import { beInConversation, leaveConversation, nextConversation } from '@quarterdeck/shared/contracts/whoAnswers.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { conversation } from '@quarterdeck/shared/resources/customer/conversation.ts'
import { privateMessage } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { user } from '@quarterdeck/shared/resources/system/user.ts'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestPlane, type TestClient, type TestPlane } from '../../../../plane.testing.ts'
import { systemSettings } from '../../../../platform/settings.ts'
import { refusal } from '../../../../refusal.testing.ts'
import { returnUnanswered } from './returnUnanswered.ts'

const start = Date.parse('2026-11-20T10:20:00+08:00')
let at = start
let plane: TestPlane
beforeEach(async () => {
  await plane?.stop()
  at = start
  plane = await startTestPlane({ now: () => at })
  await plane.context.store.write(async (tx) => {
    await tx.run(
      `INSERT INTO account (id, account, account_key, nickname, platform, owner_user_id, user_group_id, organisation_id)
       VALUES (1, 'one', 'one', 'One', 1, 1, 1, 1)`,
    )
  })
})
afterAll(() => plane.stop())

/** So many who wait, the first one longest. */
async function wait(peers: readonly string[]): Promise<void> {
  const lines = peers.map((peer, n) => ({
    platform: 'shelf',
    account: 'one',
    peer,
    direction: 'in',
    text: 'hello',
    key: peer,
    time: `2026-11-20 09:${String(n).padStart(2, '0')}:00`,
  }))
  const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  expect((await plane.admin.fetch('/api/ingest/messages', { method: 'POST', body })).status).toBe(200)
}
type Row = Record<string, unknown> & { id: number }
const rows = async (query: object = {}, client = plane.admin) =>
  (await client.call(endpointsOf(conversation).list!, { query: { order_field: 'waiting_since', ...query } as never }))
    .data as Row[]
const find = async (peer: string) => (await rows()).find(({ peer_handle }) => peer_handle === peer)!
const next = async (client: TestClient) => (await client.call(nextConversation)).data.id
const act = (name: string, ids: readonly number[], form: object = {}, client = plane.admin) =>
  client.call(actionEndpointsOf(conversation)[name as 'close']!, { body: { ids, ...form } as never })
/** An operator who sees all of the organisation. */
const colleague = () => plane.addUser(3)

test('two who ask at once for the next one get two, the longest waiting first, until there is none', async () => {
  await wait(['a', 'b', 'c', 'd'])
  const other = await colleague()
  const [a, b] = [(await find('a')).id, (await find('b')).id]
  expect((await Promise.all([next(plane.admin), next(other)])).toSorted()).toEqual([a, b])
  const all = await Promise.all(Array.from({ length: 6 }, (_, n) => next(n % 2 ? other : plane.admin)))
  expect(all.filter((id) => id !== null)).toHaveLength(2)
  expect(new Set([a, b, ...all.filter((id) => id !== null)]).size).toBe(4)
  expect(await rows({ waiting: 1, assigned: 0 })).toEqual([])
})

test('the next one is none that is snoozed, blocked, closed, out of sight, or that somebody else writes in', async () => {
  await wait(['snoozed', 'blocked', 'closed', 'written', 'free'])
  const id = async (peer: string) => (await find(peer)).id
  await act('snooze', [await id('snoozed')], { snoozed_until: '2026-11-21 08:00:00' })
  await act('block', [await id('blocked')])
  await act('close', [await id('closed')])
  const other = await colleague()
  await other.call(beInConversation, { body: { id: await id('written'), writing: true } })
  const outsider = await plane.addUser(6)
  expect(await next(outsider)).toBeNull()
  expect(await next(plane.admin)).toBe(await id('free'))
  expect(await next(plane.admin)).toBeNull()
  // Whoever writes in it gets it.
  expect(await next(other)).toBe(await id('written'))
})

test('whoever has a conversation open is seen by others, writing or not, until they leave or say nothing for 45 seconds', async () => {
  await wait(['a'])
  const { id } = await find('a')
  const other = await colleague()
  const said = vi.fn()
  const stop = plane.context.live.listen({ said })
  const be = async (client: TestClient, writing = false) =>
    (await client.call(beInConversation, { body: { id, writing } })).data
  expect(await be(plane.admin)).toEqual([])
  expect(await be(other, true)).toMatchObject([{ name: 'admin', writing: false }])
  expect(await be(plane.admin)).toMatchObject([{ writing: true }])
  expect(said.mock.calls.filter(([topic]) => topic === 'conversation-presence')).toHaveLength(2)
  await other.call(leaveConversation, { query: { id } })
  expect(await be(plane.admin)).toEqual([])
  await be(other)
  at += 44_000
  expect(await be(plane.admin)).toHaveLength(1)
  at += 1000
  expect(await be(plane.admin)).toEqual([])
  stop()
  // Of a conversation that somebody does not see nobody is there.
  const outsider = await plane.addUser(6)
  expect((await refusal(outsider.call(beInConversation, { body: { id } }))).status).toBe(404)
})

test('what somebody had who may not sign in any more is nobody\u2019s again, and says whose it was', async () => {
  await wait(['a', 'b'])
  const leaves = await colleague()
  const [a, b] = [(await find('a')).id, (await find('b')).id]
  await act('assign', [a], { assigned_to: leaves.id })
  await act('assign', [b], { assigned_to: 1 })
  await plane.admin.call(endpointsOf(user).edit!, { query: { id: leaves.id }, body: { available: 0 } as never })
  await vi.waitFor(async () => expect((await find('a')).assigned_to).toBeNull(), { timeout: 60_000, interval: 50 })
  const { waiting_since, returned, returned_from } = await find('a')
  expect({ waiting_since, returned, returned_from }).toMatchObject({
    waiting_since: '2026-11-20 09:00:00',
    returned: 1,
  })
  expect((await rows({ returned: 1 })).map(({ id }) => id)).toEqual([a])
  expect((await rows({ returned_from: leaves.id })).map(({ id }) => id)).toEqual([a])
  expect((await find('b')).assigned_to).toBe(1)
  // Somebody who takes it ends that.
  expect(await next(plane.admin)).toBe(a)
  expect(await find('a')).toMatchObject({ returned: 0, assigned_to: 1 })
})

/** The clock stands at this moment of the wall, and everybody is still signed in. */
async function itIs(moment: string): Promise<void> {
  at = Date.parse(`${moment}+08:00`)
  await plane.signInAgain()
}

test('what somebody has and does not answer in two hours of work is nobody\u2019s again; a note, a look and a night are no answer and no work', async () => {
  await wait(['late', 'answered', 'snoozed', 'owned'])
  const other = await colleague()
  const idOf = async (peer: string) => (await find(peer)).id
  await itIs('2026-11-20T17:30:00')
  for (const peer of ['late', 'answered', 'snoozed']) await act('assign', [await idOf(peer)], { assigned_to: other.id })
  await act('assign', [await idOf('owned')], { assigned_to: 1 })
  await act('note', [await idOf('late')], { text: 'I look at it' })
  await act('mark-read', [await idOf('late')])
  await act('snooze', [await idOf('snoozed')], { snoozed_until: '2026-12-01 08:00:00' })
  const answered = await find('answered')
  const [{ id: seen } = { id: 0 }] = (
    await plane.admin.call(endpointsOf(privateMessage).list!, { query: { conversation: answered.id } as never })
  ).data as Row[]
  await plane.admin.call(sendMessage, {
    body: { conversation: answered.id, text: 'Here you are.', request_id: 'answer-one', seen_message: Number(seen) },
  })
  const look = () => returnUnanswered(plane.context)
  // Half an hour of Friday, and the weekend after it.
  await itIs('2026-11-23T10:29:00')
  await look()
  expect(await rows({ returned: 2 })).toEqual([])
  await act('assign', [await idOf('owned')], { assigned_to: other.id })
  await itIs('2026-11-23T10:30:00')
  await look()
  expect(await find('late')).toMatchObject({
    assigned_to: null,
    returned: 2,
    returned_from: other.id,
    waiting_since: '2026-11-20 09:00:00',
  })
  expect((await rows({ returned: 2 })).map(({ peer_handle }) => peer_handle)).toEqual(['late'])
  // Whoever got it anew has two hours of their own.
  await itIs('2026-11-23T12:28:00')
  await look()
  expect((await find('owned')).assigned_to).toBe(other.id)
  await itIs('2026-11-23T12:29:00')
  await look()
  expect((await rows({ returned_from: other.id })).map(({ peer_handle }) => peer_handle)).toEqual(['late', 'owned'])
})

test('an account group works in its own hours; 0 minutes leave everybody what they have', async () => {
  await plane.context.store.write(async (tx) => {
    await tx.run(
      `INSERT INTO account_group (id, name, organisation_id, working_hours) VALUES (1, 'night', 1, '6 00:00-24:00')`,
    )
    await tx.run(`UPDATE account SET "group" = 1`)
  })
  await wait(['a'])
  await act('assign', [(await find('a')).id], { assigned_to: 1 })
  await plane.admin.call(editSettings, { body: { assigneeMinutes: 0 } })
  await itIs('2026-11-21T02:00:00')
  await returnUnanswered(plane.context)
  expect((await find('a')).assigned_to).toBe(1)
  await plane.admin.call(editSettings, { body: { assigneeMinutes: 121 } })
  await returnUnanswered(plane.context)
  expect((await find('a')).assigned_to).toBe(1)
  await plane.admin.call(editSettings, { body: { assigneeMinutes: 120 } })
  await returnUnanswered(plane.context)
  expect(await find('a')).toMatchObject({ assigned_to: null, returned: 2 })
  const { problems } = await refusal(plane.admin.call(editSettings, { body: { workingHours: '8 09:00-18:00' } }))
  expect(problems).toMatchObject([{ field: 'workingHours', message: expect.stringContaining('1 is Monday') }])
})

test('whoever is mentioned finds the conversation by it until somebody closes it', async () => {
  await wait(['a', 'b'])
  const other = await colleague()
  const { id } = await find('a')
  await act('note', [id], { text: 'look', mentions: String(other.id) })
  await act('note', [id], { text: 'you too', mentions: '1' })
  const mentioned = async (who: number) => (await rows({ mentioned: who })).map((row) => row.id)
  expect([await mentioned(other.id), await mentioned(1)]).toEqual([[id], [id]])
  await act('close', [id])
  expect(await mentioned(other.id)).toEqual([])
})

test('a snooze to 08:00 ends at 08:00 by the clock on the wall, over a change of summer time and a restart', async () => {
  await plane.context.settings.set(systemSettings.zone, 'Europe/Berlin')
  await wait(['a', 'b'])
  at = Date.parse('2027-03-27T22:00:00+01:00')
  await plane.signInAgain()
  const ids = [(await find('a')).id]
  await act('snooze', ids, { snoozed_until: '2027-03-28 08:00:00' })
  at = Date.parse('2027-03-28T07:59:59+02:00')
  await restarted()
  expect((await find('a')).snoozed_until).toBe('2027-03-28 08:00:00')
  at = Date.parse('2027-03-28T08:00:00+02:00')
  await restarted()
  expect((await find('a')).snoozed_until).toBeNull()
})

/** With the first look of the new start behind it. */
async function restarted(): Promise<void> {
  await plane.restart()
  await plane.signInAgain()
  const rounds = () => plane.context.loops.list().find(({ name }) => name === 'messages.snoozed')!.rounds
  await expect.poll(rounds, { timeout: 60_000, interval: 10 }).toBeGreaterThan(0)
}

import type { IngestReply } from '@quarterdeck/shared/contracts/ingest.ts'
import type { ReportRow } from '@quarterdeck/shared/protocol/reports.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { comment } from '@quarterdeck/shared/resources/customer/comment.ts'
import { conversation } from '@quarterdeck/shared/resources/customer/conversation.ts'
import { conversationNote } from '@quarterdeck/shared/resources/customer/conversationNote.ts'
import { privateMessage } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { keepComments } from './keepComments.ts'
import { keepMessages } from './keepMessages.ts'
import { nothingSent } from './messages.testing.ts'

type Line = Record<string, unknown>

const zone = '+08:00'
const moment = (time: string) => Date.parse(`2026-11-20T${time}${zone}`)
let at = moment('10:20:00')
let plane: TestPlane
const account = 1
beforeAll(async () => {
  plane = await startTestPlane({ now: () => at })
  await plane.context.store.write(async (tx) => {
    await tx.run(
      `INSERT INTO account (id, account, account_key, nickname, platform, owner_user_id, user_group_id, organisation_id)
       VALUES (1, 'one', 'one', 'One', 1, 1, 1, 1)`,
    )
    await tx.run(
      `INSERT INTO publication (id, name, account, platform, publisher, status, source, share_link) VALUES (7, 'Tea', 1, 1, 'admin', 4, 1, 'https://shelf.example/p/7')`,
    )
  })
})
afterAll(() => plane.stop())

async function send(kind: string, lines: readonly Line[]): Promise<IngestReply> {
  const body = lines.map((line) => `${JSON.stringify({ platform: 'shelf', account: 'one', ...line })}\n`).join('')
  const answer = await plane.admin.fetch(`/api/ingest/${kind}`, { method: 'POST', body })
  const reply = (await answer.json()) as { status: number; message: string; data: IngestReply }
  if (reply.status !== 200) throw new Error(reply.message)
  return reply.data
}
const rowsOf = async (resource: object, query: Line = {}) =>
  (await plane.admin.call(endpointsOf(resource as AnyResource).list!, { query: { pageSize: 200, ...query } as never }))
    .data as (Line & { id: number })[]
const talkWith = async (peer: string) => (await rowsOf(conversation)).find(({ peer_handle }) => peer_handle === peer)!
const thread = async (peer: string) =>
  (await rowsOf(privateMessage, { conversation: String((await talkWith(peer)).id) })).toReversed()
const act = async (name: string, peer: string, form: Line = {}) =>
  plane.admin.call(actionEndpointsOf(conversation)[name as 'close']!, {
    body: { ids: [(await talkWith(peer)).id], ...form } as never,
  })
/** What a script reads of a screen. */
const read = (peer: string, rows: readonly Partial<ReportRow<'message'>>[]) =>
  plane.context.store.write((tx) =>
    keepMessages(plane.context, nothingSent)(
      tx,
      account,
      rows.map((row) => ({ at, row: { peer, direction: 'in', text: 'ok', ...row } })),
    ),
  )

test('two hundred messages sent twice are two hundred, and one sent 200 times by eight writers with the clock put back is one', async () => {
  const lines = Array.from({ length: 200 }, (_, n) => ({
    peer: `peer-${n % 20}`,
    direction: n % 3 === 0 ? 'out' : 'in',
    text: `Line ${n}`,
    key: `k${n}`,
    time: `2026-11-19 08:${String(n % 60).padStart(2, '0')}:00`,
  }))
  expect(await send('messages', lines)).toMatchObject({ added: 200, wrong: 0 })
  at -= 3_600_000
  expect(await send('messages', lines)).toMatchObject({ added: 0, wrong: 0 })
  const one = { peer: 'peer-1', direction: 'in', text: 'once', key: 'same', time: '2026-11-19 09:00:00' }
  const writers = Array.from({ length: 8 }, () => Array.from({ length: 25 }, () => send('messages', [one])))
  const replies = await Promise.all(writers.flat())
  expect(replies.reduce((sum, { added }) => sum + added, 0)).toBe(1)
  at += 3_600_000
  const { totalCount } = await plane.admin.call(endpointsOf(privateMessage).list!, { query: {} })
  expect(totalCount).toBe(201)
})

test('three that say the same stay three, read five times with a fourth in between, four', async () => {
  const oks = (count: number) => Array.from({ length: count }, () => ({ shown_time: '10:15' }))
  for (const count of [3, 3, 4, 4, 3]) await read('ok', oks(count))
  expect(await thread('ok')).toHaveLength(4)
})

test('messages stand in the order in which they were written, with when they were read', async () => {
  await send('messages', [{ peer: 'order', direction: 'in', text: 'theirs', key: '1', time: '2026-11-20 10:00:00' }])
  await send('messages', [{ peer: 'order', direction: 'out', text: 'ours', key: '2', time: '2026-11-20 10:10:00' }])
  await send('messages', [{ peer: 'order', direction: 'in', text: 'before', key: '3', time: '2026-11-20 10:05:00' }])
  const shown = await thread('order')
  expect(shown.map(({ text }) => text)).toEqual(['theirs', 'before', 'ours'])
  expect(shown[0]).toMatchObject({ time: '2026-11-20 10:00:00', read_time: '2026-11-20 10:20:00' })
  expect(await talkWith('order')).toMatchObject({ last_text: 'ours', waiting_since: null, unread: 0 })
})

test('whoever waits does so since their first message that nobody has answered, whatever is looked at, noted or tagged', async () => {
  await read('waits', [
    { text: 'hello', shown_time: '10:01' },
    { text: 'anybody?', shown_time: '10:05' },
  ])
  const waiting = { waiting_since: '2026-11-20 10:01:00', first_reply_time: null }
  expect(await talkWith('waits')).toMatchObject({ ...waiting, unread: 2 })
  await act('mark-read', 'waits')
  await act('note', 'waits', { text: 'calls at noon', mentions: '1' })
  await act('assign', 'waits', { assigned_to: 1 })
  expect(await talkWith('waits')).toMatchObject({ ...waiting, unread: 0, assigned_to: 1, notes: 1 })
  expect(await rowsOf(conversationNote)).toMatchObject([{ text: 'calls at noon', mentions: '1', created_by: 'admin' }])
  // By hand, on the phone.
  await read('waits', [
    { text: 'anybody?', shown_time: '10:05' },
    { direction: 'out', text: 'yes', shown_time: '10:12' },
  ])
  expect(await talkWith('waits')).toMatchObject({ waiting_since: null, first_reply_time: '2026-11-20 10:12:00' })
})

test('closing ends the waiting, and their next message opens it again and ends a snooze', async () => {
  await read('closed', [{ text: 'one', shown_time: '10:02' }])
  await act('close', 'closed')
  expect(await talkWith('closed')).toMatchObject({ state: 1, waiting_since: null })
  await read('closed', [{ text: 'one', shown_time: '10:02' }])
  expect(await talkWith('closed')).toMatchObject({ state: 1, waiting_since: null })
  at += 60_000
  await read('closed', [
    { text: 'one', shown_time: '10:02' },
    { text: 'two', shown_time: '10:21' },
  ])
  expect(await talkWith('closed')).toMatchObject({ state: 0, waiting_since: '2026-11-20 10:21:00' })
  await act('snooze', 'closed', { snoozed_until: '2026-11-20 18:00:00' })
  expect((await rowsOf(conversation, { snoozed: 1 })).map(({ peer_handle }) => peer_handle)).toEqual(['closed'])
  at += 60_000
  await read('closed', [
    { text: 'two', shown_time: '10:21' },
    { text: 'three', shown_time: '10:22' },
  ])
  expect(await talkWith('closed')).toMatchObject({ snoozed_until: null, waiting_since: '2026-11-20 10:21:00' })
})

test('a snooze is over at its time, also over a restart, and is never one into the past', async () => {
  const before = at
  const { data } = await act('snooze', 'waits', { snoozed_until: '2026-11-20 10:00:00' })
  expect(data).toMatchObject({ refused: 1, results: [{ reason: 'This time is over; choose a later one' }] })
  await act('snooze', 'waits', { snoozed_until: '2026-11-21 08:00:00' })
  at = Date.parse(`2026-11-21T08:00:00${zone}`)
  await plane.restart()
  await plane.signInAgain()
  await vi.waitFor(async () => expect(await talkWith('waits')).toMatchObject({ snoozed_until: null, state: 0 }), {
    timeout: 20_000,
    interval: 100,
  })
  at = before
})

test('nobody is written to first: what only we have written is no conversation', async () => {
  expect(await read('nobody', [{ direction: 'out', text: 'Hello!' }])).toEqual(['same'])
  expect(await talkWith('nobody')).toBeUndefined()
})

test('what is no text is a line that says what it is, a long text keeps its beginning, and a hole is shown', async () => {
  await read('odd', [{ kind: 'voice', text: '' }, { kind: 'other', text: '' }, { text: 'x'.repeat(1001) }])
  const [voice, other, long] = await thread('odd')
  expect([voice!.kind, other!.kind, String(long!.text).length]).toEqual([3, 5, 1000])
  at += 3_600_000
  await read('odd', [{ text: 'much later' }])
  expect((await thread('odd')).at(-1)).toMatchObject({ text: 'much later', after_gap: 1 })
})

test('whoever is blocked waits for nothing', async () => {
  await read('blocked', [{ text: 'buy this' }])
  await act('block', 'blocked')
  await read('blocked', [{ text: 'buy this' }, { text: 'now' }])
  expect(await talkWith('blocked')).toMatchObject({ waiting_since: null, unread: 0, messages: 2 })
})

test('comments are kept once, under posts of one\u2019s own alone', async () => {
  const link = 'https://shelf.example/p/7'
  const lines = [
    { link, author: 'mai', text: 'Lovely', key: 'c1', time: '2026-11-20 09:00:00' },
    { link: 'https://shelf.example/p/8', author: 'mai', text: 'Elsewhere', key: 'c2' },
  ]
  for (let n = 0; n < 3; n++) await send('comments', lines)
  const keep = (rows: readonly Pick<ReportRow<'comment'>, 'author' | 'text' | 'shown_time'>[]) =>
    plane.context.store.write((tx) =>
      keepComments(plane.context, nothingSent)(
        tx,
        account,
        rows.map((row) => ({ at, row: { link, ...row } })),
      ),
    )
  const nice = { author: 'lan', text: 'Nice', shown_time: '09:30' }
  await keep([nice])
  expect(await keep([nice, { ...nice, shown_time: '09:31' }])).toEqual(['same', 'added'])
  expect(await rowsOf(comment)).toMatchObject([
    { author_handle: 'lan', time: '2026-11-20 09:31:00', publication: 7 },
    { author_handle: 'lan', time: '2026-11-20 09:30:00' },
    { author_handle: 'mai', text: 'Lovely', state: 0 },
  ])
})

test('messages go out of the house by a key of their own, and view roles see none', async () => {
  const leader = await plane.addUser(3)
  const operator = await plane.addUser(6)
  const viewer = await plane.addUser(10)
  const { list, export: exporting } = endpointsOf(privateMessage)
  await operator.call(list!, { query: {} })
  expect((await refusal(operator.file(exporting!, { query: {} }))).status).toBe(403)
  expect((await refusal(viewer.call(list!, { query: {} }))).status).toBe(403)
  expect((await leader.file(exporting!, { query: {} })).blob.size).toBeGreaterThan(0)
})

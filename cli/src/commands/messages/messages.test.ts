import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import { sendMessage } from '@quarterdeck/shared/contracts/messages.ts'
import { nextConversation } from '@quarterdeck/shared/contracts/whoAnswers.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { conversation } from '@quarterdeck/shared/resources/customer/conversation.ts'
import { messageDirections, privateMessage } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { privateMessageMachine } from '@quarterdeck/shared/states/privateMessage.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exitCodes } from '../../exitCodes.ts'
import { rowOf } from '../../testing/rows.testing.ts'
import { type CliHarness, sitDown } from '../../testing/runQd.testing.ts'
import { startTestServer, type TestServer } from '../../testing/server.testing.ts'

const messages: AnyResource = privateMessage
const talks: AnyResource = conversation
let server: TestServer
let harness: CliHarness
beforeEach(async () => {
  server = await startTestServer()
  harness = await sitDown(server.url)
})
afterEach(async () => {
  await server.close()
  await harness.remove()
})

interface Said {
  id: number
  text: string
  author?: string
}
/** A conversation with "Mai" in which this stands. */
function holds(said: Said[]): void {
  server.serve(endpointsOf(messages).list as Endpoint, ({ query }) => {
    const { order_field: by, pageSize = 50, pageIndex = 1 } = query as Record<string, never>
    const rows = said.map(({ id, text, author = '' }) =>
      rowOf(messages, {
        id,
        text,
        author,
        conversation: 7,
        conversation_label: 'Mai',
        kind: 1,
        time: `2026-11-20 08:${String(by === 'time' ? id : 0).padStart(2, '0')}:00`,
        direction: author === '' ? messageDirections.in : messageDirections.out,
        status: author === '' ? privateMessageMachine.codes.received : privateMessageMachine.codes.sent,
      }),
    )
    const from = (pageIndex - 1) * pageSize
    return { data: rows.reverse().slice(from, from + pageSize), totalCount: rows.length, totalPage: 1 }
  })
}
const sent = () => server.received.filter(({ endpoint }) => endpoint === sendMessage.name).map(({ body }) => body)
const takes = () => server.serve(sendMessage as Endpoint, () => ({ data: { id: 90, repeated: sent().length > 1 } }))
const refuses = (code: string, message: string) =>
  server.serve(sendMessage as Endpoint, () => ({ status: 409, code, message }))

test('a conversation is read oldest first: by people in sentences, by programs as it is', async () => {
  holds([
    { id: 3, text: 'Is it there?\u0007' },
    { id: 5, text: 'It left today.', author: 'ann' },
  ])
  const plain = await harness.qd(['messages', 'show', '7'])
  expect(plain.err).toBe('')
  expect(plain.out.split('\n').slice(1, 3)).toEqual([
    expect.stringMatching(/^3\t.*Is it there/),
    expect.stringMatching(/^5\t.*ann.*It left today/),
  ])
  const { out } = await harness.qd(['messages', 'show', '7'], { terminal: true })
  expect(out).toBe('2026-11-20 08:03:00  Mai: Is it there?\n2026-11-20 08:05:00  → Mai: It left today. (ann, Sent)\n')
})

test('an answer in a pipe names what was seen; the same request is the same answer', async () => {
  takes()
  const line = ['messages', 'reply', '7', '@-', '--seen', '5', '--request-id', 'order-1042', '--json']
  const first = await harness.qd(line, { stdin: 'It left today.\n' })
  expect([first.code, JSON.parse(first.out)]).toEqual([0, { id: 90, repeated: false }])
  expect(first.err).toContain('qd private-message take-back 90')
  const again = await harness.qd(line, { stdin: 'It left today.\n' })
  expect(JSON.parse(again.out)).toEqual({ id: 90, repeated: true })
  expect(again.err).toContain('nothing was sent again')
  expect(sent()).toMatchObject([
    {
      conversation: 7,
      comment: null,
      text: 'It left today.',
      seen_message: 5,
      request_id: 'order-1042',
      anyway: false,
    },
    { request_id: 'order-1042' },
  ])
})

test('where nobody says what was seen it is shown and asked about; a pipe that says nothing sends nothing', async () => {
  holds([{ id: 3, text: 'Is it there?' }])
  takes()
  const refused = await harness.qd(['messages', 'reply', '7', 'Yes'])
  expect([refused.code, sent()]).toEqual([exitCodes.usage, []])
  const asked = await harness.qd(['messages', 'reply', '7', 'Yes'], { typed: 'yes\n', terminal: true })
  expect(asked.err).toMatch(/Mai: Is it there\?[\s\S]*Send this answer\?/)
  await harness.qd(['messages', 'reply', '12', 'Yes', '--comment', '--yes', '--anyway'])
  expect(sent()).toMatchObject([
    { conversation: 7, seen_message: 3, anyway: false },
    { conversation: null, comment: 12, seen_message: 3, anyway: true },
  ])
})

test('who was faster, and that they have written since, is said in words', async () => {
  refuses('answered_meanwhile', 'ben answered at 10:00: It left.')
  const answered = await harness.qd(['messages', 'reply', '7', 'Yes', '--seen', '3'])
  expect([answered.code, answered.err]).toEqual([exitCodes.refused, 'qd: ben answered at 10:00: It left.\n'])
  refuses('written_since', 'They have written since.')
  const written = await harness.qd(['messages', 'reply', '7', 'Yes', '--seen', '3'])
  expect(written.err).toMatch(/They have written since\.\n.*--anyway/)
})

test('the next one is whom the server gives; nobody waiting is an exit code', async () => {
  const given: (number | null)[] = [2, null]
  server.serve(nextConversation as Endpoint, () => ({ data: { id: given.shift() ?? null } }))
  server.serve(endpointsOf(talks).get as Endpoint, ({ query }) => {
    expect(query).toMatchObject({ id: 2 })
    return { data: rowOf(talks, { id: 2, peer_name: 'Mai' }) }
  })
  const { out } = await harness.qd(['messages', 'next', '--json'])
  expect(JSON.parse(out)).toMatchObject({ id: 2, peer_name: 'Mai' })
  expect((await harness.qd(['messages', 'next'])).code).toBe(exitCodes.partly)
})

test('verbs of conversations are those of their list', async () => {
  const bodies: unknown[] = []
  server.serve(actionEndpointsOf(conversation).snooze as Endpoint, ({ body }) => {
    bodies.push(body)
    return { data: { results: [{ id: 7, result: 'done', reason: '' }], done: 1, same: 0, refused: 0, job: null } }
  })
  const line = ['messages', 'snooze', '7', '--snoozed-until', '2026-12-01 08:00:00', '--yes']
  expect((await harness.qd(line)).code).toBe(exitCodes.ok)
  expect(bodies).toEqual([{ ids: [7], snoozed_until: '2026-12-01 08:00:00' }])
})

test('whoever watches sees each new message once, whatever its own time', async () => {
  const said: Said[] = [{ id: 3, text: 'Is it there?' }]
  holds(said)
  const leaving = new AbortController()
  const watched = harness.qd(['messages', 'list', '--watch', '--json'], { signal: leaving.signal })
  const looks = () => server.received.filter(({ query }) => query.order_field === 'id').length
  await expect.poll(looks, { timeout: 60_000 }).toBeGreaterThan(1)
  said.push({ id: 4, text: 'Hello?' }, { id: 6, text: 'Are you there?' })
  const seen = looks()
  await expect.poll(looks, { timeout: 60_000 }).toBeGreaterThan(seen + 2)
  leaving.abort()
  const { code, out } = await watched
  const texts = out
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { text: string }).text)
  expect([code, texts]).toEqual([exitCodes.interrupted, ['Hello?', 'Are you there?']])
})

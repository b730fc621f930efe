import type { ReportRow } from '@quarterdeck/shared/protocol/reports.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { comment } from '@quarterdeck/shared/resources/customer/comment.ts'
import { conversation } from '@quarterdeck/shared/resources/customer/conversation.ts'
import { privateMessage } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestClient, type TestPlane } from '../../../plane.testing.ts'
import { wholeSheet } from '../../../platform/spreadsheet/wholeSheet.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { keepComments } from './keepComments.ts'
import { keepMessages } from './keepMessages.ts'
import { nothingSent } from './messages.testing.ts'

type Line = Record<string, unknown>

const at = Date.parse('2026-11-20T10:20:00+08:00')
const link = 'https://shelf.example/p/7'
let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane({ now: () => at })
  await plane.context.store.write(async (tx) => {
    await tx.run(
      `INSERT INTO account (id, account, account_key, nickname, platform, owner_user_id, user_group_id, organisation_id)
       VALUES (1, 'one', 'one', 'One', 1, 1, 1, 1)`,
    )
    await tx.run(
      `INSERT INTO publication (id, name, account, platform, publisher, status, source, share_link) VALUES (7, 'Tea', 1, 1, 'admin', 4, 1, ?)`,
      [link],
    )
  })
})
afterAll(() => plane.stop())

const read = (peer: string, rows: readonly Partial<ReportRow<'message'>>[]) =>
  plane.context.store.write((tx) =>
    keepMessages(plane.context, nothingSent)(
      tx,
      1,
      rows.map((row) => ({ at, row: { peer, direction: 'in', ...row } })),
    ),
  )
const rowsOf = async (list: object, query: Line = {}) =>
  (await plane.admin.call(endpointsOf(list as AnyResource).list!, { query: query as never })).data as (Line & {
    id: number
  })[]
const thread = async (peer: string) => {
  const talk = (await rowsOf(conversation)).find(({ peer_handle }) => peer_handle === peer)!
  return { talk, messages: (await rowsOf(privateMessage, { conversation: talk.id })).toReversed() }
}
const reveal = async (list: object, id: number, who: TestClient = plane.admin) =>
  (await who.call(actionEndpointsOf(list as AnyResource).reveal!, { body: { ids: [id], reason: 'a refund' } as never }))
    .data.secrets

test('what nobody should read is masked wherever the text stands, and sealed beside it for whoever may look', async () => {
  await read('mai', [{ text: 'My card is 4111 1111 1111 1111, password: Tea-2026!', shown_time: '10:01' }])
  const { talk, messages } = await thread('mai')
  const masked = 'My card is •••• •••• •••• 1111, password: ••••••'
  expect(messages).toMatchObject([{ text: masked, masked: 1 }])
  expect(messages[0]).not.toHaveProperty('original')
  expect(talk.last_text).toBe(masked)
  expect(await rowsOf(privateMessage, { keyword: '4111' })).toEqual([])
  expect(await rowsOf(privateMessage, { keyword: 'My card' })).toHaveLength(1)
  const { blob } = await plane.admin.file(endpointsOf(privateMessage).export!, { query: {} })
  const sheet = JSON.stringify(await wholeSheet(blob))
  expect(sheet).toContain(masked)
  const history = await plane.admin.call(endpointsOf(privateMessage).get!, { query: { id: messages[0]!.id } })
  const tables = await plane.context.store.read.all<{ name: string }>(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'audit_log'`,
  )
  const everything = await Promise.all(
    tables.map(({ name }) => plane.context.store.read.all(`SELECT * FROM "${name}"`).catch(() => [])),
  )
  for (const secret of ['4111 1111', 'Tea-2026'])
    expect(sheet + JSON.stringify([history, everything])).not.toContain(secret)

  expect(await reveal(privateMessage, messages[0]!.id)).toEqual({
    original: 'My card is 4111 1111 1111 1111, password: Tea-2026!',
  })
  const views = await plane.context.store.read.all('SELECT resource, row_id, user_id FROM secret_view')
  expect(views).toEqual([{ resource: 'private-message', row_id: messages[0]!.id, user_id: 1 }])
  const operator = await plane.addUser(6)
  expect((await refusal(reveal(privateMessage, messages[0]!.id, operator))).code).toBe('forbidden')
  const leader = await plane.addUser(3)
  expect(await reveal(privateMessage, messages[0]!.id, leader)).toHaveProperty('original')
})

test('what is as it was written has nothing beside it', async () => {
  await read('lan', [{ text: 'Order no. 4111111111111111 has not come', shown_time: '10:02' }])
  const { messages } = await thread('lan')
  expect(messages).toMatchObject([{ text: 'Order no. 4111111111111111 has not come', masked: 0 }])
  expect((await refusal(reveal(privateMessage, messages[0]!.id))).code).toBe('nothing_kept')
})

test('two codes that are masked alike stay two, however often the screen is read', async () => {
  const codes = ['Your code is 123456', 'Your code is 654321'].map((text) => ({ text, shown_time: '10:15' }))
  await read('bank', codes.slice(0, 1))
  for (let n = 0; n < 3; n++) await read('bank', codes)
  const { messages } = await thread('bank')
  expect(messages.map(({ text }) => text)).toEqual(['Your code is ••••••', 'Your code is ••••••'])
  expect(await reveal(privateMessage, messages[1]!.id)).toEqual({ original: 'Your code is 654321' })
})

test('a number is masked before a long text is cut, and the same long text is still the same', async () => {
  const long = `${'x'.repeat(990)} 4111 1111 1111 1111`
  for (let n = 0; n < 3; n++) await read('long', [{ text: long, shown_time: '10:16' }])
  const { messages } = await thread('long')
  expect(messages).toHaveLength(1)
  expect(messages[0]!.text).toBe(`${'x'.repeat(990)} •••• •••…`)
})

test('comments come through the same door, each once', async () => {
  const codes = ['code 123456', 'code 654321'].map((text) => ({ link, author: 'mai', text, shown_time: '09:30' }))
  const keep = (rows: typeof codes) =>
    plane.context.store.write((tx) =>
      keepComments(plane.context, nothingSent)(
        tx,
        1,
        rows.map((row) => ({ at, row })),
      ),
    )
  expect(await keep(codes)).toEqual(['added', 'added'])
  expect(await keep(codes)).toEqual(['same', 'same'])
  const rows = await rowsOf(comment)
  expect(rows.map(({ text, masked }) => [text, masked])).toEqual([
    ['code ••••••', 1],
    ['code ••••••', 1],
  ])
  expect(await reveal(comment, rows[0]!.id)).toEqual({ original: 'code 654321' })
})

// @module-tag slow

import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FakeScreens } from '../../../hub/fakeScreens.testing.ts'
import type { TestClient } from '../../../plane.testing.ts'
import { type ScreenHarness, startScreenHarness } from './screens.testing.ts'

const password = 'Shelf-Secret-9'
const actions = actionEndpointsOf(phone)
const { paste, reveal } = actionEndpointsOf(account)

let harness: ScreenHarness
let id: number
let admin: TestClient
let accountId: number
const start = async (lentMs: number) => {
  harness = await startScreenHarness({ domains: { screens: { lentMs, againMs: 50 } } })
  ;[id] = harness.phones
  admin = harness.plane.admin
  const { store } = harness.plane.context
  await store.write((tx) =>
    tx.run(
      "INSERT INTO account (id, account, platform, phone, organisation_id, user_group_id) VALUES (7, 'shelf-7', 1, ?, 1, 1)",
      [id],
    ),
  )
  accountId = 7
  await admin.call(endpointsOf(account).edit!, { query: { id: accountId }, body: { password } })
}
beforeEach(() => start(400))
afterEach(() => harness.stop())

const take = (action = 'lease', who = admin) =>
  who.call(actions[action]!, { body: { ids: [id], ...(action === 'lease' && { reason: 'log in' }) } })
const asked = (who = admin) => who.call(paste!, { body: { ids: [accountId], reason: 'to sign in again' } })

/** A phone whose clipboard holds what it is told, until `hold` says that it answers no more. */
function clipboardOf(screens: FakeScreens): { text: string; answers: boolean; done: number[] } {
  const board = { text: '', answers: true, done: [] as number[] }
  const seen = new Set<number>()
  screens.socket.on('message', () => {
    for (const message of screens.heard) {
      if (message.type !== 'act' || seen.has(message.request) || !board.answers) continue
      seen.add(message.request)
      if (message.act.type === 'set_clipboard') board.text = message.act.text
      board.done.push(message.lease)
      const text = message.act.type === 'get_clipboard' ? board.text : ''
      screens.say({ type: 'acted', stream: id, request: message.request, text })
    }
  })
  return board
}

/** The agent's line comes when it is asked for: by the first thing done with a screen. */
async function shownBy(): Promise<ReturnType<typeof clipboardOf>> {
  const viewer = await harness.viewer()
  const board = clipboardOf(await harness.watch(viewer))
  await viewer.close()
  return board
}

test('a password lies on the clipboard of the phone that its viewer holds, is remembered as seen, and is taken away', async () => {
  const board = await shownBy()
  await take()
  const { data } = await asked()
  expect(JSON.stringify(data)).not.toContain(password)
  expect(board.text).toBe(password)
  const { store } = harness.plane.context
  expect(await store.read.all('SELECT resource, row_id, way FROM secret_view')).toEqual([
    { resource: 'account', row_id: accountId, way: 3 },
  ])
  const { data: history } = await admin.call(endpointsOf(account).history!, { query: { id: accountId } })
  expect(history[0]).toMatchObject({ action: 'account.paste', after: { form: { reason: 'to sign in again' } } })
  expect(JSON.stringify(history)).not.toContain(password)
  await expect.poll(() => board.text).toBe('')
})

test('what somebody has copied on the phone since stays', async () => {
  const board = await shownBy()
  await take()
  await asked()
  board.text = 'copied by hand'
  // It was looked at once more, and left alone.
  await expect.poll(() => board.done.length).toBe(2)
  expect(board.text).toBe('copied by hand')
})

test('a phone that does not answer is asked again until it does', async () => {
  const board = await shownBy()
  await take()
  await asked()
  const screens = await harness.screens()
  const end = () => screens.say({ type: 'ended', stream: id, reason: 'phone_gone' })
  board.answers = false
  await screens.hear('act', ({ act }) => act.type === 'get_clipboard')
  end()
  board.answers = true
  await expect.poll(() => board.text).toBe('')
})

test('it goes as soon as the phone is given back', async () => {
  await harness.stop()
  await start(60_000)
  const board = await shownBy()
  await take()
  await asked()
  expect(board.text).toBe(password)
  await take('release')
  await expect.poll(() => board.text).toBe('')
})

test('nothing goes to a phone that somebody else holds or nobody, nor without reason or key; a refusal is no look', async () => {
  const board = await shownBy()
  await expect(asked()).rejects.toMatchObject({ code: 'phone_not_yours' })
  const operator = await harness.plane.addUser(6)
  await take()
  await expect(admin.call(paste!, { body: { ids: [accountId] } })).rejects.toMatchObject({
    problems: [{ field: 'reason' }],
  })
  await expect(asked(operator)).rejects.toMatchObject({ code: 'forbidden' })
  await admin.call(endpointsOf(account).edit!, {
    query: { id: accountId },
    body: { phone: harness.phones[1] },
  })
  await expect(asked()).rejects.toMatchObject({ code: 'phone_not_yours' })
  expect([board.text, board.done]).toEqual(['', []])
  expect(await harness.plane.context.store.read.all('SELECT 1 FROM secret_view')).toEqual([])
  // The same key opens both ways.
  expect((await admin.call(reveal!, { body: { ids: [accountId], reason: 'look' } })).data.secrets).toEqual({ password })
})

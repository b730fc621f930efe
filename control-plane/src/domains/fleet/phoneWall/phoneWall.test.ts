import { lookAtPhones } from '@quarterdeck/shared/contracts/phoneWall.ts'
import { editSettings } from '@quarterdeck/shared/contracts/settings.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { phoneWall } from '@quarterdeck/shared/resources/fleet/phoneWall.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FakeAgent } from '../../../hub/fakeAgent.testing.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { systemSettings } from '../../../platform/settings.ts'
import { refusal } from '../../../refusal.testing.ts'
import { connectPhones, setUpFleet } from '../fleet/fleet.testing.ts'

let plane: TestPlane
let agent: FakeAgent
const ids: Record<string, number> = {}

beforeAll(async () => {
  plane = await startTestPlane()
  agent = await connectPhones(await setUpFleet(plane), ['W1', 'W2', 'W3'])
  for (const { id, serial } of await rows()) ids[serial] = id
})
afterAll(() => plane.stop())

const rows = async () => (await plane.admin.call(endpointsOf(phone).list!, { query: {} })).data
const look = async (...serials: string[]) =>
  (await plane.admin.call(lookAtPhones, { body: { phones: serials.map((serial) => ({ id: ids[serial]!, at: 0 })) } }))
    .data
const calls = actionEndpointsOf(phone)
const take = async (action: keyof typeof calls, ...serials: string[]) =>
  (await plane.admin.call(calls[action]!, { body: { ids: serials.map((serial) => ids[serial]!) } })).data
/** Answers the next order of a phone as its host would. */
const answer = async (serial: string, ok: boolean, message = '') => {
  const { request, what } = await agent.hear('act', (act) => act.phone === serial)
  agent.say({ type: 'acted', request, ok, message })
  return what
}

test('a picture is asked of the host of a phone that somebody looks at, and given to whoever looks', async () => {
  expect(await look('W1', 'W2')).toEqual([])
  const { phones, bytesPerSecond } = await agent.hear('pictures')
  expect(phones.toSorted()).toEqual(['W1', 'W2'])
  expect(bytesPerSecond).toBe(262_144)
  agent.say({ type: 'picture', phone: 'W1', at: 1, png: 'iVBORw0KGgo=' })
  let seen: Awaited<ReturnType<typeof look>> = []
  while (seen.length === 0) seen = await look('W1', 'W3')
  expect(seen).toEqual([{ id: ids.W1, at: expect.any(Number), png: 'iVBORw0KGgo=', outdated: 0 }])
  const again = { phones: [{ id: ids.W1!, at: seen[0]!.at }] }
  expect((await plane.admin.call(lookAtPhones, { body: again })).data).toEqual([])
})

test('where the operator’s app is asked for, a phone with an older build than 3640 gives no picture', async () => {
  const set = (wallApp: string) => plane.admin.call(editSettings, { body: { wallApp } })
  const version = (serial: string, code: number) =>
    plane.context.store.write((tx) =>
      tx.run(
        `INSERT OR REPLACE INTO phone_app (phone_id, package, version, version_code, md5) VALUES (?, 'app.own', '', ?, '')`,
        [ids[serial]!, code],
      ),
    )
  await version('W1', 3639)
  await version('W2', 3640)
  await version('W3', 0)
  expect((await look('W1')).map(({ outdated }) => outdated)).toEqual([0])
  await set('app.own')
  const outdated = (await look('W1', 'W2', 'W3')).filter((one) => one.outdated === 1)
  expect(outdated).toEqual([{ id: ids.W1, at: 0, png: '', outdated: 1 }])
  await set('')
})

test('whoever may not see the wall gets no picture', async () => {
  const nobody = await plane.addUser(17)
  const body = { phones: [{ id: ids.W1!, at: 0 }] }
  expect(await refusal(nobody.call(lookAtPhones, { body }))).toMatchObject({ status: 403 })
})

test('an order is done when the phone says so, and refused with what it said', async () => {
  const [{ results }, first, second] = await Promise.all([
    take('wake', 'W1', 'W2'),
    answer('W1', true),
    answer('W2', false, 'input: permission denied'),
  ])
  expect([first, second]).toEqual(['wake', 'wake'])
  expect(results).toEqual([
    { id: ids.W1, result: 'done', reason: '' },
    { id: ids.W2, result: 'refused', reason: 'The phone refused: input: permission denied' },
  ])
  const entries = await plane.context.store.read.all(`SELECT row_id FROM audit_log WHERE action = 'phone.wake'`)
  expect(entries).toEqual([{ row_id: String(ids.W1) }])
})

test('a phone that somebody else holds takes no order, and says who holds it', async () => {
  const other = await plane.addUser(1)
  await other.call(calls.lease!, { body: { ids: [ids.W1!], reason: 'login' } })
  const { results } = await take('restart', 'W1')
  expect(results).toEqual([{ id: ids.W1, result: 'refused', reason: expect.stringContaining(other.username) }])
  await other.call(calls.release!, { body: { ids: [ids.W1!] } })
})

test('a phone that is away is not connected, one whose ADB is off takes no order', async () => {
  await plane.context.store.write((tx) => tx.run('UPDATE phone SET state = 0 WHERE id = ?', [ids.W2!]))
  await take('adb-off', 'W3')
  const { results } = await take('restart', 'W2', 'W3')
  expect(results.map(({ reason }) => reason)).toEqual([
    'The device is not connected',
    'Not possible in the state “ADB: No”',
  ])
  expect(agent.heard.filter(({ type }) => type === 'act')).toHaveLength(2)
  await take('adb-on', 'W3')
})

test('a phone that is connected and says nothing is not responding since then, and not called disconnected', async () => {
  const { store, settings } = plane.context
  const since = 1_795_000_000_000
  const silent = (state: number) =>
    store.write((tx) => tx.run('UPDATE phone SET state = ?, presence_since = ? WHERE id = ?', [state, since, ids.W3!]))
  await silent(4)
  const reason = `The device is connected and not responding since ${formatTime(since, settings.get(systemSettings.zone))}`
  for (const action of ['wake', 'sync'] as const)
    expect((await take(action, 'W3')).results).toEqual([{ id: ids.W3, result: 'refused', reason }])
  await silent(1)
})

test('marks are set for many at once, each answering for itself', async () => {
  expect((await take('start-account-in', 'W1', 'W3')).done).toBe(2)
  expect((await rows()).filter(({ start_account }) => start_account === 1).map(({ serial }) => serial)).toEqual([
    'W1',
    'W3',
  ])
  expect((await take('start-account-out', 'W1', 'W2')).results.map(({ result }) => result)).toEqual(['done', 'refused'])
})

test('a phone that is taken off the wall is under it', async () => {
  await take('wall-off', 'W3')
  const list = async (wall_status: number) => {
    const { data } = await plane.admin.call(endpointsOf(phoneWall).list!, { query: { wall_status } })
    return data.map(({ serial }) => serial)
  }
  expect([await list(1), await list(0)]).toEqual([['W1', 'W2'], ['W3']])
})

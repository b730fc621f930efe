import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { appVersion } from '@quarterdeck/shared/resources/fleet/appVersion.ts'
import { host } from '@quarterdeck/shared/resources/fleet/host.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { platformLog } from '@quarterdeck/shared/resources/fleet/platformLog.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeAgent, phoneFacts } from '../../../hub/fakeAgent.testing.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { connectPhones, setUpFleet } from './fleet.testing.ts'

let plane: TestPlane
let agent: FakeAgent
beforeAll(async () => {
  plane = await startTestPlane()
  agent = await connectPhones(await setUpFleet(plane), ['S1', 'S2'])
})
afterAll(() => plane.stop())

const phones = async () => (await plane.admin.call(endpointsOf(phone).list!, { query: {} })).data
const idOf = async (serial: string) => (await phones()).find((row) => row.serial === serial)!.id
const sync = async (of: typeof phone | typeof host, id: number, who = plane.admin) =>
  (await who.call(actionEndpointsOf(of).sync!, { body: { ids: [id] } })).data.results[0]!
const newApp = [{ package: 'app.new', version: '7.0', versionCode: 7, md5: '' }]
/** The host answers what it is asked of a phone next. */
async function answer(serial: string, how: { ok: boolean; message: string; isNew?: boolean }): Promise<void> {
  const asked = new Set(answered)
  const { request } = await agent.hear(
    'act',
    (act) => act.phone === serial && act.what === 'sync' && !asked.has(act.request),
  )
  answered.add(request)
  if (how.isNew) agent.say({ type: 'phones', phones: [phoneFacts(serial, { apps: newApp })], listed: ['S1', 'S2'] })
  agent.say({ type: 'acted', request, ok: how.ok, message: how.message })
}
const answered = new Set<string>()
const well = { ok: true, message: '' }

test('what a phone says when it is synced stands in the lists once it is done, and its history tells of it', async () => {
  const id = await idOf('S1')
  const [done] = await Promise.all([sync(phone, id), answer('S1', { ...well, isNew: true })])
  expect(done).toEqual({ id, result: 'done', reason: '' })
  const { data } = await plane.admin.call(endpointsOf(appVersion).list!, { query: { keyword: 'app.new' } })
  expect(data).toMatchObject([{ version_code: 7, phones: 1 }])
  const log = await plane.admin.call(endpointsOf(platformLog).list!, { query: { kind: 5 } })
  expect(log.data).toMatchObject([{ serial: 'S1', event: 'Device info synced', actor: 'admin' }])
})

test('a host syncs all its phones, and names those that did not answer', async () => {
  const { data } = await plane.admin.call(endpointsOf(host).list!, { query: {} })
  const rack = data[0]!.id
  const [done] = await Promise.all([sync(host, rack), answer('S1', well), answer('S2', well)])
  expect(done.result).toBe('done')
  const lost = { ok: false, message: 'the phone is gone' }
  const [partly] = await Promise.all([sync(host, rack), answer('S1', well), answer('S2', lost)])
  expect(partly).toEqual({ id: rack, result: 'refused', reason: 'These phones could not be synced: S2' })
})

test('who only looks syncs nothing, and a phone that is away says so', async () => {
  const id = await idOf('S2')
  expect(await refusal(sync(phone, id, await plane.addUser(10)))).toMatchObject({ code: 'forbidden' })
  agent.say({ type: 'phones', phones: [phoneFacts('S2', { state: 'offline' })], listed: ['S1', 'S2'] })
  await expect.poll(async () => (await phones()).find((row) => row.id === id)?.state).toBe(0)
  expect(await sync(phone, id)).toEqual({ id, result: 'refused', reason: 'The device is not connected' })
})

import { createEnrolToken, enrolAgent } from '@quarterdeck/shared/contracts/fleet.ts'
import { commitImport } from '@quarterdeck/shared/contracts/imports.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { deviceApproval } from '@quarterdeck/shared/resources/fleet/deviceApproval.ts'
import { host } from '@quarterdeck/shared/resources/fleet/host.ts'
import { hostApproval } from '@quarterdeck/shared/resources/fleet/hostApproval.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { whitelist } from '@quarterdeck/shared/resources/fleet/whitelist.ts'
import { organisation, organisationTypes } from '@quarterdeck/shared/resources/system/organisation.ts'
import { userGroup } from '@quarterdeck/shared/resources/system/userGroup.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../eventually.testing.ts'
import { connectAgent, type FakeAgent, hello, joinAgent, phoneFacts } from '../../../hub/fakeAgent.testing.ts'
import { startTestPlane, type TestClient, type TestPlane } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { sheet } from '../../work/bookTasks/tasks.testing.ts'

// A new installation, as it comes: what appears waits until somebody has looked at it, each organisation at its own.

let plane: TestPlane
let outside: TestClient & { id: number }
let sister: TestClient & { id: number }
const names = new Map([[1, 'Home']])

beforeAll(async () => {
  plane = await startTestPlane({ looksAtDevices: true })
  outside = await administratorOf('Outside', organisationTypes.external)
  sister = await administratorOf('Sister', organisationTypes.internal)
})
afterAll(() => plane.stop())

async function administratorOf(name: string, type: number) {
  const { admin } = plane
  const [org] = (await admin.call(endpointsOf(organisation).add!, { body: { name, type } })).data.ids
  names.set(org!, name)
  const group = await admin.call(endpointsOf(userGroup).add!, { body: { name, organisation: org! } })
  return plane.addUser(1, { organisation: org!, user_group: group.data.ids[0]! })
}
const nameOf = (id: number | null) => (id === null ? '' : names.get(id))
const list = async (who: TestClient, kind: 1 | 2, number: string, audit_status = 1) =>
  (await who.call(endpointsOf(whitelist).add!, { body: { kind, number, audit_status } })).data.ids[0]!
const listed = async (who: TestClient) =>
  (await who.call(endpointsOf(whitelist).list!, { query: { pageSize: 100 } })).data.map(
    ({ number, organisation_id, audit_status }) => [number, nameOf(organisation_id), audit_status],
  )
async function enrol(who: TestClient, name: string): Promise<{ id: number; secret: string }> {
  const { data } = await who.call(createEnrolToken)
  const reply = await plane.client('').call(enrolAgent, { body: { token: data.token, name, os: 'test' } })
  return { id: Number(reply.data.host), secret: reply.data.secret }
}
const tell = (agent: FakeAgent, serials: readonly string[]) =>
  agent.say({ type: 'phones', phones: serials.map((serial) => phoneFacts(serial)), listed: [...serials] })
const statuses = async () => {
  const { data } = await plane.admin.call(endpointsOf(phone).list!, { query: {} })
  return Object.fromEntries(data.map(({ serial, audit_status }) => [serial, audit_status]))
}

test('a new host is there and has nothing until somebody approves it; its phones wait then', async () => {
  const { id, secret } = await enrol(plane.admin, 'first')
  const waiting = await connectAgent(plane.url, secret)
  waiting.say(hello())
  expect(await waiting.hear('welcome')).toMatchObject({ approval: 'pending', adbOff: [], holds: [] })
  tell(waiting, ['P1'])
  const hosts = async () =>
    (await plane.admin.call(endpointsOf(hostApproval).list!, { query: { audit_status: 0 } })).data
  await eventually(plane, hosts).toMatchObject([{ name: 'first', state: 1, organisation_id_label: 'Home' }])
  expect(await statuses()).toEqual({})
  await plane.admin.call(actionEndpointsOf(host).approve!, { body: { ids: [id] } })
  await waiting.closed
  const agent = await joinAgent(plane.url, secret)
  tell(agent, ['P1'])
  await eventually(plane, statuses).toEqual({ P1: 0 })
  const phones = await plane.admin.call(endpointsOf(deviceApproval).list!, { query: { audit_status: 0 } })
  expect(phones.data).toMatchObject([{ serial: 'P1', enrolled_by_label: 'Home' }])
  await agent.close()
})

test('a whitelist says whose it is, and is nobody else\u2019s: the same serial may stand in each', async () => {
  await list(plane.admin, 1, 'W1')
  const theirs = await list(outside, 1, 'W1', 2)
  await list(outside, 1, 'W2')
  expect(await refusal(list(outside, 1, 'W2'))).toMatchObject({ code: 'duplicate' })
  expect(await listed(outside)).toEqual([
    ['W2', 'Outside', 1],
    ['W1', 'Outside', 2],
  ])
  expect((await listed(plane.admin)).map(([number, of]) => `${number} ${of}`).sort()).toEqual([
    'W1 Home',
    'W1 Outside',
    'W2 Outside',
  ])
  const [ours] = (await plane.admin.call(endpointsOf(whitelist).list!, { query: { organisation_id: 1 } })).data
  const edit = outside.call(endpointsOf(whitelist).edit!, { query: { id: ours!.id }, body: { audit_status: 2 } })
  expect(await refusal(edit)).toMatchObject({ code: 'not_found' })
  // A sheet that replaces the list replaces the own one, also for whoever reaches all.
  const file = await sheet(['number', 'audit_status'], [['W3', 1]])
  const batch = (await plane.admin.call(endpointsOf(whitelist).import!, { body: { file, type: 1, dry_run: 1 } })).data
  expect(batch.counts).toMatchObject({ new: 1, removed: 1 })
  await plane.admin.call(commitImport, { query: { id: batch.id } })
  expect((await listed(plane.admin)).map(([number, of]) => `${number} ${of}`).sort()).toEqual([
    'W1 Outside',
    'W2 Outside',
    'W3 Home',
  ])
  expect(theirs).toBeGreaterThan(0)
})

test('it decides for the devices of its organisation alone; internal organisations count as one', async () => {
  await list(plane.admin, 2, 'known')
  await list(plane.admin, 1, 'OURS', 2)
  await list(sister, 1, 'SISTERS')
  const foreign = await enrol(outside, 'known')
  const own = await enrol(sister, 'known')
  const approval = async (secret: string) => {
    const agent = await joinAgent(plane.url, secret)
    return { agent, approval: (await agent.hear('welcome')).approval }
  }
  // Ours knows it, and theirs does not.
  expect((await approval(foreign.secret)).approval).toBe('pending')
  const { agent, approval: known } = await approval(own.secret)
  // The second one of that name has a number behind it: the whitelist speaks of what a host is called.
  expect(known).toBe('pending')
  await sister.call(actionEndpointsOf(host).approve!, { body: { ids: [own.id] } })
  await agent.closed
  const rack = await joinAgent(plane.url, own.secret)
  tell(rack, ['OURS', 'SISTERS', 'W2', 'W3'])
  await eventually(plane, statuses).toEqual({ P1: 0, OURS: 2, SISTERS: 1, W2: 0, W3: 1 })
  await rack.close()
})

test('an external administrator approves hosts and phones of the own organisation, and no others', async () => {
  const mine = await enrol(outside, 'mine')
  const waits = await connectAgent(plane.url, mine.secret)
  waits.say(hello())
  await waits.hear('welcome')
  const hosts = (await outside.call(endpointsOf(hostApproval).list!, { query: { audit_status: 0 } })).data
  expect(hosts.map(({ organisation_id }) => nameOf(organisation_id))).toEqual(['Outside', 'Outside'])
  const judged = async (ids: readonly number[]) =>
    (await outside.call(actionEndpointsOf(host).approve!, { body: { ids: [...ids] } })).data
  const others = (await plane.admin.call(endpointsOf(host).list!, { query: { keyword: 'first' } })).data[0]!
  expect(await judged([others.id])).toMatchObject({ done: 0, results: [{ result: 'refused' }] })
  expect(await judged([mine.id])).toMatchObject({ done: 1 })
  await waits.closed
  const agent = await joinAgent(plane.url, mine.secret)
  tell(agent, ['M1', 'W2'])
  await eventually(plane, statuses).toMatchObject({ M1: 0 })
  const [m1] = (await outside.call(endpointsOf(deviceApproval).list!, { query: { audit_status: 0 } })).data
  expect(m1).toMatchObject({ serial: 'M1' })
  await outside.call(actionEndpointsOf(phone).approve!, { body: { ids: [m1!.id] } })
  await eventually(plane, statuses).toMatchObject({ M1: 1, P1: 0 })
  await agent.close()
})

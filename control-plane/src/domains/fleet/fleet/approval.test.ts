import { whyBookTask } from '@quarterdeck/shared/contracts/bookTask.ts'
import { editSettings } from '@quarterdeck/shared/contracts/settings.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { deviceApproval } from '@quarterdeck/shared/resources/fleet/deviceApproval.ts'
import { host } from '@quarterdeck/shared/resources/fleet/host.ts'
import { hostApproval } from '@quarterdeck/shared/resources/fleet/hostApproval.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { whitelist } from '@quarterdeck/shared/resources/fleet/whitelist.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinAgent, phoneFacts } from '../../../hub/fakeAgent.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { TaskHarness } from '../../work/bookTasks/tasks.testing.ts'
import { acceptOffer, enrol } from './fleet.testing.ts'

let harness: TaskHarness
beforeAll(async () => {
  harness = await TaskHarness.open()
})
afterAll(() => harness.close())

const statuses = async () => {
  const { data } = await harness.plane.admin.call(endpointsOf(phone).list!, { query: {} })
  return Object.fromEntries(data.map(({ serial, audit_status }) => [serial, audit_status]))
}
const report = (serials: readonly string[]) =>
  harness.agent.say({ type: 'phones', phones: serials.map((serial) => phoneFacts(serial)) })
const judge = async (action: 'approve' | 'reject', serials: readonly string[], audit_remark = '') => {
  const { data } = await harness.plane.admin.call(endpointsOf(phone).list!, { query: {} })
  const ids = data.filter(({ serial }) => serials.includes(serial)).map(({ id }) => id)
  return harness.plane.admin.call(actionEndpointsOf(phone)[action]!, { body: { ids, audit_remark } })
}

test('what appears is approved, unless the installation wants it looked at or the whitelist knows better', async () => {
  const { admin } = harness.plane
  expect(await statuses()).toEqual({ A: 1, B: 1 })
  const listed = [
    { number: 'LISTED', audit_status: 1 },
    { number: 'STRANGE', audit_status: 2 },
  ]
  for (const body of listed) await admin.call(endpointsOf(whitelist).add!, { body })
  await admin.call(editSettings, { body: { approveDevices: true } })
  report(['A', 'B', 'NEW', 'LISTED', 'STRANGE'])
  await expect.poll(statuses).toEqual({ A: 1, B: 1, NEW: 0, LISTED: 1, STRANGE: 2 })
  const waiting = await admin.call(endpointsOf(deviceApproval).list!, { query: { audit_status: 0 } })
  expect(waiting.data).toMatchObject([{ serial: 'NEW' }])
  await admin.call(endpointsOf(whitelist).add!, { body: { kind: 2, number: 'known-rack' } })
  for (const name of ['known-rack', 'new-rack']) await enrol(harness.plane, name)
  const hosts = await admin.call(endpointsOf(hostApproval).list!, { query: { audit_status: 0 } })
  expect(hosts.data).toMatchObject([{ name: 'new-rack' }])
  await admin.call(editSettings, { body: { approveDevices: false } })
  report(['A', 'B'])
})

test('nothing runs on a phone that was rejected, or on one of such a host; why a task waits says so', async () => {
  const { admin } = harness.plane
  expect(await refusal(judge('reject', ['A', 'B']))).toMatchObject({ problems: [{ field: 'audit_remark' }] })
  expect((await judge('reject', ['A', 'B'], 'not ours')).data).toMatchObject({ done: 2 })
  await harness.importTasks(['Approved at last'])
  const { id } = await harness.becomes('Approved at last', { status: 0 })
  const rules = async () => {
    const { data } = await admin.call(whyBookTask, { query: { id } })
    return data[0]?.phones.map(({ rules }) => rules.map(({ rule }) => rule))
  }
  await expect.poll(rules).toEqual([['phone_not_approved'], ['phone_not_approved']])
  const rack = (await admin.call(endpointsOf(host).list!, { query: { keyword: 'rack' } })).data.find(
    ({ name }) => name === 'rack',
  )!
  const body = { ids: [rack.id], audit_remark: 'whose?' }
  await admin.call(actionEndpointsOf(host).reject!, { body })
  await judge('approve', ['A', 'B'])
  // Nor has it any phones then.
  const barred = ['host_not_approved', 'phone_offline']
  await expect.poll(rules).toEqual([barred, barred])
  await admin.call(actionEndpointsOf(host).approve!, { body: { ids: [rack.id] } })
  const agent = await joinAgent(harness.plane.url, harness.fleet.secret)
  agent.say({ type: 'phones', phones: [phoneFacts('A'), phoneFacts('B')] })
  await acceptOffer(agent, 'Approved at last')
})

test('to approve, and to see what waits for it, takes a key of its own', async () => {
  const ann = await harness.plane.addUser(6)
  expect(await refusal(ann.call(endpointsOf(deviceApproval).list!, { query: {} }))).toMatchObject({ status: 403 })
  expect(await refusal(ann.call(endpointsOf(whitelist).list!, { query: {} }))).toMatchObject({ status: 403 })
  const { data } = await ann.call(endpointsOf(phone).list!, { query: {} })
  const body = { ids: [data[0]!.id], audit_remark: 'x' }
  expect(await refusal(ann.call(actionEndpointsOf(phone).reject!, { body }))).toMatchObject({ status: 403 })
})

// @module-tag slow

import { recordPhoneAnswers } from '@quarterdeck/shared/contracts/phoneAnswers.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { organisation, organisationTypes } from '@quarterdeck/shared/resources/system/organisation.ts'
import { userGroup } from '@quarterdeck/shared/resources/system/userGroup.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { joinAgent, phoneFacts } from '../../../hub/fakeAgent.testing.ts'
import type { TestClient } from '../../../plane.testing.ts'
import { enrol } from '../fleet/fleet.testing.ts'
import { type ScreenHarness, startScreenHarness } from '../screens/screens.testing.ts'

let harness: ScreenHarness
let id: number
beforeEach(async () => {
  harness = await startScreenHarness()
  id = harness.phones[0]
})
afterEach(() => harness.stop())

const record = (client: TestClient, with_screen = 0, of = id) =>
  client.call(recordPhoneAnswers, { body: { phone: of, with_screen } })
const lease = (client: TestClient, of = id) =>
  client.call(actionEndpointsOf(phone).lease!, { body: { ids: [of], reason: 'an odd phone' } })
const file = {
  format: 'quarterdeck-answers' as const,
  version: 1 as const,
  answers: [{ command: 'wm size', out: 'Physical size: 1080x2400\n', status: 0 }],
}
const audited = async () =>
  harness.plane.context.store.read.all<{ actor: string }>("SELECT actor FROM audit_log WHERE action = 'phone.answers'")

test('whoever holds a phone gets its answers, and the audit log says who', async () => {
  const ann = await harness.plane.addUser(3)
  await lease(ann)
  const asked = record(ann, 1)
  const order = await harness.agent.hear('recordAnswers')
  expect(order).toMatchObject({ phone: 's-one', withScreen: true })
  harness.agent.say({ type: 'answers', request: order.request, file, message: '' })
  expect((await asked).data).toEqual({ name: `answers-${id}.json`, file })
  expect(await audited()).toHaveLength(1)
})

test('a phone that somebody does not hold is not asked', async () => {
  await expect(record(await harness.plane.addUser(3))).rejects.toMatchObject({ code: 'phone_not_yours' })
  expect(await audited()).toEqual([])
})

test('what is in the way is said', async () => {
  await lease(harness.plane.admin)
  const asked = record(harness.plane.admin)
  const order = await harness.agent.hear('recordAnswers')
  harness.agent.say({ type: 'answers', request: order.request, message: 'another run holds this phone' })
  await expect(asked).rejects.toMatchObject({ code: 'phone_refused' })
})

test('operators who do not lead phones may not', async () => {
  await expect(record(await harness.plane.addUser(6))).rejects.toMatchObject({ status: 403 })
})

test('an external organisation gets the answers of its own phones, and of no others', async () => {
  const { plane } = harness
  const outside = { name: 'Outside', type: organisationTypes.external }
  const [org] = (await plane.admin.call(endpointsOf(organisation).add!, { body: outside })).data.ids
  const group = { name: 'Outside', organisation: org! }
  const [user_group] = (await plane.admin.call(endpointsOf(userGroup).add!, { body: group })).data.ids
  const outsider = await plane.addUser(1, { organisation: org!, user_group: user_group! })
  const agent = await joinAgent(plane.url, await enrol({ ...plane, admin: outsider }, 'their rack'))
  try {
    agent.say({ type: 'phones', phones: [phoneFacts('s-theirs')], listed: ['s-theirs'] })
    const phones = async () => (await outsider.call(endpointsOf(phone).list!, { query: {} })).data
    await expect.poll(phones, { timeout: 30_000 }).toMatchObject([{ serial: 's-theirs' }])
    const [theirs] = await phones()
    await lease(outsider, theirs!.id)
    const asked = record(outsider, 0, theirs!.id)
    const order = await agent.hear('recordAnswers')
    expect(order.phone).toBe('s-theirs')
    agent.say({ type: 'answers', request: order.request, file, message: '' })
    expect((await asked).data.file).toEqual(file)

    await lease(plane.admin)
    await expect(record(outsider)).rejects.toMatchObject({ status: 404 })
    await expect(record(plane.admin, 0, theirs!.id)).rejects.toMatchObject({ code: 'phone_not_yours' })
    expect(harness.agent.heard.filter(({ type }) => type === 'recordAnswers')).toEqual([])
  } finally {
    await agent.close()
  }
})

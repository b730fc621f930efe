// @module-tag slow

import { recordPhoneAnswers } from '@quarterdeck/shared/contracts/phoneAnswers.ts'
import { actionEndpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestClient } from '../../../plane.testing.ts'
import { type ScreenHarness, startScreenHarness } from '../screens/screens.testing.ts'

let harness: ScreenHarness
let id: number
beforeEach(async () => {
  harness = await startScreenHarness()
  id = harness.phones[0]
})
afterEach(() => harness.stop())

const record = (client: TestClient, with_screen = 0) =>
  client.call(recordPhoneAnswers, { body: { phone: id, with_screen } })
const lease = (client: TestClient) =>
  client.call(actionEndpointsOf(phone).lease!, { body: { ids: [id], reason: 'an odd phone' } })
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

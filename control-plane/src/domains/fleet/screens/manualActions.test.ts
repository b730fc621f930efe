import type { FromViewer } from '@quarterdeck/shared/protocol/screen.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { platformLog } from '@quarterdeck/shared/resources/fleet/platformLog.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ScreenHarness, startScreenHarness } from './screens.testing.ts'

let now: number
let harness: ScreenHarness
let id: number
beforeEach(async () => {
  now = Date.UTC(2026, 10, 2)
  harness = await startScreenHarness({ now: () => now })
  id = harness.phones[0]
})
afterEach(() => harness.stop())

const history = async () =>
  (await harness.plane.admin.call(endpointsOf(platformLog).list!, { query: { phone: id, kind: 3 } })).data.map(
    ({ event, actor }) => ({ event, actor }),
  )

test('what somebody does with a phone is one line of its history, and never what was typed', async () => {
  const ann = await harness.plane.addUser(6)
  await ann.call(actionEndpointsOf(phone).lease!, { body: { ids: [id], reason: 'log in' } })
  const viewer = await harness.viewer(ann, { mode: 'control' })
  await harness.watch(viewer)
  await viewer.hear('screen_info', ({ text }) => text.input)
  const touch = (action: 'down' | 'up', x: number): FromViewer => ({
    type: 'touch',
    phone: id,
    text: { action, pointer: 0, x, y: 5, width: 360, height: 800 },
  })
  for (let tap = 0; tap < 3; tap++) for (const action of ['down', 'up'] as const) viewer.say(touch(action, 10))
  viewer.say(touch('down', 10))
  viewer.say(touch('up', 300))
  viewer.say({ type: 'input_text', phone: id, text: 'geheim' })
  viewer.say({ type: 'screenshot', phone: id, text: '' })
  await (await harness.screens()).hear('act', ({ act }) => act.type === 'screenshot')
  expect(await history()).toEqual([])
  now += 65_000
  viewer.say({ type: 'input_text', phone: id, text: 'geheim' })
  await expect
    .poll(async () =>
      (await harness.screens()).heard.filter((one) => one.type === 'act' && one.act.type === 'input_text'),
    )
    .toHaveLength(2)
  await viewer.close()
  const event = 'On screen: taps: 3 · swipes: 1 · texts: 2 · screenshots: 1 (in 1:05)'
  await expect.poll(history).toEqual([{ event, actor: ann.username }])
})

test('whoever only looks leaves nothing behind', async () => {
  const viewer = await harness.viewer()
  await harness.watch(viewer)
  viewer.say({ type: 'input_text', phone: id, text: 'x' })
  await viewer.hear('refused')
  await viewer.close()
  await harness.viewer()
  expect(await history()).toEqual([])
})

import { renewPhoneLeases } from '@quarterdeck/shared/contracts/phoneLeases.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { phoneLease } from '@quarterdeck/shared/resources/fleet/phoneLease.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../../eventually.testing.ts'
import type { FakeViewer } from '../../../hub/fakeScreens.testing.ts'
import type { TestClient } from '../../../plane.testing.ts'
import { comeBackMs, ends } from '../phoneLeases/rules.ts'
import { type ScreenHarness, startScreenHarness } from './screens.testing.ts'

// A browser that is closed over a phone: nobody is there any more who would give it back.

let now: number
let harness: ScreenHarness
let id: number
let ann: TestClient
beforeEach(async () => {
  now = Date.UTC(2026, 10, 2)
  harness = await startScreenHarness({ now: () => now, domains: { screens: { beatMs: 200 } } })
  id = harness.phones[0]
  ann = await harness.plane.addUser(6)
  // So that the stream goes on while those of the tests come and go.
  await harness.watch(await harness.viewer())
})
afterEach(() => harness.stop())

const take = (minutes?: number) =>
  ann.call(actionEndpointsOf(phone).lease!, { body: { ids: [id], reason: 'log in', ...(minutes && { minutes }) } })
const latest = async () =>
  (await harness.plane.admin.call(endpointsOf(phoneLease).list!, { query: { phone: id } })).data[0]!
const wait = async (ms: number) => {
  now += ms
  await harness.plane.context.store.write((tx) => tx.run('UPDATE phone SET state = state WHERE id = ?', [id]))
}
const until = async () => String((await latest()).until)

async function inControl(): Promise<FakeViewer> {
  const viewer = await harness.viewer(ann, { mode: 'control' })
  await harness.watch(viewer)
  await viewer.hear('screen_info', ({ text }) => text.input)
  return viewer
}

test('the phone is given back when nobody comes back within a minute', async () => {
  await take()
  const viewer = await inControl()
  const before = await until()
  await viewer.close()
  await eventually(harness.plane, until).not.toBe(before)
  expect((await latest()).how).toBe(ends.open)
  await wait(comeBackMs)
  await eventually(harness.plane, async () => (await latest()).how).toBe(ends.left)
})

test('a reload keeps it, and so does another socket that uses it', async () => {
  await take()
  const [one, other] = [await inControl(), await inControl()]
  const before = await until()
  await one.close()
  await other.close()
  await eventually(harness.plane, until).not.toBe(before)
  await inControl()
  await eventually(harness.plane, until).toBe(before)
  await wait(comeBackMs)
  await ann.call(renewPhoneLeases, { body: { phones: [id] } })
  expect((await latest()).how).toBe(ends.open)
})

test('who leaves on purpose, or has asked for a time, keeps it', async () => {
  await take()
  const viewer = await inControl()
  const before = await until()
  viewer.say({ type: 'close_screen', phone: id, text: 'left' })
  await viewer.hear('close_screen')
  await viewer.close()
  await take(30)
  const asked = await until()
  await (await inControl()).close()
  // Whatever was to come of it has come when another has been let in.
  await (await inControl()).close()
  expect([before, await until()]).toEqual([before, asked])
})

test('one that vanishes without closing anything is gone too, and nobody waits for it', async () => {
  await take()
  const viewer = await inControl()
  await harness.watch(viewer, harness.phones[1])
  const other = await harness.viewer()
  const shown = await harness.watch(other)
  const before = await until()
  // As by a pulled cable: the line stays open, and nothing is answered on it any more.
  viewer.socket.pause()
  shown.picture({ kind: 'png', phone: id })
  await expect.poll(() => other.pictures).toHaveLength(1)
  await shown.hear('close', ({ stream }) => stream === harness.phones[1])
  await eventually(harness.plane, until).not.toBe(before)
  shown.picture({ kind: 'png', phone: id })
  await expect.poll(() => other.pictures).toHaveLength(2)
  await wait(comeBackMs)
  await eventually(harness.plane, async () => (await latest()).how).toBe(ends.left)
})

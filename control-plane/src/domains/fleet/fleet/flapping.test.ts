// @module-tag slow

import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { platformLog } from '@quarterdeck/shared/resources/fleet/platformLog.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../../eventually.testing.ts'
import { type FakeAgent, joinAgent, phoneFacts } from '../../../hub/fakeAgent.testing.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { enrol } from './fleet.testing.ts'

const minuteMs = 60_000
let clock: number
let plane: TestPlane
let secret: string
let agent: FakeAgent
beforeEach(async () => {
  clock = Date.UTC(2026, 10, 20, 6, 30)
  plane = await startTestPlane({ now: () => clock })
  secret = await enrol(plane, 'rack')
  agent = await joinAgent(plane.url, secret)
})
afterEach(() => plane.stop())

const row = async (serial: string) => {
  const { data } = await plane.admin.call(endpointsOf(phone).list!, { query: {} })
  return data.find((one) => one.serial === serial)
}
/** Says who is there, and waits until that is known. */
async function there(...serials: string[]): Promise<void> {
  agent.say({ type: 'phones', phones: serials.map((serial) => phoneFacts(serial)), listed: serials })
  for (const serial of ['A', 'B']) {
    const state = serials.includes(serial) ? 1 : 0
    await eventually(plane, async () => (await row(serial))?.state ?? 0).toBe(state)
  }
}
async function flap(times: number, everyMs: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    clock += everyMs / 2
    await there('B')
    clock += everyMs / 2
    await there('A', 'B')
  }
}

test('a phone that keeps going off and on rests within five minutes, and is told of', async () => {
  await there('A', 'B')
  await flap(4, minuteMs)
  expect(await row('A')).toMatchObject({ rests_until: null, trouble: '' })
  await flap(1, minuteMs)
  // From when it went the fifth time, half a minute ago.
  expect(await row('A')).toMatchObject({
    rests_until: '2026-11-20 14:44:30',
    trouble: 'The phone disconnected 5 times within 10 minutes',
    failures: 0,
  })
  expect(await row('B')).toMatchObject({ rests_until: null })
  const { data } = await plane.admin.call(endpointsOf(platformLog).list!, { query: { keyword: 'A' } })
  expect(data.map(({ event }) => event)).toContain(
    'Disconnected 5 times within 10 minutes; cooling down for 10 minutes',
  )
})

test('one that goes now and then does not, nor do all of a host that goes', async () => {
  await there('A', 'B')
  await flap(8, 3 * minuteMs)
  expect(await row('A')).toMatchObject({ rests_until: null })
  for (let time = 0; time < 8; time++) {
    await agent.close()
    await eventually(plane, async () => (await row('A'))?.state).toBe(0)
    agent = await joinAgent(plane.url, secret)
    await there('A', 'B')
  }
  expect([await row('A'), await row('B')]).toMatchObject([{ rests_until: null }, { rests_until: null }])
})

// @module-tag slow

import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeAgent, joinAgent, phoneFacts } from '../../../../hub/fakeAgent.testing.ts'
import { startTestPlane, type TestPlane } from '../../../../plane.testing.ts'
import { enrol } from '../fleet.testing.ts'

const keyboard = {
  setting: 'default_input_method' as const,
  former: 'com.example.keyboard/.Ime',
  given: 'com.android.adbkeyboard/.AdbIME',
}
let plane: TestPlane
let agents: FakeAgent[]
beforeEach(async () => {
  plane = await startTestPlane()
  agents = []
})
afterEach(async () => {
  for (const agent of agents) await agent.close()
  await plane.stop()
})

async function host(name: string): Promise<FakeAgent> {
  const agent = await joinAgent(plane.url, await enrol(plane, name))
  agents.push(agent)
  return agent
}
const tells = (agent: FakeAgent, ...serials: string[]) =>
  agent.say({ type: 'phones', phones: serials.map((serial) => phoneFacts(serial)) })
const kept = () => plane.context.store.read.all<{ settings: string }>('SELECT settings FROM phone_borrowed')
const isKept = (count: number) => expect.poll(async () => (await kept()).length, { timeout: 20_000 }).toBe(count)
const isThere = (serial: string) =>
  expect
    .poll(() => plane.context.store.read.all('SELECT 1 FROM phone WHERE serial = ? AND state = 1', [serial]), {
      timeout: 20_000,
    })
    .toHaveLength(1)

test('what an agent has borrowed of a phone is told to the agent that has the phone next, until it is given back', async () => {
  const first = await host('rack-1')
  tells(first, 'a-1', 'a-2')
  await isThere('a-1')
  first.say({ type: 'borrowed', phone: 'a-1', settings: [keyboard] })
  await isKept(1)
  await first.close()
  const next = await host('rack-2')
  tells(next, 'a-1')
  expect(await next.hear('borrowed')).toEqual({ type: 'borrowed', phone: 'a-1', settings: [keyboard] })
  next.say({ type: 'borrowed', phone: 'a-1', settings: [] })
  await isKept(0)
})

test('a host says nothing of the phones of others', async () => {
  const owner = await host('rack-1')
  tells(owner, 'a-1')
  await isThere('a-1')
  const other = await host('rack-2')
  other.say({ type: 'borrowed', phone: 'a-1', settings: [keyboard] })
  owner.say({ type: 'borrowed', phone: 'a-1', settings: [{ ...keyboard, former: null }] })
  await isKept(1)
  expect((await kept()).map(({ settings }) => JSON.parse(settings))).toEqual([[{ ...keyboard, former: null }]])
})

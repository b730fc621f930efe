import { setTimeout as sleep } from 'node:timers/promises'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectAgent, type FakeAgent, hello, phoneFacts } from '../../../hub/fakeAgent.testing.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { enrol } from './fleet.testing.ts'

let plane: TestPlane
let agent: FakeAgent
beforeEach(async () => {
  plane = await startTestPlane()
  agent = await connectAgent(plane.url, await enrol(plane, 'rack'))
  agent.say(hello())
  await agent.hear('welcome')
})
afterEach(() => plane.stop())

const serials = (count: number) => Array.from({ length: count }, (_, n) => `SERIAL${n}`)
/** As `phoneReport` of the agent tells of phones with as many apps as there may be: one a message. */
const inventory = (version: string, all: readonly string[]) =>
  all.map((serial) => {
    const apps = Array.from({ length: 5000 }, (_, n) => ({
      package: `com.example.application.number${n}`,
      version,
      versionCode: 123456,
      md5: 'f'.repeat(32),
    }))
    return Buffer.from(JSON.stringify({ type: 'phones', phones: [phoneFacts(serial, { apps })], listed: all }))
  })
const appsOf = (version: string) =>
  plane.context.store.read.get<{ n: number }>('SELECT count(*) AS n FROM phone_app WHERE version = ?', [version])

/** The longest turn of this thread until it is stopped, ms of its own time: what else the machine does is not in it. */
function watchTurns() {
  let longest = 0
  let going = true
  const own = () => process.threadCpuUsage().user / 1000
  let last = own()
  const turn = () => {
    longest = Math.max(longest, own() - last)
    last = own()
    if (going) setImmediate(turn)
  }
  setImmediate(turn)
  return () => {
    going = false
    return longest
  }
}

test('a host with 5,000 apps a phone holds nobody up', async () => {
  const all = serials(4)
  const worst: number[] = []
  // A collection of garbage is in the figures: the best of some rounds is what this takes.
  for (let round = 0; round < 4; round++) {
    const messages = inventory(`1.${round}`, all)
    await sleep(50)
    const longestTurn = watchTurns()
    for (const message of messages) agent.sayRaw(message.toString())
    await expect.poll(() => appsOf(`1.${round}`), { interval: 25 }).toEqual({ n: 20_000 })
    worst.push(longestTurn())
  }
  expect(Math.min(...worst)).toBeLessThan(50)
  const { data } = await plane.admin.call(endpointsOf(phone).list!, { query: {} })
  expect(data.map(({ state }) => state)).toEqual(all.map(() => 1))
})

test('all phones of such a host in one message are refused unread', async () => {
  const phones = serials(20).map((serial) => {
    const apps = Array.from({ length: 5000 }, (_, n) => ({
      package: `app.n${n}`,
      version: '1',
      versionCode: 1,
      md5: '',
    }))
    return phoneFacts(serial, { apps })
  })
  agent.sayRaw(JSON.stringify({ type: 'phones', phones }))
  expect((await agent.closed).reason).toBe('too much for one message')
})

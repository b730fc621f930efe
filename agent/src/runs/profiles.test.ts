import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestAgent, type TestAgent } from '../testing/agent.testing.ts'
import { scriptOf } from '../testing/controlPlane.testing.ts'

let harness: TestAgent

beforeAll(async () => {
  harness = await startTestAgent({ phones: 1 })
})
afterAll(() => harness?.stop())

const script = scriptOf(`
  await phone.open()
  await phone.byId('search').fill('Dune')
  return { typed: await phone.byId('search').text() }
`)

test('in a profile the app is started for the profile, and nobody is switched to it', async () => {
  const { device } = harness
  device.setFaults({ profiles: ['xspace'] })
  expect(device.users.switchTo(999)).toBe(false)
  const run = harness.offer(script, { user: 999 })
  expect(await harness.outcome(run)).toEqual({ kind: 'succeeded', result: { typed: 'Dune' } })
  expect([device.users.current(), device.window.picture().user]).toEqual([0, 999])
})

test('in a profile that is closed to the shell nothing is started, and its refusal is what is said', async () => {
  const { device } = harness
  device.setFaults({ profiles: ['secure-folder'] })
  expect(await harness.outcome(harness.offer(script, { user: 150 }))).toMatchObject({
    kind: 'failed',
    fault: 'phone',
    code: 'no_user',
    message: expect.stringContaining('Shell does not have permission to access user 150'),
  })
  device.setFaults({ profiles: ['xspace'] })
})

test('from another user the one is switched to whose profile it is', async () => {
  const { device } = harness
  expect(await harness.outcome(harness.offer(script, { user: 10 }))).toMatchObject({ kind: 'succeeded' })
  expect(device.users.current()).toBe(10)
  expect(await harness.outcome(harness.offer(script, { user: 999 }))).toMatchObject({ kind: 'succeeded' })
  expect([device.users.current(), device.window.picture().user]).toEqual([0, 999])
})

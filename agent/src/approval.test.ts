import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from './log.ts'
import { type Agent, startAgent } from './startAgent.ts'
import { startTestControlPlane, type TestControlPlane } from './testing/controlPlane.testing.ts'
import { startTestPhones, type TestPhones } from './testing/phones.testing.ts'

let folder: string
let plane: TestControlPlane
let phones: TestPhones
let agent: Agent

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agent-'))
  plane = await startTestControlPlane()
  phones = await startTestPhones()
  plane.welcome.approval = 'pending'
  const adb = { port: phones.adbServerPort }
  agent = await startAgent({ server: plane.url, dataDir: folder, token: 'good-token', adb, log: createLog('silent') })
})
afterEach(async () => {
  await agent.stop()
  await plane.stop()
  await phones.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a host that is not approved says nothing of its phones; it tells of all of them once it is', async () => {
  await plane.waitFor('hello')
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(plane.heard.map(({ type }) => type)).toEqual(['hello'])
  plane.welcome.approval = 'approved'
  plane.drop()
  await plane.waitFor('phones', ({ phones: told }) => told.some(({ state }) => state === 'online'))

  // And no more of them once it was rejected.
  plane.welcome.approval = 'rejected'
  plane.drop()
  plane.heard.length = 0
  await plane.waitFor('hello')
  phones.fleet.add()
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(plane.heard.map(({ type }) => type)).toEqual(['hello'])
})

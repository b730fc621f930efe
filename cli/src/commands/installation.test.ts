import { createApiKey } from '@quarterdeck/shared/contracts/apiKeys.ts'
import type { Reply } from '@quarterdeck/shared/contracts/endpoint.ts'
import { getJob } from '@quarterdeck/shared/contracts/jobs.ts'
import { editSettings, getSettings } from '@quarterdeck/shared/contracts/settings.ts'
import { detectVersions, runUpgrade } from '@quarterdeck/shared/contracts/upgrades.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exitCodes } from '../exitCodes.ts'
import { type CliHarness, sitDown } from '../testing/runQd.testing.ts'
import { startTestServer, type TestServer } from '../testing/server.testing.ts'

let server: TestServer
let harness: CliHarness
beforeEach(async () => {
  server = await startTestServer()
  harness = await sitDown(server.url)
})
afterEach(async () => {
  await server.close()
  await harness.remove()
})

// Typed by the contract, so that a new setting is missed by the check of types already.
const settings: Reply<typeof getSettings>['data'] = {
  zone: 'Asia/Shanghai',
  leaseMs: 30_000,
  dispatchOrder: 1,
  publicationExpiryHours: 24,
  hostedReplies: 0,
  workingHours: '1 09:00-18:00',
  assigneeMinutes: 120,
  maxAttempts: 20,
  settleEveryMs: 600_000,
  maxFaultyPlaces: 5,
  restAfter: 3,
  firstRestMs: 60_000,
  mostRests: 1,
  breakerFailures: 5,
  breakerAccounts: 3,
  breakerMinutes: 10,
  breakerProbeMinutes: 60,
  silentOutMs: 600_000,
  maxRuntimeMs: 600_000,
  leaseIdleMinutes: 15,
  wishHours: 8,
  timeline: 'all',
  deviceLog: 'failures',
  evidenceMb: 5000,
  fileMaxMb: 500,
  fileLinkHours: 24,
  wallApp: '',
  approveDevices: false,
  batteryStop: 0,
  batteryResume: 0,
  heatStop: 0,
  heatResume: 0,
  storageStopMb: 0,
  storageResumeMb: 0,
  clockOffMax: 0,
  careAsk: true,
  careReconnect: true,
  careServer: true,
  careReboot: true,
  careQuarantine: true,
  careRebootFailing: true,
  careRebootsADay: 3,
  carePauseSeconds: 1,
}

test('settings are listed, and set by name with the kind of value that they have', async () => {
  server.serve(getSettings, () => ({ data: settings }))
  server.serve(editSettings, ({ body }) => ({ data: { ...settings, ...body } }))
  expect(JSON.parse((await harness.qd(['settings', 'list', '--json'])).out)).toEqual(settings)
  const set = ['settings', 'set', 'leaseIdleMinutes=30', 'zone=Europe/Lisbon', 'wallApp=', '--json']
  expect(JSON.parse((await harness.qd(set)).out)).toMatchObject({ leaseIdleMinutes: 30, zone: 'Europe/Lisbon' })
  expect(server.received.at(-1)?.body).toEqual({ leaseIdleMinutes: 30, zone: 'Europe/Lisbon', wallApp: '' })
  await harness.qd(['settings', 'set', 'careReboot=false', 'approveDevices=true'])
  expect(server.received.at(-1)?.body).toEqual({ careReboot: false, approveDevices: true })
  const { code, err } = await harness.qd(['settings', 'set', 'leaseidle=3'])
  expect([code, err.includes('leaseIdleMinutes')]).toEqual([exitCodes.usage, true])
})

test('an API key is shown once, with the kinds that it may send', async () => {
  server.serve(createApiKey, ({ body }) => ({ data: { id: 4, ...body, key: 'qdk_secret' } }))
  const { out, err } = await harness.qd(['api-key', 'add', '--name', 'gateway', '--kind', 'access', 'crawlers'])
  expect(out).toBe('id\tname\tkinds\tkey\n4\tgateway\taccess,crawlers\tqdk_secret\n')
  expect(err).toContain('not shown again')
})

test('servers are asked for their version and upgraded, and --watch says how it went', async () => {
  server.serve(detectVersions, () => ({ data: { job: 7, total: 2 } }))
  server.serve(runUpgrade, () => ({ data: { job: 8, total: 1 } }))
  const times = { create_time: '', start_time: null, end_time: null }
  server.serve(getJob, ({ query }) => {
    const job = { id: Number(query.id), kind: 'upgrade', title: 'Upgrade', link: '', error: null, created_by: 'alice' }
    return { data: { ...job, ...times, state: 3, done: 1, total: 1, counts: { failed: 1 } } }
  })
  expect((await harness.qd(['upgrades', 'detect', '3', '4'])).out).toBe('job\ttotal\n7\t2\n')
  expect(server.received.at(-1)?.query).toMatchObject({ ids: [3, 4] })
  expect((await harness.qd(['upgrades', 'run', '3'])).code).toBe(exitCodes.usage)
  const { code, out } = await harness.qd(['upgrades', 'run', '3', '--yes', '--watch'])
  expect([code, out]).toEqual([exitCodes.partly, 'job\tstate\tdone\ttotal\tfailed\n8\t3\t1\t1\t1\n'])
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { alertKindOf } from '@quarterdeck/shared/values/alertKinds.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StoreError } from '../../../platform/store/storeError.ts'
import { createJobsHarness, type JobsHarness } from '../jobs/jobsHarness.testing.ts'
import { announced } from './announced.testing.ts'
import { evaluate } from './evaluate.ts'
import { type Alerts, startAlerts } from './index.ts'
import { webhookOwner } from './secrets.ts'
import { webhookReach } from './settings.ts'
import { ofOrganisation } from './store/rules.ts'
import { createTellUnkept } from './tellUnkept.ts'

const dayMs = 86_400_000
const codes = { serverDisk: 31, hostDisk: 32, backupOld: 34, hostClock: 35 }
let harness: JobsHarness<Alerts>

beforeEach(async () => {
  harness = await createJobsHarness(async (context, router) => {
    const alerts = startAlerts(context, router, { events: ofOrganisation, announced })
    return { parts: alerts, running: [alerts] }
  })
  await run('DELETE FROM alert_rule')
})
afterEach(() => harness.close())

const run = (sql: string, params: unknown[] = []) => harness.context.store.write((tx) => tx.run(sql, params))
const addRule = (kind: keyof typeof codes, threshold: number, organisation = 1) =>
  run('INSERT INTO alert_rule (kind, threshold, organisation_id) VALUES (?, ?, ?)', [
    codes[kind],
    threshold,
    organisation,
  ])
const openOnes = () =>
  harness.context.store.read.all('SELECT subject, value FROM alert_event WHERE state = 1 ORDER BY id')
const troubles = () =>
  harness.context.serverHealth.troubles().map(({ kind, subject, value }) => [alertKindOf(kind)!.name, subject, value])
const more = 100_000_000_000

test('a disk that is nearly full is an alert and a trouble until there is room, and told of where nothing can be written', async () => {
  const { context, parts } = harness
  await addRule('serverDisk', more)
  const full = () => Promise.reject(new StoreError('SQLITE_FULL', 'database or disk is full'))
  await evaluate({ ...context, store: { ...context.store, write: full } }, announced)
  expect(troubles()).toEqual([['serverDisk', context.dataDir, expect.any(Number)]])
  expect(await openOnes()).toEqual([])
  await parts.evaluate()
  expect(await openOnes()).toEqual([{ subject: context.dataDir, value: expect.any(Number) }])
  await run('UPDATE alert_rule SET threshold = 0')
  await parts.evaluate()
  expect([await openOnes(), troubles()]).toEqual([[], []])
})

test('a webhook hears of a full disk that keeps nothing, once an hour', async () => {
  const { context, clock } = harness
  const got: string[] = []
  const receiver = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => void got.push(text))
    request.on('end', () => void response.end())
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  try {
    await context.settings.set(webhookReach.allow, ['127.0.0.1'])
    await addRule('serverDisk', more)
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
    await run('UPDATE alert_rule SET webhook_url = ?, webhook_secret = ?', [
      url,
      context.secrets.seal('a-secret-of-the-tests', webhookOwner()),
    ])
    const full = () => Promise.reject(new StoreError('SQLITE_FULL', 'database or disk is full'))
    const { signal } = new AbortController()
    const tellUnkept = createTellUnkept(context, { timeoutMs: 10_000, signal })
    const look = () => evaluate({ ...context, store: { ...context.store, write: full } }, announced, tellUnkept)
    await look()
    await look()
    expect(got.map((body) => JSON.parse(body))).toMatchObject([
      { rule: { kind: 'serverDisk' }, opened: [{ id: 0, subject: context.dataDir }] },
    ])
    clock.now += 3_600_000
    await look()
    expect(got.length).toBe(2)
  } finally {
    receiver.closeAllConnections()
    receiver.close()
  }
})

test('the disk of a host is told of to whom the host is, for as long as its agent is there', async () => {
  const { context, parts } = harness
  await run(`INSERT INTO organisation (id, name, type) VALUES (7, 'Agency', 2)`)
  await run(`INSERT INTO host (id, name, organisation_id) VALUES (3, 'rack', 1), (4, 'theirs', 7), (5, 'roomy', 1)`)
  const machine = { isInternal: true, boot: '', time: context.now(), heard: 0 }
  for (const [host, freeMb] of [
    [3, 200],
    [4, 100],
    [5, 90_000],
    [6, undefined],
  ] as const)
    context.serverHealth.machines.tell({ ...machine, host, freeMb })
  await addRule('hostDisk', 1000)
  await parts.evaluate()
  expect([await openOnes(), troubles()]).toEqual([[{ subject: 'rack', value: 200 }], [['hostDisk', 'rack', 200]]])
  await addRule('hostDisk', 1000, 7)
  await parts.evaluate()
  expect(await openOnes()).toEqual([
    { subject: 'rack', value: 200 },
    { subject: 'theirs', value: 100 },
  ])
  // Of the sign on every page, which those inside see, that is no part.
  expect(troubles()).toEqual([['hostDisk', 'rack', 200]])
  context.serverHealth.machines.gone(3)
  await run('DELETE FROM alert_rule WHERE organisation_id = 7')
  await parts.evaluate()
  expect([await openOnes(), troubles()]).toEqual([[], []])
})

test('a backup that is old is told of, from a new installation on, until there is a newer one', async () => {
  const { context, parts, clock } = harness
  await addRule('backupOld', 7)
  await parts.evaluate()
  expect(await openOnes()).toEqual([])
  clock.now += 7 * dayMs + 1
  await parts.evaluate()
  expect(await openOnes()).toEqual([{ subject: context.dataDir, value: 7 }])
  await run('INSERT INTO backup_made (made, path, bytes) VALUES (?, ?, 1)', [clock.now, '/backups/a.tar.gz'])
  await parts.evaluate()
  expect(await openOnes()).toEqual([])
  clock.now += 9 * dayMs
  await parts.evaluate()
  expect(await openOnes()).toEqual([{ subject: '/backups/a.tar.gz', value: 9 }])
})

test('a host whose clock is off is told of by itself', async () => {
  const { context, parts } = harness
  await run(`INSERT INTO host (id, name, organisation_id) VALUES (3, 'fast', 1), (4, 'right', 1)`)
  const heard = context.clockWatch.machine.uptime()
  const machine = { isInternal: true, boot: 'another', freeMb: undefined, heard }
  context.serverHealth.machines.tell({ ...machine, host: 3, time: context.now() + 90 * 60_000 })
  context.serverHealth.machines.tell({ ...machine, host: 4, time: context.now() - 20_000 })
  await addRule('hostClock', 60)
  await parts.evaluate()
  expect([await openOnes(), context.clockWatch.leap()]).toEqual([[{ subject: 'fast', value: 90 }], undefined])
})

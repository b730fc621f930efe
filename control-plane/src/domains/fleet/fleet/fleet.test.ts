// @module-tag slow

import { getBookTask, importBookTasks, listBookTasks } from '@quarterdeck/shared/contracts/bookTask.ts'
import { createEnrolToken, enrolAgent, fleetStatus, setHalt } from '@quarterdeck/shared/contracts/fleet.ts'
import { closeCodes } from '@quarterdeck/shared/protocol/version.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { host } from '@quarterdeck/shared/resources/fleet/host.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { role } from '@quarterdeck/shared/resources/system/role.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../eventually.testing.ts'
import { connectAgent, type FakeAgent, joinAgent, ofOffer, phoneFacts } from '../../../hub/fakeAgent.testing.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet/writeSpreadsheet.ts'
import { refusal } from '../../../refusal.testing.ts'
import {
  acceptOffer,
  askCommit,
  connectPhones,
  enrol,
  setUpFleet,
  type TestFleet,
  turnSwitch,
} from './fleet.testing.ts'

let plane: TestPlane
let fleet: TestFleet
/** How far the clock of the control plane is ahead. */
let ahead = 0

beforeAll(async () => {
  plane = await startTestPlane({ now: () => Date.now() + ahead })
  fleet = await setUpFleet(plane)
})
afterAll(() => plane.stop())

const hosts = async () => (await plane.admin.call(endpointsOf(host).list!, { query: {} })).data
const phones = async () => (await plane.admin.call(endpointsOf(phone).list!, { query: {} })).data
const status = async () => (await plane.admin.call(fleetStatus, {})).data

async function importTasks(names: string[]): Promise<void> {
  const bytes = await writeSpreadsheet({ columns: [{ header: 'book_name' }], rows: names.map((name) => [name]) })
  const file = new File([bytes as Uint8Array<ArrayBuffer>], 'tasks.xlsx')
  await plane.admin.call(importBookTasks, { body: { file, book_type: 0, type: 0, dry_run: 0 } })
}
async function task(name: string) {
  const { data } = await plane.admin.call(listBookTasks, { query: { keyword: name } })
  return data.find((row) => row.book_name === name)!
}

describe('enrolment', () => {
  test('turns a one-time token into an identity, once, and keeps neither of them', async () => {
    const { data } = await plane.admin.call(createEnrolToken)
    expect(data.command).toBe(`QD_AGENT_TOKEN=${data.token} npm run agent -- --server ${plane.url}`)
    const stranger = plane.client('')
    const body = { token: data.token, name: 'rack', os: 'Debian' }
    const reply = await stranger.call(enrolAgent, { body })
    expect(reply.data).toMatchObject({ name: 'rack-2', host: expect.stringMatching(/^\d+$/) })
    expect(await refusal(stranger.call(enrolAgent, { body }))).toMatchObject({ status: 403, code: 'token_used' })
    const kept = await plane.context.store.read.all('SELECT * FROM host_secret, enrol_token')
    for (const secret of [data.token, reply.data.secret]) expect(JSON.stringify(kept)).not.toContain(secret)
    const audit = await plane.context.store.read.all(`SELECT actor, summary FROM audit_log WHERE action = 'host.enrol'`)
    expect(audit.at(-1)).toEqual({ actor: 'admin', summary: auditMessage('added', { list: 'host', name: 'rack-2' }) })
  })

  test('is over after an hour', async () => {
    const { data } = await plane.admin.call(createEnrolToken)
    ahead = 3_600_000
    const late = plane.client('').call(enrolAgent, { body: { token: data.token, name: 'late', os: '' } })
    expect(await refusal(late)).toMatchObject({ code: 'token_used' })
    ahead = 0
  })

  test('ends with the host: a removed one is sent away and does not come back', async () => {
    const secret = await enrol(plane, 'short-lived')
    const agent = await joinAgent(plane.url, secret)
    const { id } = (await hosts()).find((row) => row.name === 'short-lived')!
    await plane.admin.call(actionEndpointsOf(host).remove!, { body: { ids: [id] } })
    expect(await agent.closed).toMatchObject({ code: closeCodes.notEnrolled })
    expect(await (await connectAgent(plane.url, secret)).closed).toMatchObject({ code: closeCodes.notEnrolled })
  })
})

describe('hosts and phones', () => {
  test('are online while the line stands, and offline when it is cut', async () => {
    const agent = await joinAgent(plane.url, fleet.secret)
    agent.say({ type: 'phones', phones: [phoneFacts('A'), phoneFacts('B', { state: 'offline' })] })
    const states = async () => [(await hosts())[0]!.state, ...(await phones()).map((row) => row.state)]
    await eventually(plane, states).toEqual([1, 1, 0])
    agent.cut()
    await eventually(plane, states).toEqual([0, 0, 0])
  })

  test('of a host stay within limits, whatever it says', async () => {
    const secret = await enrol(plane, 'flooder')
    const agent = await joinAgent(plane.url, secret)
    const flood = (from: number) =>
      agent.say({
        type: 'phones',
        phones: Array.from({ length: 1000 }, (_, n) => phoneFacts(`F${from + n}`, { apps: [], users: [], sims: [] })),
      })
    const own = `SELECT count(*) AS n FROM phone WHERE serial LIKE 'F%'`
    const kept = async () => (await plane.context.store.read.get<{ n: number }>(own))!.n
    for (const [from, stand] of [
      [0, 1000],
      [1000, 2000],
      [2000, 2000],
    ] as const) {
      flood(from)
      await eventually(plane, kept).toBe(stand)
    }
    const many = Array.from({ length: 5001 }, (_, n) => ({ package: `p${n}`, version: '1', versionCode: 1, md5: '' }))
    // What one phone says costs the host that phone, not its line.
    agent.say({ type: 'phones', phones: [phoneFacts('F0', { apps: many }), phoneFacts('F1')] })
    const states = `SELECT serial, state FROM phone WHERE serial IN ('F0', 'F1') ORDER BY serial`
    await expect
      .poll(() => plane.context.store.read.all(states))
      .toEqual([
        { serial: 'F0', state: 0 },
        { serial: 'F1', state: 1 },
      ])
    await agent.close()
    await plane.context.store.write((tx) => tx.run(`DELETE FROM phone WHERE serial LIKE 'F%'`))
    await plane.context.store.write((tx) => tx.run(`DELETE FROM host WHERE name = 'flooder'`))
  })

  test('hear of an ADB flag as soon as somebody changes it, and in the welcome', async () => {
    const agent = await connectPhones(fleet, ['A', 'B'])
    const [first] = await phones()
    await plane.admin.call(endpointsOf(phone).edit!, { query: { id: first!.id }, body: { adb: 0 } })
    expect(await agent.hear('adb')).toEqual({ type: 'adb', off: ['A'] })
    const again = await joinAgent(plane.url, fleet.secret)
    expect(await again.hear('welcome')).toMatchObject({ adbOff: ['A'] })
    await plane.admin.call(endpointsOf(phone).edit!, { query: { id: first!.id }, body: { adb: 1 } })
    expect(await again.hear('adb')).toEqual({ type: 'adb', off: [] })
    await again.close()
  })
})

describe('a restart of the control plane', () => {
  test('loses no run: the agent comes back with what it holds, and the rest goes back into the queue', async () => {
    const agent = await connectPhones(fleet, ['A', 'B'])
    await turnSwitch(fleet, 0)
    await importTasks(['Kept', 'Dropped'])
    const [kept, dropped] = [await acceptOffer(agent, 'Kept'), await acceptOffer(agent, 'Dropped')]
    await eventually(plane, async () => (await task('Dropped')).run_state).toBe(4)
    expect(await askCommit(agent, kept)).toBe(true)
    await plane.restart()
    const back = await joinAgent(plane.url, fleet.secret, { holding: [ofOffer(kept)] })
    expect(await back.hear('welcome')).toMatchObject({ lost: [] })
    expect(await askCommit(back, kept)).toBe(true)
    expect(await askCommit(back, dropped)).toBe(false)
    const outcome = { kind: 'succeeded' as const, result: { share_link: 'https://shelf.example/kept' } }
    back.say({ type: 'result', id: 'kept', ...ofOffer(kept), attempt: 1, outcome, at: 1 })
    await back.hear('ack')
    expect(await task('Kept')).toMatchObject({ status: 2, share_link: 'https://shelf.example/kept' })
    expect(await task('Dropped')).toMatchObject({ status: 0, msg: 'Connection to the phone lost; will retry' })
    // The phones are known again, the pause is over, and it runs once more.
    back.say({ type: 'phones', phones: [phoneFacts('A'), phoneFacts('B')] })
    const second = await acceptOffer(back, 'Dropped')
    expect(second).toMatchObject({ attempt: 2 })
    expect(second.lease).toBeGreaterThan(dropped.lease)
    back.say({ type: 'result', id: 'second', ...ofOffer(second), attempt: 2, outcome, at: 1 })
    await back.hear('ack', ({ id }) => id === 'second')
    await back.close()
  })
})

describe('the emergency stop', () => {
  let agent: FakeAgent

  test('halts everything within 5 seconds and lets nothing out before it is released', async () => {
    agent = await connectPhones(fleet, ['A', 'B'])
    await importTasks(['Halted', 'Halted after the commit'])
    const open = await acceptOffer(agent, 'Halted')
    const committed = await acceptOffer(agent, 'Halted after the commit')
    expect(await askCommit(agent, committed)).toBe(true)
    expect(await status()).toMatchObject({ halted: false, phones: { busy: 2 }, running: [{}, {}] })
    expect((await status()).running.map(({ title, phone }) => title !== '' && phone !== '')).toEqual([true, true])
    // Whoever has no key for tasks and phones sees how much there is, and nothing of what it is.
    const guests = await plane.admin.call(endpointsOf(role).add!, { body: { name: 'guests' } })
    const guest = await plane.addUser(guests.data.ids[0]!)
    const seen = (await guest.call(fleetStatus, {})).data
    expect(seen).toMatchObject({ phones: { busy: 2 }, running: [{}, {}] })
    for (const row of seen.running) expect(row).toMatchObject({ title: '', phone: '' })
    for (const row of seen.failures) expect(row).toMatchObject({ title: '', phone: '', msg: '' })
    const from = performance.now()
    const { data } = await plane.admin.call(setHalt, { body: { halted: true } })
    expect(data).toEqual({ halted: true, stopped_runs: 2 })
    await agent.hear('halt')
    await agent.hear('withdraw', ({ run }) => run === open.run)
    expect(await askCommit(agent, open)).toBe(false)
    expect(await task('Halted')).toMatchObject({ status: 0, attempts: 1 })
    await eventually(plane, async () => (await status()).phones.busy).toBe(0)
    expect(performance.now() - from).toBeLessThan(5000)
    expect(await task('Halted after the commit')).toMatchObject({ status: 3, outcome_unknown: true })
    expect(await status()).toMatchObject({ halted: true, halted_by: 'admin', running: [] })
    const { id } = await task('Halted')
    const detail = await plane.admin.call(getBookTask, { query: { id } })
    expect(detail.data.runs[0]!.waiting_for).toBe('The fleet is halted; it goes on after resuming')
  })

  test('stays thrown over a restart, and a welcome says so', async () => {
    await plane.restart()
    agent = await joinAgent(plane.url, fleet.secret)
    expect(await agent.hear('welcome')).toMatchObject({ halted: true })
    agent.say({ type: 'phones', phones: [phoneFacts('A'), phoneFacts('B')] })
    await eventually(plane, async () => (await status()).phones.online).toBe(2)
    expect(agent.heard.some((message) => message.type === 'offer')).toBe(false)
  })

  test('lets the work go on where it was when it is released', async () => {
    await plane.admin.call(setHalt, { body: { halted: false } })
    await agent.hear('resume')
    const offer = await acceptOffer(agent, 'Halted')
    expect(offer.attempt).toBe(2)
    const outcome = { kind: 'failed' as const, fault: 'task' as const, code: 'x', message: 'no such book' }
    agent.say({ type: 'result', id: 'f', ...ofOffer(offer), attempt: 2, outcome, at: 1 })
    await agent.hear('ack')
    const now = await status()
    expect(now).toMatchObject({ halted: false, halted_by: '', hosts: { online: 1 } })
    expect(now.tasks[0]).toMatchObject({ book_type: 0, switch_on: true, success: 2, failed: 2, unknown: 1 })
    expect(now.failures.map(({ title }) => title).sort()).toEqual(['Halted', 'Halted after the commit'])
    expect(now.hours).toHaveLength(24)
    const sum = (key: 'success' | 'failed') => now.hours.reduce((total, hour) => total + hour[key], 0)
    expect([sum('success'), sum('failed')]).toEqual([2, 2])
  })
})

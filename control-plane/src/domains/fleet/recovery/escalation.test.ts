// @module-tag slow

import { getPhoneRecovery } from '@quarterdeck/shared/contracts/recovery.ts'
import { editSettings } from '@quarterdeck/shared/contracts/settings.ts'
import type { PhoneFacts, ToAgent } from '@quarterdeck/shared/protocol/agent.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { platformLog } from '@quarterdeck/shared/resources/fleet/platformLog.ts'
import { verifyTask } from '@quarterdeck/shared/resources/fleet/verifyTask.ts'
import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { runMachine } from '@quarterdeck/shared/states/run.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../../eventually.testing.ts'
import { type FakeAgent, joinAgent, phoneFacts } from '../../../hub/fakeAgent.testing.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { roundsMore } from '../../../platform/loops/loops.testing.ts'
import { enrol } from '../fleet/fleet.testing.ts'

type Act = Extract<ToAgent, { type: 'act' }>

const pause = 120_000
let plane: TestPlane
let secret: string
let agent: FakeAgent
let ahead: number

beforeEach(async () => {
  ahead = 0
  plane = await startTestPlane({ now: () => Date.now() + ahead, domains: { recovery: { tickMs: 20 } } })
  secret = await enrol(plane, 'rack')
  await connect()
})
afterEach(() => plane.stop())

async function connect(): Promise<void> {
  agent = await joinAgent(plane.url, secret)
  agent.say({ type: 'adbServer', state: 'answers' })
}

const rows = async () => (await plane.admin.call(endpointsOf(phone).list!, { query: {} })).data
const rowOf = async (serial: string) => (await rows()).find((row) => row.serial === serial)!
const escalation = async (serial = 'A') =>
  (await plane.admin.call(getPhoneRecovery, { query: { id: (await rowOf(serial)).id } })).data
const acts = () => agent.heard.filter((message): message is Act => message.type === 'act').map(({ what }) => what)

async function say(states: Record<string, PhoneFacts['state']>): Promise<void> {
  const phones = Object.entries(states).map(([serial, state]) => phoneFacts(serial, { state }))
  agent.say({ type: 'phones', phones })
  for (const { serial, state } of phones) {
    await eventually(plane, async () => (await rowOf(serial))?.state).toBe(phoneMachine.codes[state])
  }
}

/** The next thing that the agent is asked to do, answered. */
async function nextAct(refusal = ''): Promise<Act['what']> {
  const before = acts().length
  ahead += pause
  await expect.poll(() => acts().length).toBeGreaterThan(before)
  const act = agent.heard.filter((message): message is Act => message.type === 'act').at(-1)!
  agent.say({ type: 'acted', request: act.request, ok: refusal === '', message: refusal })
  await eventually(plane, async () => (await escalation(act.phone))?.tried.at(-1)?.said).toBe(refusal)
  return act.what
}

test('a silent phone is asked, connected anew, its server started anew, restarted, and then taken out, each step on record', async () => {
  await say({ A: 'silent' })
  expect(await escalation()).toBeNull()
  expect(await nextAct()).toBe('ask')
  expect(await rowOf('A')).toMatchObject({ held_by: 'Quarterdeck' })
  expect(await nextAct('no answer')).toBe('reconnect')
  expect(await nextAct()).toBe('server')
  expect(await nextAct()).toBe('reboot')
  ahead += pause
  await eventually(plane, async () => (await escalation())?.end).toBe('out')
  expect((await escalation())?.tried.map(({ rung, said }) => [rung, said])).toEqual([
    ['ask', ''],
    ['reconnect', 'no answer'],
    ['server', ''],
    ['reboot', ''],
  ])
  expect((await plane.admin.call(endpointsOf(verifyTask).list!, { query: {} })).data).toMatchObject([{ cause: 3 }])
  expect(await rowOf('A')).toMatchObject({ held_by: '', health: 2 })
  const log = await plane.admin.call(endpointsOf(platformLog).list!, { query: { kind: 4 } })
  expect(log.data.map(({ event }) => event).reverse()).toEqual([
    'Asked the phone again',
    'Reconnected the phone',
    'Restarted the ADB server of the host',
    'Restarted the phone',
    'Disabled the phone, with a verification task',
  ])
})

test('nothing more is done once the phone answers, and it is free at once', async () => {
  await say({ A: 'silent' })
  await nextAct()
  await nextAct()
  await say({ A: 'online' })
  await eventually(plane, async () => (await escalation())?.end).toBe('answered')
  expect(await rowOf('A')).toMatchObject({ held_by: '', health: 0 })
  ahead += 10 * pause
  expect(acts()).toEqual(['ask', 'reconnect'])
  // The next time it begins anew.
  await say({ A: 'silent' })
  expect(await nextAct()).toBe('ask')
})

test('nothing is done to a phone for which work is stopped, until it may go on', async () => {
  await say({ A: 'silent', B: 'silent' })
  const ids = [(await rowOf('A')).id]
  await plane.admin.call(actionEndpointsOf(phone).halt!, { body: { ids, reason: 'wait' } })
  for (const what of ['ask', 'reconnect']) expect(await nextAct()).toBe(what)
  expect((await escalation('A'))?.tried).toEqual([])
  expect((await escalation('B'))?.tried).toHaveLength(2)
  await plane.admin.call(actionEndpointsOf(phone).resume!, { body: { ids } })
  const { request, what } = await agent.hear('act', (act) => act.phone === 'A')
  agent.say({ type: 'acted', request, ok: true, message: '' })
  expect(what).toBe('ask')
})

test('a phone that falls silent again and again is restarted so often a day, and then taken out', async () => {
  const off = { careAsk: false, careReconnect: false, careServer: false }
  await plane.admin.call(editSettings, { body: { ...off, careRebootsADay: 2 } })
  for (let n = 0; n < 2; n++) {
    await say({ A: 'silent' })
    expect(await nextAct()).toBe('reboot')
    await say({ A: 'online' })
    await eventually(plane, async () => (await escalation())?.end).toBe('answered')
  }
  await say({ A: 'silent' })
  ahead += pause
  await eventually(plane, async () => (await escalation())?.end).toBe('out')
  const limit = 'Not restarted again: the limit of restarts per day (2) is reached'
  expect((await escalation())?.tried.map(({ rung, said }) => [rung, said])).toEqual([['reboot', limit]])
  expect(acts()).toEqual(['reboot', 'reboot'])
  const log = await plane.admin.call(endpointsOf(platformLog).list!, { query: { kind: 4 } })
  expect(log.data.slice(0, 2).map(({ event }) => event)).toEqual([
    'Disabled the phone, with a verification task',
    limit,
  ])
  // A day later it may be tried once more.
  const [task] = (await plane.admin.call(endpointsOf(verifyTask).list!, { query: {} })).data
  await plane.admin.call(actionEndpointsOf(verifyTask).done!, { body: { ids: [task!.id] } })
  await say({ A: 'online' })
  ahead += 86_400_000
  await say({ A: 'silent' })
  expect(await nextAct()).toBe('reboot')
})

test('a step that is switched off is passed over', async () => {
  await plane.admin.call(editSettings, { body: { careAsk: false, careServer: false, careQuarantine: false } })
  await say({ A: 'silent' })
  expect(await nextAct()).toBe('reconnect')
  expect(await nextAct()).toBe('reboot')
  ahead += pause
  await eventually(plane, async () => (await escalation())?.end).toBe('over')
  expect(await rowOf('A')).toMatchObject({ held_by: '', health: 0 })
})

test('a phone that no cable shows is asked and connected, and never restarted or taken out', async () => {
  await say({ A: 'offline' })
  expect(await nextAct()).toBe('ask')
  expect(await nextAct()).toBe('reconnect')
  ahead += pause
  await eventually(plane, async () => (await escalation())?.end).toBe('over')
})

test('the server is left alone while somebody holds a phone there, and all its phones are held while it starts', async () => {
  await plane.admin.call(editSettings, { body: { careAsk: false, careReconnect: false } })
  await say({ A: 'silent', B: 'online' })
  const { id } = await rowOf('B')
  await plane.admin.call(actionEndpointsOf(phone).lease!, { body: { ids: [id], reason: 'mine' } })
  expect(await nextAct()).toBe('reboot')
  await say({ A: 'online', B: 'online' })
  await eventually(plane, async () => (await escalation())?.end).toBe('answered')
  await plane.admin.call(actionEndpointsOf(phone).release!, { body: { ids: [id] } })
  await say({ A: 'silent', B: 'online' })
  ahead += pause
  await expect.poll(acts).toEqual(['reboot', 'server'])
  expect(await rowOf('B')).toMatchObject({ held_by: 'Quarterdeck' })
  const { request } = await agent.hear('act', ({ what }) => what === 'server')
  agent.say({ type: 'acted', request, ok: true, message: '' })
  await eventually(plane, async () => (await rowOf('B')).held_by).toBe('')
})

test('an ADB server that hangs is ended and started anew, three times at most, once no committed run is in its way', async () => {
  await say({ A: 'online' })
  const [{ host }] = [await rowOf('A')]
  const { store } = plane.context
  await store.write(async (tx) => {
    await tx.run(`INSERT INTO run (seq, id, lane, task_id, state, lease, lease_expires, commit_lease, committed_at, queued_at, phone_id, host_id)
      VALUES (1, 'r', 0, 1, ${runMachine.codes.running}, 7, 9e15, 7, 1, 1, ${(await rowOf('A')).id}, ${host})`)
    await tx.run(
      `INSERT INTO phone_lease (id, phone, kind, holder, run, since) VALUES (7, ${(await rowOf('A')).id}, 1, 's', 'r', 1)`,
    )
  })
  agent.say({ type: 'adbServer', state: 'silent' })
  const looked = async () => (await store.read.get<{ tries: number }>('SELECT tries FROM host_recovery'))?.tries
  await eventually(plane, looked).toBe(0)
  ahead += pause
  await roundsMore(plane.context.loops, 'recovery.phones')
  expect(acts()).toEqual([])
  await store.write((tx) => tx.run('UPDATE run SET commit_lease = NULL, committed_at = NULL'))
  for (let n = 1; n <= 3; n++) {
    await expect.poll(acts).toHaveLength(n)
    const act = agent.heard.filter((message): message is Act => message.type === 'act').at(-1)!
    agent.say({ type: 'acted', request: act.request, ok: false, message: 'it hangs' })
    ahead += 2 * pause
  }
  expect(acts()).toEqual(['server', 'server', 'server'])
  expect(await rowOf('A')).toMatchObject({ held_by: '' })
  const log = await plane.admin.call(endpointsOf(platformLog).list!, { query: { kind: 4 } })
  expect(log.data.map(({ event, host_name }) => [event, host_name])).toContainEqual([
    'Restarted the ADB server of the host',
    'rack',
  ])
  // A person is asked for, once.
  const asked = async (query: Record<string, unknown>) =>
    (await plane.admin.call(endpointsOf(verifyTask).list!, { query })).data
  await eventually(plane, () => asked({ cause: 4 })).toHaveLength(1)
  expect(await asked({ state: 0 })).toMatchObject([
    { host_label: 'rack', phone: null, why: expect.stringContaining('ADB server') },
  ])
  expect(await rowOf('A')).toMatchObject({ health: 0 })
  // Once it answers, the next time begins anew, and nobody has to look any more.
  agent.say({ type: 'adbServer', state: 'answers' })
  await eventually(plane, looked).toBeUndefined()
  await eventually(plane, () => asked({ state: 0 })).toEqual([])
  expect(await asked({ state: 1 })).toMatchObject([{ cause: 4, done_by: 'Quarterdeck', host_label: 'rack' }])
})

test('a control plane that starts again goes on with the next step, and takes none twice', async () => {
  await say({ A: 'silent' })
  expect(await nextAct()).toBe('ask')
  await plane.restart()
  await connect()
  await say({ A: 'silent' })
  expect(acts()).toEqual([])
  expect(await nextAct()).toBe('reconnect')
  expect((await escalation())?.tried.map(({ rung }) => rung)).toEqual(['ask', 'reconnect'])
})

test('who takes the phone over has it for himself', async () => {
  await say({ A: 'silent' })
  await nextAct()
  const { id } = await rowOf('A')
  await plane.admin.call(actionEndpointsOf(phone).takeover!, { body: { ids: [id], reason: 'I look myself' } })
  ahead += pause
  await eventually(plane, async () => (await escalation())?.end).toBe('held')
  expect(acts()).toEqual(['ask'])
  expect(await rowOf('A')).toMatchObject({ held_by: 'admin' })
})

// @module-tag slow

import { createEnrolToken, enrolAgent } from '@quarterdeck/shared/contracts/fleet.ts'
import type { FromAgent } from '@quarterdeck/shared/protocol/agent.ts'
import { closeCodes } from '@quarterdeck/shared/protocol/version.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { host } from '@quarterdeck/shared/resources/fleet/host.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { platformLog } from '@quarterdeck/shared/resources/fleet/platformLog.ts'
import { sim } from '@quarterdeck/shared/resources/fleet/sim.ts'
import { verifyTask } from '@quarterdeck/shared/resources/fleet/verifyTask.ts'
import { alertEvent } from '@quarterdeck/shared/resources/site/alertEvent.ts'
import { organisation, organisationTypes } from '@quarterdeck/shared/resources/system/organisation.ts'
import { userGroup } from '@quarterdeck/shared/resources/system/userGroup.ts'
import { runMachine } from '@quarterdeck/shared/states/run.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../eventually.testing.ts'
import { connectAgent, type FakeAgent, hello, joinAgent, phoneFacts } from '../../../hub/fakeAgent.testing.ts'
import { connectScreens } from '../../../hub/fakeScreens.testing.ts'
import type { TestClient } from '../../../plane.testing.ts'
import { roundsMore } from '../../../platform/loops/loops.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { TaskHarness } from '../../work/bookTasks/tasks.testing.ts'

// Hosts that want phones of others: at the level of the protocol, for an agent of ours does not lie.

let harness: TaskHarness
/** Administrators of two external organisations, and of a second internal one. */
let rival: TestClient & { id: number }
let other: TestClient & { id: number }
let sister: TestClient & { id: number }
let rogueSecret: string

beforeAll(async () => {
  harness = await TaskHarness.open()
  ;[rival, other, sister] = [
    await administratorOf('Rival', organisationTypes.external),
    await administratorOf('Other', organisationTypes.external),
    await administratorOf('Sister', organisationTypes.internal),
  ]
})
afterAll(() => harness.close())

async function administratorOf(name: string, type: number) {
  const { admin, addUser } = harness.plane
  const [org] = (await admin.call(endpointsOf(organisation).add!, { body: { name, type } })).data.ids
  const group = await admin.call(endpointsOf(userGroup).add!, { body: { name, organisation: org! } })
  return addUser(1, { organisation: org!, user_group: group.data.ids[0]! })
}

/** A host of somebody's, connected, with its number. */
async function hostOf(who: TestClient, name: string): Promise<FakeAgent & { id: number; secret: string }> {
  const { data } = await who.call(createEnrolToken)
  const reply = await harness.plane.client('').call(enrolAgent, { body: { token: data.token, name, os: 'test' } })
  const { secret } = reply.data
  return { ...(await joinAgent(harness.plane.url, secret)), id: Number(reply.data.host), secret }
}

type Told = Extract<FromAgent, { type: 'phones' }>

function tell(agent: FakeAgent, serials: readonly string[], more: Partial<Told> = {}): void {
  const phones = serials.map((serial) => phoneFacts(serial))
  agent.say({ type: 'phones', phones, listed: [...serials], ...more })
}

/** Where a phone is, and whose. */
async function standing(serial: string) {
  return harness.plane.context.store.read.get<Record<string, unknown>>(
    `SELECT p.id, h.name AS host, p.state, o.name AS enrolled_by, own.name AS of, p.audit_status
       FROM phone p LEFT JOIN host h ON h.id = p.host LEFT JOIN organisation o ON o.id = p.enrolled_by
         LEFT JOIN organisation own ON own.id = p.organisation_id WHERE serial = ?`,
    [serial],
  )
}
const idOf = async (serial: string) => Number((await standing(serial))!.id)

const tasks = async (who: TestClient, query: object = {}) =>
  (await who.call(endpointsOf(verifyTask).list!, { query: { cause: 5, ...query } })).data
const remove = (who: TestClient, id: number) => who.call(actionEndpointsOf(host).remove!, { body: { ids: [id] } })
/** What the platform log says of refused phones. */
const history = async (who: TestClient) => {
  const { data } = await who.call(endpointsOf(platformLog).list!, { query: { pageSize: 100 } })
  return data
    .filter(({ event }) => event.includes('another organisation'))
    .map(({ serial, host_name }) => [serial, host_name])
}

describe('a host of another organisation', () => {
  test('gets phones that nobody knows, for its own organisation', async () => {
    const rogue = await hostOf(rival, 'rival-rack')
    tell(rogue, ['R1'])
    await eventually(harness.plane, () => standing('R1')).toMatchObject({
      host: 'rival-rack',
      enrolled_by: 'Rival',
      of: 'Rival',
    })
    await rogue.close()
    await remove(rival, rogue.id)
    expect(await standing('R1')).toBeUndefined()
  })

  test('does not get a phone of the company, unplugged or not; back it is at its own host, and no offer went elsewhere', async () => {
    const rogue = await hostOf(rival, 'rogue')
    rogueSecret = rogue.secret
    const own = { host: 'rack', enrolled_by: 'Home', of: 'Home' }
    tell(rogue, ['A', 'B'])
    await eventually(harness.plane, async () => (await tasks(harness.plane.admin)).length).toBe(1)
    expect(await standing('A')).toMatchObject({ ...own, state: 1 })

    // Unplugged, and the rogue says that it has it.
    tell(harness.agent, ['B'], { listed: ['B'] })
    await eventually(harness.plane, () => standing('A')).toMatchObject({ ...own, state: 0 })
    tell(rogue, ['A', 'B'])
    // Were it let in, it would get this one: B is busy.
    const { end } = await harness.running('On B meanwhile')
    await harness.importTasks(['For A'])
    await roundsMore(harness.plane.context.loops, 'fleet.left-phones', 1)
    expect(await standing('A')).toMatchObject({ ...own, state: 0 })

    const plugged = performance.now()
    tell(harness.agent, ['A', 'B'])
    await eventually(harness.plane, () => standing('A')).toMatchObject({ ...own, state: 1 })
    expect(performance.now() - plugged).toBeLessThan(15_000)
    const offer = await harness.agent.hear('offer', ({ task }) => task.book_name === 'For A')
    expect(offer.phone).toBe('A')
    harness.agent.say({
      type: 'refuse',
      ...ref(offer),
      fault: 'task',
      code: 'x',
      message: '',
      particulars: [],
      final: true,
    })
    await end({ kind: 'succeeded', result: { share_link: 'https://x.example/1' } })
    expect(rogue.heard.filter(({ type }) => type === 'offer')).toEqual([])
    await rogue.close()
  })

  test('is told of as a verification task and as an alert, once, with the serials; the phones hear of it too', async () => {
    const { admin } = harness.plane
    const [task, ...more] = await tasks(admin)
    expect(more).toEqual([])
    expect(task).toMatchObject({ cause: 5, host_label: 'rogue', phone: null })
    expect(task!.why).toContain('A, B')
    const alerts = async () => {
      const { data } = await admin.call(endpointsOf(alertEvent).list!, { query: { state: 1, kind: 20 } })
      return data.map(({ subject, value }) => [subject, value])
    }
    await eventually(harness.plane, alerts).toEqual([['rogue', 2]])
    const said = await history(admin)
    expect(said.sort()).toEqual([
      ['', 'rogue'],
      ['A', 'rack'],
      ['B', 'rack'],
    ])
    // The phones themselves are not out: whoever lies would stop them.
    const { data } = await admin.call(endpointsOf(phone).list!, { query: {} })
    expect(data.map(({ serial, health }) => [serial, health])).toEqual([
      ['A', 0],
      ['B', 0],
    ])
    // Whose host it is reads it, nobody else outside does.
    expect(await tasks(rival)).toHaveLength(1)
    expect(await tasks(other)).toEqual([])

    // It comes again and again: nothing more is said while the task waits.
    const again = await joinAgent(harness.plane.url, rogueSecret)
    tell(again, ['A', 'B'])
    await expect.poll(() => again.heard.length).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await tasks(admin)).toHaveLength(1)
    expect(await history(admin)).toHaveLength(3)
    await again.close()

    await admin.call(actionEndpointsOf(verifyTask).done!, { body: { ids: [task!.id] } })
    await eventually(harness.plane, alerts).toEqual([])
    const third = await joinAgent(harness.plane.url, rogueSecret)
    tell(third, ['A'])
    await eventually(harness.plane, async () => (await tasks(admin, { state: 0 })).length).toBe(1)
    await third.close()
  })

  test('keeps nothing by assigning: who enrolled a phone is remembered, and that one alone gets it', async () => {
    const { admin } = harness.plane
    const id = await idOf('A')
    await admin.call(actionEndpointsOf(phone).assign!, { body: { ids: [id], owner_user_id: rival.id } })
    expect(await standing('A')).toMatchObject({ of: 'Rival', enrolled_by: 'Home' })
    const theirs = await hostOf(rival, 'theirs')
    tell(harness.agent, ['B'], { listed: ['B'] })
    await eventually(harness.plane, () => standing('A')).toMatchObject({ state: 0 })
    tell(theirs, ['A', 'R2'])
    await eventually(harness.plane, () => standing('R2')).toMatchObject({ host: 'theirs', state: 1 })
    expect(await standing('A')).toMatchObject({ host: 'rack', state: 0 })
    tell(harness.agent, ['A', 'B'])
    await eventually(harness.plane, () => standing('A')).toMatchObject({ host: 'rack', state: 1 })
    // Its own it loses to nobody either, of another organisation outside or of the company.
    tell(harness.agent, ['A', 'B', 'R2'])
    await eventually(harness.plane, async () => (await tasks(admin, { host: 1, state: 0 })).length).toBe(1)
    await theirs.close()
    await roundsMore(harness.plane.context.loops, 'fleet.left-phones', 1)
    expect(await standing('R2')).toMatchObject({ host: 'theirs', state: 0 })
  })

  test('that took a serial first loses it when it goes: what was refused is given without another word', async () => {
    const { admin } = harness.plane
    const [theirs] = (await admin.call(endpointsOf(host).list!, { query: { keyword: 'theirs' } })).data
    await remove(rival, theirs!.id)
    // The rack told of R2 before; nobody tells it again.
    await eventually(harness.plane, () => standing('R2')).toMatchObject({
      host: 'rack',
      state: 1,
      of: 'Home',
    })
    await eventually(harness.plane, async () => (await tasks(admin, { host: 1, state: 0 })).length).toBe(0)
    expect(await tasks(admin, { host: 1 })).toMatchObject([{ done_by: 'system' }])
    // A phone that was given away stays whose it is when a host goes.
    await admin.call(actionEndpointsOf(phone).assign!, { body: { ids: [await idOf('A')], owner_user_id: 1 } })
    tell(harness.agent, ['A', 'B'])
  })
})

test('a host of another organisation moves no card of the company into a phone of its own, and reads nothing of it', async () => {
  const { store } = harness.plane.context
  const { id } = (await store.read.get<{ id: number }>(`SELECT id FROM sim WHERE iccid = '8986-A'`))!
  await store.write((tx) => tx.run(`UPDATE sim SET remark = 'ours', number = '13800000000' WHERE id = ?`, [id]))
  const thief = await hostOf(rival, 'card-thief')
  const sims = [{ slot: 0, carrier: 'China Mobile', numeric: '46000', number: '', iccid: '8986-A' }]
  thief.say({ type: 'phones', phones: [phoneFacts('T1', { sims })], listed: ['T1'] })
  await eventually(harness.plane, () => standing('T1')).toMatchObject({ host: 'card-thief', state: 1 })
  expect(await store.read.get('SELECT phone, present, remark FROM sim WHERE id = ?', [id])).toEqual({
    phone: await idOf('A'),
    present: 1,
    remark: 'ours',
  })
  const { data } = await rival.call(endpointsOf(sim).list!, { query: { pageSize: 100 } })
  expect(data).toMatchObject([{ phone_label: 'T1', iccid: '', number: '', remark: '' }])
  await thief.close()
})

test('a host that goes takes no phone of another organisation with it', async () => {
  const { admin } = harness.plane
  const mine = await hostOf(admin, 'going')
  tell(mine, ['G1', 'G2'])
  await eventually(harness.plane, () => standing('G2')).toMatchObject({ host: 'going', state: 1 })
  const ids = [await idOf('G1')]
  await admin.call(actionEndpointsOf(phone).assign!, { body: { ids, owner_user_id: rival.id } })
  // Nor can it be made one that nobody knows.
  const deleted = rival.call(endpointsOf(phone).delete!, { query: { id: String(ids[0]) } })
  expect(await refusal(deleted)).toMatchObject({ status: 409, code: 'enrolled_by_others' })
  await remove(admin, mine.id)
  expect(await standing('G2')).toBeUndefined()
  expect(await standing('G1')).toMatchObject({ host: null, state: 0, of: 'Rival', enrolled_by: 'Home' })
  tell(harness.agent, ['A', 'B', 'G1'])
  await eventually(harness.plane, () => standing('G1')).toMatchObject({ host: 'rack', state: 1, of: 'Rival' })
})

test('internal organisations count as one: a phone goes from a host of the one to a host of the other', async () => {
  const theirs = await hostOf(sister, 'sister-rack')
  tell(theirs, ['S1'])
  await eventually(harness.plane, () => standing('S1')).toMatchObject({ host: 'sister-rack', of: 'Sister' })
  await theirs.close()
  await eventually(harness.plane, () => standing('S1')).toMatchObject({ state: 0 })
  tell(harness.agent, ['A', 'B', 'S1'])
  await eventually(harness.plane, () => standing('S1')).toMatchObject({ host: 'rack', state: 1, enrolled_by: 'Sister' })
})

test('a phone that two hosts of one organisation see goes to the other once the first is gone, without another word', async () => {
  const second = await hostOf(harness.plane.admin, 'second')
  const first = await hostOf(harness.plane.admin, 'first')
  tell(first, ['N0'])
  await eventually(harness.plane, () => standing('N0')).toMatchObject({ host: 'first', state: 1 })
  tell(second, ['N0'])
  await roundsMore(harness.plane.context.loops, 'fleet.left-phones', 1)
  expect(await standing('N0')).toMatchObject({ host: 'first', state: 1 })
  first.cut()
  await eventually(harness.plane, () => standing('N0')).toMatchObject({ host: 'second', state: 1 })
  expect(await tasks(harness.plane.admin, { host: second.id })).toEqual([])
  await second.close()
})

test('new phones of a host belong to its organisation, whatever becomes of its group', async () => {
  const { admin } = harness.plane
  const theirs = await hostOf(rival, 'groupless')
  const edit = (user_group: number | '') =>
    admin.call(endpointsOf(host).edit!, { query: { id: theirs.id }, body: { user_group } })
  expect(await refusal(edit(1))).toMatchObject({ problems: [{ field: 'user_group' }] })
  await edit('')
  tell(theirs, ['N1'])
  await eventually(harness.plane, () => standing('N1')).toMatchObject({ of: 'Rival' })
  await theirs.close()
})

describe('a host that is not approved', () => {
  const judge = (action: 'approve' | 'reject', id: number) =>
    harness.plane.admin.call(actionEndpointsOf(host)[action]!, { body: { ids: [id], audit_remark: 'x' } })

  test('that is rejected loses its phones and its work at once, and is told nothing else; approved it has them again', async () => {
    const { plane, agent, fleet } = harness
    const { offer, id: task } = await harness.running('Cut off by a rejection')
    const screens = await connectScreens(plane.url, fleet.secret)
    await judge('reject', 1)
    expect(await screens.closed).toMatchObject({ code: closeCodes.notEnrolled })
    expect(await (await connectScreens(plane.url, fleet.secret)).closed).toMatchObject({ code: closeCodes.notEnrolled })
    expect(await agent.closed).toMatchObject({ code: closeCodes.approvalChanged })
    await eventually(harness.plane, () => standing('A')).toMatchObject({ host: 'rack', state: 0 })
    await expect
      .poll(() => plane.context.store.read.get('SELECT state FROM run WHERE task_id = ?', [task]))
      .toEqual({ state: runMachine.codes.awaiting_execution })

    const rejected = await connectAgent(plane.url, fleet.secret)
    rejected.say(hello({ holding: [ref(offer)] }))
    expect(await rejected.hear('welcome')).toMatchObject({
      approval: 'rejected',
      lost: [ref(offer)],
      halted: false,
      haltedPhones: [],
      adbOff: [],
      holds: [],
    })
    tell(rejected, ['A', 'B', 'NEW'])
    rejected.say({ type: 'commit', request: 'c', ...ref(offer) })
    rejected.say({ type: 'result', id: 'r', ...ref(offer), attempt: 1, outcome: succeeded, at: 1 })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(rejected.heard.map(({ type }) => type)).toEqual(['welcome'])
    expect(await standing('A')).toMatchObject({ state: 0 })
    expect(await standing('NEW')).toBeUndefined()
    for (const path of ['/api/agents/evidence?lease=1', '/api/agents/file?request=x', runFile]) {
      const method = path.includes('evidence') ? 'POST' : 'GET'
      const answer = await fetch(plane.url + path, { method, headers: { authorization: `Bearer ${fleet.secret}` } })
      expect([401, 403], path).toContain(answer.status)
    }

    await judge('approve', 1)
    expect(await rejected.closed).toMatchObject({ code: closeCodes.approvalChanged })
    const approved = await joinAgent(plane.url, fleet.secret)
    expect(await approved.hear('welcome')).toMatchObject({ approval: 'approved' })
    tell(approved, ['A', 'B'])
    await eventually(harness.plane, () => standing('A')).toMatchObject({ host: 'rack', state: 1 })
    const again = await approved.hear('offer', ({ task }) => task.book_name === 'Cut off by a rejection')
    expect(again.lease).toBeGreaterThan(offer.lease)
    await approved.close()
  })
})

const runFile = `/api/agents/run-file?lease=1&sha256=${'0'.repeat(64)}`
const succeeded = { kind: 'succeeded', result: {} } as const

function ref({ run, lease }: { run: string; lease: number }) {
  return { run, lease }
}

import { importBookTasks, listBookTasks } from '@quarterdeck/shared/contracts/bookTask.ts'
import { heldPhones, renewPhoneLeases } from '@quarterdeck/shared/contracts/phoneLeases.ts'
import { editSettings, getSettings } from '@quarterdeck/shared/contracts/settings.ts'
import { phoneLeaseTexts } from '@quarterdeck/shared/i18n/texts/fleet/phoneLease.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { phoneLease } from '@quarterdeck/shared/resources/fleet/phoneLease.ts'
import { userGroup } from '@quarterdeck/shared/resources/system/userGroup.ts'
import { productReason } from '@quarterdeck/shared/values/leaseReason.ts'
import { mark } from '@quarterdeck/shared/values/mark.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FakeAgent } from '../../../hub/fakeAgent.testing.ts'
import { startTestPlane, type TestClient, type TestPlane } from '../../../plane.testing.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet/writeSpreadsheet.ts'
import { refusal } from '../../../refusal.testing.ts'
import { acceptRun, askCommit, connectPhones, setUpFleet, type TestFleet, turnSwitch } from '../fleet/fleet.testing.ts'

const minuteMs = 60_000
const actions = actionEndpointsOf(phone)

let plane: TestPlane
let fleet: TestFleet
let agent: FakeAgent
let ann: TestClient & { username: string }
let bob: TestClient & { username: string }
let lead: TestClient & { username: string }
/** How far the clock of the control plane is ahead. */
let ahead = 0
/** The phone of a test, never used before. */
let id = 0
let serial = ''
let used = 0
const serials = Array.from({ length: 17 }, (_, n) => `P${n}`)

beforeAll(async () => {
  plane = await startTestPlane({ now: () => Date.now() + ahead })
  fleet = await setUpFleet(plane)
  agent = await connectPhones(fleet, serials)
  ;[ann, bob, lead] = [await plane.addUser(6), await plane.addUser(6), await plane.addUser(3)]
})
afterAll(() => plane.stop())
beforeEach(async () => {
  serial = serials[used++]!
  id = Number((await row()).id)
})

const row = async (client = plane.admin) =>
  (await client.call(endpointsOf(phone).list!, { query: { keyword: serial } })).data.find(
    (one) => one.serial === serial,
  ) as Record<string, unknown>
const history = async (client = plane.admin) =>
  (await client.call(endpointsOf(phoneLease).list!, { query: { phone: id } })).data as Record<string, unknown>[]
const act = async (client: TestClient, action: string, body: object = {}) =>
  (await client.call(actions[action]!, { body: { ids: [id], ...body } })).data as { done: number; refused: number }
const take = (client: TestClient, reason = 'log in', minutes?: number) =>
  act(client, 'lease', { reason, ...(minutes && { minutes }) })
const held = async (client: TestClient) => (await client.call(heldPhones, { query: {} })).data
const holds = async (client: TestClient) => (await held(client)).phones.find((one) => one.phone === id)
const lost = async (client: TestClient) => (await held(client)).lost.find((one) => one.phone === id)
const others = async (client: TestClient) =>
  (await client.call(heldPhones, { query: { phones: `${id},999999` } })).data.others
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries++) {
    if (tries > 500) throw new Error(`${what} did not come about`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('a phone that somebody has and another one wants', () => {
  test('is offered for taking over to those alone who may', async () => {
    await take(ann)
    const takeable = async (client: TestClient) => (await others(client))[0]?.takeable
    // An operator has not the key; a leader leads ann, and not the administrator.
    expect([await takeable(bob), await takeable(lead), await takeable(plane.admin)]).toEqual([0, 1, 1])
    await plane.context.store.write((tx) =>
      tx.run("INSERT INTO user_group (id, name, organisation) VALUES (77, 'elsewhere', 1)"),
    )
    await plane.context.store.write((tx) =>
      tx.run('UPDATE user SET user_group = 77 WHERE username = ?', [ann.username]),
    )
    expect(await takeable(lead)).toBe(0)
    expect((await refusal(act(lead, 'takeover', { reason: 'x' }))).code).toBe('holder_out_of_reach')
    await plane.context.store.write((tx) => tx.run('UPDATE user SET user_group = 1 WHERE username = ?', [ann.username]))
    await act(ann, 'release')
  })

  test('is asked for, and its holder hears of it at once, by whom and why; and when that one waits no more', async () => {
    await take(ann)
    const told: string[] = []
    const stop = plane.context.live.whenWritten(['phone_waitlist'], ({ table }) => void told.push(table))
    await act(bob, 'ask', { reason: 'customer waits' })
    expect(told).toContain('phone_waitlist')
    expect(await holds(ann)).toMatchObject({ asked_by: [bob.username], asked_for: 'customer waits' })
    told.length = 0
    await act(bob, 'release')
    expect(told).toContain('phone_waitlist')
    expect(await holds(ann)).toMatchObject({ asked_by: [], asked_for: '' })
    stop()
  })
})

describe('a phone that somebody takes', () => {
  test('shows who has it, since when, until when and for what; another is refused and told all of that', async () => {
    await take(ann, 'log in to shelf')
    expect(await row()).toMatchObject({ held_by: ann.username, held_for: 'log in to shelf', current_run: '' })
    const error = await refusal(take(bob))
    expect(error).toMatchObject({
      status: 409,
      code: 'phone_held',
      message: expect.stringContaining(ann.username),
      data: { phone: id, serial, kind: 2, holder: ann.username, reason: 'log in to shelf', run: '' },
    })
    expect(error.data).toMatchObject({ since: (await row()).held_since, until: (await row()).held_until })
    expect(await holds(bob)).toBeUndefined()
  })

  test('is free again when it is given back, and its history says who had it and how that ended', async () => {
    await take(ann)
    expect(await act(bob, 'release')).toMatchObject({ done: 0, refused: 1 })
    await act(ann, 'release')
    expect(await row()).toMatchObject({ held_by: '', held_until: null })
    await take(bob)
    expect(await history()).toMatchObject([
      { holder: bob.username, how: 0, ended: null },
      { holder: ann.username, how: 1, kind: 2, phone_label: serial },
    ])
  })

  test('is lost after 15 minutes without use; who keeps it has it longer, and is told two minutes before', async () => {
    await take(ann)
    ahead += 14 * minuteMs
    expect(await holds(ann)).toMatchObject({ ending: 1, left: 60 })
    await ann.call(renewPhoneLeases, { body: { phones: [id] } })
    expect(await holds(ann)).toMatchObject({ ending: 0, left: 900 })
    ahead += 14 * minuteMs
    expect(await holds(ann)).toMatchObject({ ending: 1 })
    expect(await lost(ann)).toBeUndefined()
    ahead += minuteMs
    await until('the end', async () => (await row()).held_by === '')
    expect((await history())[0]).toMatchObject({ holder: ann.username, how: 3 })
    expect(await lost(ann)).toMatchObject({ serial, how: 3, by: '', reason: '' })
    expect(await lost(bob)).toBeUndefined()
    // Not for ever.
    ahead += 31 * minuteMs
    expect(await lost(ann)).toBeUndefined()
  })

  test('says why in the language of the reader where the product wrote that', async () => {
    const usual = productReason('screen')
    await take(ann, usual)
    const zh = plane.client(plane.admin.token, 'zh-CN')
    const said = async (client: TestClient) => [
      (await row(client)).held_for,
      (await history(client))[0]!.reason,
      (await others(client))[0]!.reason,
      (await refusal(take(client))).message.includes(phoneLeaseTexts['reason.screen']['zh-CN']),
    ]
    const { en, 'zh-CN': chinese } = phoneLeaseTexts['reason.screen']
    expect(await said(plane.admin)).toEqual([en, en, en, false])
    expect(await said(zh)).toEqual([chinese, chinese, chinese, true])
    expect(await holds(ann)).toMatchObject({ reason: en })
    // Nobody writes such a code by hand.
    await act(ann, 'release')
    await take(ann, `${mark}of my own`)
    expect(await row()).toMatchObject({ held_for: 'of my own' })
  })

  test('warns nobody who reloads the page; who has not come back soon is warned', async () => {
    await take(ann)
    const { number } = (await holds(ann))!
    const leave = (in_s: number) =>
      plane.context.store.write((tx) =>
        tx.run('UPDATE phone_lease SET "left" = 1, until = ? WHERE id = ?', [Date.now() + ahead + in_s * 1000, number]),
      )
    await leave(59)
    expect(await holds(ann)).toMatchObject({ ending: 0 })
    await leave(30)
    expect(await holds(ann)).toMatchObject({ ending: 1 })
  })

  test('is lost sooner where the installation says so', async () => {
    const { data } = await plane.admin.call(getSettings)
    expect(data).toMatchObject({ leaseIdleMinutes: 15, wishHours: 8 })
    await plane.admin.call(editSettings, { body: { leaseIdleMinutes: 2 } })
    await take(ann)
    expect(await holds(ann)).toMatchObject({ left: 120, ending: 1 })
    await plane.admin.call(editSettings, { body: { leaseIdleMinutes: 15 } })
    await act(ann, 'release')
  })

  test('for some minutes is free after them', async () => {
    await take(ann, 'quick look', 5)
    ahead += 5 * minuteMs
    await until('the end', async () => (await row()).held_by === '')
    expect((await history())[0]).toMatchObject({ how: 4 })
  })

  test('is its holder’s after a restart of the control plane', async () => {
    await take(ann)
    const before = await holds(ann)
    await plane.restart()
    agent = await connectPhones(fleet, serials)
    expect(await holds(ann)).toMatchObject({ number: before!.number })
    expect(await refusal(take(bob))).toMatchObject({ status: 409 })
    const welcome = await agent.hear('welcome')
    expect(welcome.holds).toContainEqual({ phone: serial, number: before!.number })
  })
})

describe('taking over', () => {
  test('is for leaders of the holder; the agent hears of the higher number, and the former holder is out', async () => {
    await take(ann)
    const first = (await holds(ann))!.number
    expect(await refusal(act(bob, 'takeover', { reason: 'mine' }))).toMatchObject({ status: 403 })
    await act(lead, 'takeover', { reason: 'customer waits' })
    const second = (await holds(lead))!.number
    expect(second).toBeGreaterThan(first)
    expect(await holds(ann)).toBeUndefined()
    // Who lost it is told to whom and why, and sees who has it now.
    expect(await lost(ann)).toMatchObject({ number: first, how: 6, by: lead.username, reason: 'customer waits' })
    expect(await others(ann)).toMatchObject([{ phone: id, number: second, holder: lead.username }])
    expect(await others(lead)).toEqual([])
    expect((await history())[1]).toMatchObject({ holder: ann.username, how: 6, taken_by: lead.username })
    await agent.hear('hold', ({ phones }) => phones.some((one) => one.phone === serial && one.number === second))
    await act(lead, 'release')
    await take(ann)
    expect(await lost(ann), 'what one has again is not lost').toBeUndefined()
  })

  test('of what somebody of another group holds is refused; of a phone that one does not see there is nothing to take', async () => {
    const { ids } = (await plane.admin.call(endpointsOf(userGroup).add!, { body: { name: serial, organisation: 1 } }))
      .data
    const stranger = await plane.addUser(1, { user_group: ids[0] })
    await take(stranger)
    expect(await refusal(act(lead, 'takeover', { reason: 'mine' }))).toMatchObject({
      status: 403,
      code: 'holder_out_of_reach',
    })
    expect(await holds(stranger)).toBeDefined()
    const leader = await plane.addUser(3, { user_group: ids[0] })
    expect(await refusal(act(leader, 'takeover', { reason: 'mine' }))).toMatchObject({ status: 404 })
    expect(await others(leader)).toEqual([])
  })
})

describe('asking for a phone', () => {
  test('gives it to those who wait, in their order, when it comes free; who does not take notice loses it to the next', async () => {
    await take(ann)
    await act(bob, 'ask', { reason: 'after Ann' })
    await act(lead, 'ask', { reason: 'after Bob' })
    expect((await held(lead)).wishes).toMatchObject([{ phone: id, serial, place: 2, holder: ann.username }])
    await act(ann, 'release')
    expect(await holds(bob)).toMatchObject({ waiting: 1, reason: 'after Ann' })
    expect((await held(bob)).wishes).toEqual([])
    expect(await refusal(take(ann))).toMatchObject({ data: { holder: bob.username } })
    ahead += 5 * minuteMs
    await until('the next one', async () => (await holds(lead)) !== undefined)
    expect((await history())[1]).toMatchObject({ holder: bob.username, how: 5 })
    await lead.call(renewPhoneLeases, { body: { phones: [id] } })
    expect(await holds(lead)).toMatchObject({ waiting: 0, left: 900 })
  })

  test('of one that is free gives it at once; an entry of the waitlist can be removed', async () => {
    await act(ann, 'ask', { reason: 'now' })
    expect(await holds(ann)).toMatchObject({ waiting: 0 })
    await act(bob, 'ask', { reason: 'later' })
    await act(bob, 'release')
    expect((await held(bob)).wishes).toEqual([])
    await act(ann, 'release')
    expect(await row()).toMatchObject({ held_by: '' })
  })
})

describe('a phone with a run on it', () => {
  async function importTask(name: string) {
    const bytes = await writeSpreadsheet({ columns: [{ header: 'book_name' }], rows: [[name]] })
    const file = new File([bytes as Uint8Array<ArrayBuffer>], 'tasks.xlsx')
    await plane.admin.call(importBookTasks, { body: { file, book_type: 0, type: 0, dry_run: 0 } })
  }
  async function runOnIt(name: string) {
    await act(plane.admin, 'release')
    // Every other phone is taken, so that the run comes to this one.
    const others = ((await plane.admin.call(endpointsOf(phone).list!, { query: {} })).data as Record<string, unknown>[])
      .filter((one) => one.serial !== serial && one.held_by === '')
      .map((one) => Number(one.id))
    if (others.length > 0) await plane.admin.call(actions.lease!, { body: { ids: others, reason: 'test' } })
    await importTask(name)
    await turnSwitch(fleet, 0)
    // A run of an earlier test may go first.
    const offer = await agent.hear('offer', (message) => message.phone === serial)
    acceptRun(agent, offer)
    await until('the run', async () => (await row()).current_run === offer.run)
    return offer
  }
  const taskOf = async (name: string) =>
    (await plane.admin.call(listBookTasks, { query: { keyword: name } })).data.find((one) => one.book_name === name)!

  test('is held by it under the number of its lease; who waits gets it when the run ends, before any other run', async () => {
    const offer = await runOnIt('First')
    expect(await refusal(take(ann))).toMatchObject({
      status: 409,
      code: 'phone_runs',
      data: { kind: 1, number: offer.lease, run: offer.run, until: '' },
    })
    await act(ann, 'ask', { reason: 'after the run' })
    await importTask('Second')
    const { run, lease, attempt } = offer
    const outcome = { kind: 'succeeded', result: { share_link: 'https://shelf.example/1' } } as const
    agent.say({ type: 'result', id: 'r1', run, lease, attempt, outcome, at: 3 })
    await until('the phone', async () => (await holds(ann)) !== undefined)
    expect(await holds(ann)).toMatchObject({ waiting: 1 })
    expect((await history())[1]).toMatchObject({ kind: 1, run: offer.run, how: 2 })
    expect(await taskOf('Second')).toMatchObject({ status: 0 })
    await turnSwitch(fleet, 0, false)
  })

  test('that is taken over puts the run back without a mark against it, and the agent hears of it', async () => {
    const offer = await runOnIt('Third')
    await act(lead, 'takeover', { reason: 'screen needed' })
    await agent.hear('withdraw', ({ lease }) => lease === offer.lease)
    const [run] = await plane.context.store.read.all('SELECT state, cutoffs, lease FROM run WHERE id = ?', [offer.run])
    expect(run).toEqual({ state: 1, cutoffs: 0, lease: null })
    expect(await row()).toMatchObject({ held_by: lead.username, current_run: '' })
    await turnSwitch(fleet, 0, false)
  })

  test('that has committed is not taken over: one waits for it', async () => {
    const offer = await runOnIt('Fourth')
    expect(await askCommit(agent, offer)).toBe(true)
    expect(await refusal(act(lead, 'takeover', { reason: 'now' }))).toMatchObject({
      status: 409,
      code: 'phone_committed',
    })
    expect(await row()).toMatchObject({ current_run: offer.run })
    await turnSwitch(fleet, 0, false)
  })
})

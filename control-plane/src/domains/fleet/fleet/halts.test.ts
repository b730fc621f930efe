import { importBookTasks } from '@quarterdeck/shared/contracts/bookTask.ts'
import { fleetStatus } from '@quarterdeck/shared/contracts/fleet.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { host } from '@quarterdeck/shared/resources/fleet/host.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { platformLog } from '@quarterdeck/shared/resources/fleet/platformLog.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../eventually.testing.ts'
import { type FakeAgent, joinAgent, ofOffer, phoneFacts } from '../../../hub/fakeAgent.testing.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet/writeSpreadsheet.ts'
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
let rack: FakeAgent
let shelf: FakeAgent

beforeAll(async () => {
  plane = await startTestPlane()
  fleet = await setUpFleet(plane)
  shelf = await connectPhones({ ...fleet, secret: await enrol(plane, 'shelf') }, ['C'])
  rack = await connectPhones(fleet, ['A', 'B'])
  await turnSwitch(fleet, 0)
})
afterAll(() => plane.stop())

const status = async () => (await plane.admin.call(fleetStatus, {})).data
const phones = async () => (await plane.admin.call(endpointsOf(phone).list!, { query: {} })).data
const hosts = async () => (await plane.admin.call(endpointsOf(host).list!, { query: {} })).data
const idOf = async (serial: string) => (await phones()).find((row) => row.serial === serial)!.id
const hostOf = async (name: string) => (await hosts()).find((row) => row.name === name)!.id
const take = (list: typeof host | typeof phone, action: 'halt' | 'resume', ids: number[], body = {}) =>
  plane.admin.call(actionEndpointsOf(list)[action]!, { body: { ids, ...body } })

async function importTasks(names: string[]): Promise<void> {
  const bytes = await writeSpreadsheet({ columns: [{ header: 'book_name' }], rows: names.map((name) => [name]) })
  const file = new File([bytes as Uint8Array<ArrayBuffer>], 'tasks.xlsx')
  await plane.admin.call(importBookTasks, { body: { file, book_type: 0, type: 0, dry_run: 0 } })
}
const offersOf = (agent: FakeAgent) => agent.heard.filter(({ type }) => type === 'offer').length

test('work is stopped on one host: its runs end, the other host works on, and it goes on where it was', async () => {
  await importTasks(['one', 'two', 'three'])
  const offers = await Promise.all([
    rack.hear('offer', ({ phone }) => phone === 'A'),
    rack.hear('offer', ({ phone }) => phone === 'B'),
  ])
  for (const offer of offers) await acceptOffer(rack, String(offer.task.book_name))
  const [open, committed] = offers
  expect(await askCommit(rack, committed)).toBe(true)
  const elsewhere = await shelf.hear('offer')
  await acceptOffer(shelf, String(elsewhere.task.book_name))

  const rackId = await hostOf('rack')
  expect((await take(host, 'halt', [rackId], { reason: 'smoke' })).data.done).toBe(1)
  expect(await rack.hear('haltPhones')).toMatchObject({ phones: expect.arrayContaining(['A', 'B']) })
  await rack.hear('withdraw', ({ run }) => run === open.run)
  expect(await askCommit(rack, open)).toBe(false)
  expect(shelf.heard.some(({ type }) => type === 'haltPhones' || type === 'withdraw')).toBe(false)
  expect(await askCommit(shelf, elsewhere)).toBe(true)
  // What has committed says how it went, as long as it may.
  const outcome = { kind: 'succeeded' as const, result: {} }
  rack.say({ type: 'result', id: 'r', ...ofOffer(committed), attempt: 1, outcome, at: 1 })
  await rack.hear('ack')
  shelf.say({ type: 'result', id: 's', ...ofOffer(elsewhere), attempt: 1, outcome, at: 1 })
  await shelf.hear('ack')

  expect(await status()).toMatchObject({
    halted: false,
    halts: [{ kind: 'host', id: rackId, name: 'rack', reason: 'smoke', by: 'admin' }],
  })
  expect((await phones()).map(({ serial, halted }) => [serial, halted])).toEqual([
    ['A', 3],
    ['B', 3],
    ['C', 0],
  ])
  expect((await take(host, 'halt', [rackId], { reason: 'again' })).data.results).toMatchObject([{ result: 'same' }])
  // The task that was taken away goes to the other host.
  const again = await shelf.hear('offer', ({ run }) => run === open.run)
  expect(again.attempt).toBe(2)
  await acceptOffer(shelf, String(again.task.book_name))
  const before = offersOf(rack)
  await take(phone, 'halt', [await idOf('C')], { reason: 'mine' })
  expect(await shelf.hear('haltPhones')).toEqual({ type: 'haltPhones', phones: ['C'] })
  expect((await take(host, 'resume', [rackId])).data.done).toBe(1)
  await expect.poll(() => offersOf(rack)).toBe(before + 1)
  expect((await status()).halts).toMatchObject([{ kind: 'phone', name: 'C', reason: 'mine' }])
  const { data } = await plane.admin.call(endpointsOf(platformLog).list!, { query: { kind: 7 } })
  expect(data.map(({ serial, host_name, event }) => [serial, host_name, event])).toEqual([
    ['', 'rack', 'Work resumed on this host'],
    ['C', 'shelf', 'Work stopped on this phone (mine)'],
    ['', 'rack', 'Work stopped on this host (smoke)'],
  ])
})

test('a phone whose host is away is counted until its host has heard of it', async () => {
  const busy = rack.heard.findLast(({ type }) => type === 'offer')
  if (busy?.type !== 'offer') throw new Error('there was no offer')
  await acceptOffer(rack, String(busy.task.book_name))
  rack.cut()
  await eventually(plane, async () => (await hosts()).find(({ name }) => name === 'rack')).toMatchObject({ state: 0 })
  await take(phone, 'halt', [await idOf(busy.phone)], { reason: 'gone' })
  await expect
    .poll(async () => (await status()).unheard)
    .toMatchObject({ phones: 1, until: expect.stringMatching(/:/) })
  // It still holds the run; the welcome tells it on which phones work is stopped.
  const back = await joinAgent(plane.url, fleet.secret, { holding: [{ run: busy.run, lease: busy.lease }] })
  expect(await back.hear('welcome')).toMatchObject({
    halted: false,
    haltedPhones: [busy.phone],
    lost: [{ run: busy.run, lease: busy.lease }],
  })
  expect((await status()).unheard.phones).toBe(0)
  back.say({ type: 'phones', phones: ['A', 'B'].map((serial) => phoneFacts(serial)) })
})

test('what is stopped stays so over a restart, and goes with the phone', async () => {
  await plane.restart()
  expect((await status()).halts.map(({ kind }) => kind)).toEqual(['phone', 'phone'])
  const id = await idOf('C')
  await plane.context.store.write(async (tx) => {
    await tx.run('DELETE FROM account WHERE phone = ?', [id])
    await tx.run('DELETE FROM phone WHERE id = ?', [id])
  })
  await eventually(plane, async () => (await status()).halts.map(({ name }) => name)).not.toContain('C')
})

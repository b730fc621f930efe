// @module-tag slow

import {
  actInGroup,
  beginGroup,
  endGroup,
  followInGroup,
  type Group,
  groupList,
  groupNow,
  leaveGroup,
  pauseGroup,
} from '@quarterdeck/shared/contracts/groupControl.ts'
import { heldPhones } from '@quarterdeck/shared/contracts/phoneLeases.ts'
import { groupLimits } from '@quarterdeck/shared/protocol/groupControl.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { phoneLease } from '@quarterdeck/shared/resources/fleet/phoneLease.ts'
import { userGroup } from '@quarterdeck/shared/resources/system/userGroup.ts'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { TestClient } from '../../../plane.testing.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { takePhone } from '../phoneLeases/index.ts'
import { type GroupHarness, startGroupHarness } from './groups.testing.ts'

const tap = { type: 'tap', x: 0.5, y: 0.25 } as const
const home = { type: 'key', code: 3 } as const
const actions = actionEndpointsOf(phone)

let harness: GroupHarness
afterEach(() => harness.stop())

const begin = async (followers: readonly number[], who: TestClient = harness.plane.admin) =>
  (await who.call(beginGroup, { body: { leader: harness.ids.A, followers: [...followers] } })).data
const act = async (given: typeof tap | typeof home, who: TestClient = harness.plane.admin) =>
  (await who.call(actInGroup, { body: { act: given } })).data
const now = async (who: TestClient = harness.plane.admin) => (await who.call(groupNow)).data
const followerOf = (group: Group | null, id: number) => group!.followers.find(({ phone }) => phone === id)!
/** The group, once a phone is as it is expected. */
async function until(id: number, what: object): Promise<void> {
  await expect.poll(async () => followerOf(await now(), id)).toMatchObject(what)
}
/** Leases that are open, by phone. */
async function open(): Promise<{ phone: number; kind: number; number: number }[]> {
  const { data } = await harness.plane.admin.call(endpointsOf(phoneLease).list!, { query: { pageSize: 100 } })
  return data
    .filter(({ how }) => how === 0)
    .map(({ id, phone, kind }) => ({ phone: Number(phone), kind: Number(kind), number: id }))
}

onEachEngine('a group on the $name engine', (engine) => {
  afterAll(() => engine.stop?.())

  test('each phone has a lease of its own, does what the leading one does, and answers for itself', async () => {
    const database = await engine.create()
    harness = await startGroupHarness({ databaseUrl: database.url, dataDir: database.folder })
    const { A, B, C, D } = harness.ids
    const group = await begin([B, C, D])
    const leases = new Map((await open()).map((lease) => [lease.phone, lease]))
    expect([...leases.values()].map(({ kind }) => kind)).toEqual([3, 3, 3, 3])
    expect(new Set([group.leader, ...group.followers].map(({ lease }) => lease)).size).toBe(4)

    harness.hindered.set('C', 'other_screen')
    expect(await act(tap)).toMatchObject({ act: 1, type: 'tap', by: 'point', message: '' })
    await until(B, { state: 'following', waiting: 0, results: [{ act: 1, by: 'element' }] })
    await until(C, { state: 'stopped', reason: 'other_screen', message: 'app.other/.Main' })
    expect(harness.orders('A')).toMatchObject([{ lease: leases.get(A)!.number, act: tap, sketch: null, aim: null }])
    expect(harness.orders('B')).toMatchObject([{ lease: leases.get(B)!.number, act: tap, aim: { index: 0 } }])

    // Who has stopped is left alone until it is brought back, and it is only if it shows the same.
    await act(home)
    await until(B, { results: [{ act: 2, by: 'point' }, { act: 1 }] })
    await harness.plane.admin.call(followInGroup, { body: { phones: [C] } })
    expect(followerOf(await now(), C)).toMatchObject({ state: 'stopped', results: [{ act: 1 }] })
    harness.hindered.delete('C')
    const back = await harness.plane.admin.call(followInGroup, { body: { phones: [C] } })
    expect(followerOf(back.data, C)).toMatchObject({ state: 'following' })
    await act(tap)
    await until(C, { results: [{ act: 3 }, { act: 1, reason: 'other_screen' }] })
    await until(D, { waiting: 0, results: [{ act: 3 }, { act: 2 }, { act: 1 }] })

    // Others see it as far as they see its phones, and it lives no longer for that.
    const listed = async (who: TestClient) => (await who.call(groupList)).data
    expect(await listed(harness.plane.admin)).toMatchObject([{ by: 'admin', leader: { serial: 'A' }, acts: 3 }])
    expect(followerOf((await listed(harness.plane.admin))[0]!, C)).toMatchObject({ serial: 'C', state: 'following' })
    const others = (
      await harness.plane.admin.call(endpointsOf(userGroup).add!, { body: { name: 'other', organisation: 1 } })
    ).data.ids[0]!
    expect(await listed(await harness.plane.addUser(3, { user_group: others }))).toEqual([])

    await harness.plane.admin.call(leaveGroup, { body: { phones: [D] } })
    await harness.plane.admin.call(endGroup)
    expect(await open()).toEqual([])
    expect(await now()).toBeNull()
    expect((await harness.history(A))[0]).toMatch(/^Led a group of 3: 3 acts in \d+:\d\d; ended by hand$/)
    expect((await harness.history(C))[0]).toBe('Followed A in a group: 1 of 3 acts done; ended by hand')
    expect((await harness.history(D))[0]).toBe('Followed A in a group: 3 of 3 acts done; removed by hand')
  })
})

describe('a phone of a group', () => {
  test('that somebody else holds is not taken, and who it is stands there', async () => {
    harness = await startGroupHarness()
    const { A, B, C } = harness.ids
    const bob = await harness.plane.addUser(3)
    await bob.call(actions.lease!, { body: { ids: [B], reason: 'log in' } })
    expect(followerOf(await begin([B, C]), B)).toMatchObject({ state: 'left', reason: 'lease_lost', lease: 0 })
    expect(await refusal(bob.call(beginGroup, { body: { leader: A, followers: [B] } }))).toMatchObject({
      status: 409,
      data: { holder: 'admin', kind: 3 },
    })
    expect((await open()).filter(({ kind }) => kind === 3).map(({ phone }) => phone)).not.toContain(B)
  })

  test('that is taken over leaves, and the group goes on; with the leading one it ends, and nobody keeps a lease', async () => {
    harness = await startGroupHarness()
    const { A, B, C, D } = harness.ids
    const lead = await harness.plane.addUser(3)
    const ann = await harness.plane.addUser(6)
    await begin([B, C, D], ann)
    const admin = harness.plane.admin
    await admin.call(actions.takeover!, { body: { ids: [B], reason: 'urgent' } })
    await expect.poll(async () => followerOf(await now(ann), B)).toMatchObject({ state: 'left', reason: 'lease_lost' })
    await act(home, ann)
    expect(harness.orders('B')).toEqual([])
    // A person gives a phone of the own group back like any other.
    expect((await ann.call(heldPhones, { query: {} })).data.phones.map(({ phone }) => phone).sort()).toEqual([A, C, D])
    await ann.call(actions.release!, { body: { ids: [C] } })
    await expect.poll(async () => followerOf(await now(ann), C)).toMatchObject({ state: 'left' })
    await lead.call(actions.takeover!, { body: { ids: [A], reason: 'mine' } })
    const held = async () => (await open()).map(({ phone, kind }) => [phone, kind]).sort()
    await expect.poll(held).toEqual([
      [A, 2],
      [B, 2],
    ])
    expect(await now(ann)).toBeNull()
    expect((await harness.history(D))[0]).toContain('the leader was disconnected')
  })

  test('that is slow slows nobody; further behind than may wait, it stops', async () => {
    harness = await startGroupHarness()
    const { B, C } = harness.ids
    await begin([B, C])
    harness.hindered.set('B', 'silent')
    const most = groupLimits.waiting
    for (let n = 0; n < most; n++) await act(home)
    await until(C, { waiting: 0, results: Array.from({ length: most }, (_, n) => ({ act: most - n })) })
    expect(followerOf(await now(), B)).toMatchObject({ state: 'following', waiting: most, results: [] })
    await act(home)
    await until(B, { state: 'stopped', reason: 'behind', waiting: 0 })
    expect(harness.orders('B')).toHaveLength(1)
  })

  test('that says nothing is not reachable, also where its host is gone', async () => {
    harness = await startGroupHarness({ domains: { groupControl: { answerMs: 100 } } })
    const { B, C } = harness.ids
    await begin([B, C])
    harness.hindered.set('B', 'silent')
    await act(home)
    await until(B, { state: 'stopped', reason: 'unreachable' })
    await harness.agent().close()
    await expect.poll(() => refusal(act(home))).toMatchObject({ status: 409 })
  })
})

test('while a group pauses, the leading phone goes on alone', async () => {
  harness = await startGroupHarness()
  await begin([harness.ids.B])
  await harness.plane.admin.call(pauseGroup, { body: { paused: true } })
  await act(home)
  await harness.plane.admin.call(pauseGroup, { body: { paused: false } })
  await act(tap)
  await until(harness.ids.B, { results: [{ act: 2 }] })
  expect(harness.orders('A').map(({ act }) => act?.type)).toEqual(['key', 'tap'])
  expect(harness.orders('B').map(({ act }) => act?.type)).toEqual(['tap'])
})

test('a group ends with the program, by whatever way, and when its user is gone', async () => {
  let ahead = 0
  harness = await startGroupHarness({ now: () => Date.now() + ahead, domains: { groupControl: { lookMs: 20 } } })
  const { A, B, C } = harness.ids
  await begin([B])
  await harness.agent().close()
  await harness.plane.restart()
  await harness.connect()
  expect([await now(), await open()]).toEqual([null, []])
  expect((await harness.history(B)).find((event) => event.includes('group'))).toContain('the control plane was stopped')

  // Of a program that was killed only the leases are left.
  const { store } = harness.plane.context
  await store.write((tx) =>
    takePhone(
      tx,
      {
        phone: { id: C, serial: 'C' },
        kind: 'group',
        holder: { kind: 'user', id: 1, name: 'admin' },
        reason: '',
        minutes: null,
        now: Date.now(),
        idleMs: 900_000,
      },
      () => Promise.reject(new Error('held')),
    ),
  )
  await harness.agent().close()
  await harness.plane.restart()
  await harness.connect()
  expect(await open()).toEqual([])
  expect(await harness.history(C)).toContain('Group control ended: the control plane was restarted')

  await begin([C])
  ahead = 4 * 60_000
  await expect.poll(open).toEqual([])
  expect((await harness.history(A))[0]).toContain('the operator left')
})

test('only what may be seen, and only by whoever may', async () => {
  harness = await startGroupHarness()
  const { A, B } = harness.ids
  const stranger = await harness.plane.addUser(6, { organisation: 1, user_group: 1 })
  const looker = await harness.plane.addUser(10)
  const none = { leader: 99_999, followers: [B] }
  expect(await refusal(stranger.call(beginGroup, { body: none }))).toMatchObject({ status: 404 })
  expect(await refusal(stranger.call(beginGroup, { body: { leader: A, followers: [99_999] } }))).toMatchObject({
    status: 404,
  })
  expect(await open()).toEqual([])
  expect(await refusal(looker.call(beginGroup, { body: { leader: A, followers: [B] } }))).toMatchObject({ status: 403 })
  expect(await refusal(stranger.call(actInGroup, { body: { act: tap } }))).toMatchObject({ status: 409 })
})

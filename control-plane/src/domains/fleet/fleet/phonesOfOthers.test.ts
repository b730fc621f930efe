import { getBookTask, whyBookTask } from '@quarterdeck/shared/contracts/bookTask.ts'
import { fleetStatus, getPhoneParts } from '@quarterdeck/shared/contracts/fleet.ts'
import { beginGroup, endGroup, followInGroup, groupNow } from '@quarterdeck/shared/contracts/groupControl.ts'
import { heldPhones } from '@quarterdeck/shared/contracts/phoneLeases.ts'
import { lookAtPhones } from '@quarterdeck/shared/contracts/phoneWall.ts'
import { startRecording } from '@quarterdeck/shared/contracts/recording.ts'
import { getRunDetails, runLog, runScreenshot } from '@quarterdeck/shared/contracts/run.ts'
import { createScreenToken, sendPhoneFile } from '@quarterdeck/shared/contracts/screen.ts'
import { verifyTaskCounts, verifyTaskPicture } from '@quarterdeck/shared/contracts/verifyTask.ts'
import type { ToConsole } from '@quarterdeck/shared/protocol/console.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { device, ownIdOf } from '@quarterdeck/shared/resources/fleet/device.ts'
import { host } from '@quarterdeck/shared/resources/fleet/host.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { phoneLease } from '@quarterdeck/shared/resources/fleet/phoneLease.ts'
import { phoneWall } from '@quarterdeck/shared/resources/fleet/phoneWall.ts'
import { run } from '@quarterdeck/shared/resources/fleet/run.ts'
import { scriptStatus } from '@quarterdeck/shared/resources/fleet/scriptStatus.ts'
import { tag } from '@quarterdeck/shared/resources/fleet/tag.ts'
import { verifyTask } from '@quarterdeck/shared/resources/fleet/verifyTask.ts'
import { userGroup } from '@quarterdeck/shared/resources/system/userGroup.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { connectViewer } from '../../../hub/fakeScreens.testing.ts'
import type { TestClient } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { TaskHarness } from '../../work/bookTasks/tasks.testing.ts'

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).toString('base64')
const actions = actionEndpointsOf(phone)
const gone = { status: 404, code: 'not_found' }

let harness: TaskHarness
/** Of the group to which the phones A and B belong; and somebody, with a leader, of another one. */
let ann: TestClient & { id: number; username: string }
let bob: TestClient & { id: number; username: string }
let leader: TestClient
let ids: Record<'A' | 'B', number>

beforeAll(async () => {
  harness = await TaskHarness.open()
  const { plane } = harness
  const body = { name: 'other', organisation: 1 }
  const group = { user_group: (await plane.admin.call(endpointsOf(userGroup).add!, { body })).data.ids[0]! }
  ;[ann, bob, leader] = [await plane.addUser(6), await plane.addUser(6, group), await plane.addUser(3, group)]
  const { data } = await plane.admin.call(endpointsOf(phone).list!, { query: {} })
  ids = Object.fromEntries(data.map(({ serial, id }) => [serial, id])) as typeof ids
})
afterAll(() => harness.close())

const serials = async (who: TestClient) =>
  (await who.call(endpointsOf(phone).list!, { query: {} })).data.map(({ serial }) => serial)
const assign = (serial: 'A' | 'B', to: { id: number }) =>
  harness.plane.admin.call(actions.assign!, { body: { ids: [ids[serial]], owner_user_id: to.id } })
const act = (who: TestClient, action: string, serial: 'A' | 'B') =>
  who.call(actions[action]!, { body: { ids: [ids[serial]], reason: 'look' } })

test('a phone that a host reports is for the whole group of whoever enrolled the host, until somebody gets it', async () => {
  expect([await serials(ann), await serials(bob), await serials(leader)]).toEqual([['A', 'B'], [], []])
  await assign('B', bob)
  expect([await serials(ann), await serials(bob), await serials(leader)]).toEqual([['A'], ['B'], ['B']])
})

test('the device list has hosts and phones beside each other, as far as the reader sees them', async () => {
  const { list, export: whole } = endpointsOf(device)
  const of = async (who: TestClient, query = {}) =>
    (await who.call(list!, { query })).data.map(({ id, kind, name, phones, host: at, owner }) => ({
      own: ownIdOf(id),
      kind,
      name,
      phones,
      at,
      owner,
    }))
  const rack = { own: 1, kind: 2, name: 'rack', phones: 1, at: '', owner: '' }
  const phoneRow = (serial: 'A' | 'B', owner: string) => ({
    own: ids[serial],
    kind: 1,
    name: serial,
    phones: null,
    at: 'rack',
    owner,
  })
  expect(await of(ann)).toEqual([phoneRow('A', ''), rack])
  expect(await of(bob, { kind: 1 })).toEqual([phoneRow('B', expect.any(String) as string)])
  expect(await of(bob, { host: 'rack', state: 1 })).toHaveLength(1)
  const named = { body: { name: 'Shelf 1' }, query: { id: ids.A } }
  await harness.plane.admin.call(endpointsOf(phone).edit!, named)
  expect(await of(harness.plane.admin, { keyword: 'shelf' })).toMatchObject([{ own: ids.A, name: 'Shelf 1' }])
  expect((await ann.file(whole!, { query: {} })).blob.size).toBeGreaterThan(0)
  const upgradable = async (agent_version: string) => {
    await harness.plane.context.store.write((tx) => tx.run('UPDATE host SET agent_version = ?', [agent_version]))
    return (await ann.call(list!, { query: { kind: 2 } })).data[0]!.upgradable
  }
  const [older, newer] = ['0.0.99', '99.0.0']
  expect([await upgradable(older), await upgradable(newer), await upgradable('dev')]).toEqual([1, 0, 0])
})

test('tags are put on phones and hosts beside those that they have, taken off again, and find both', async () => {
  const { admin } = harness.plane
  const add = async (name: string) => (await admin.call(endpointsOf(tag).add!, { body: { name } })).data.ids[0]!
  const [desk, spare, gone] = [await add('desk'), await add('spare'), await add('gone')]
  const put = (on: typeof actions, action: 'tag' | 'untag', row: number, tags: readonly number[]) =>
    admin.call(on[action]!, { body: { ids: [row], tags: tags.join() } })
  await put(actions, 'tag', ids.A, [gone, desk])
  await put(actionEndpointsOf(host), 'tag', 1, [desk])
  expect((await put(actions, 'tag', ids.A, [spare, desk])).data).toMatchObject({ done: 1 })
  expect((await put(actions, 'tag', ids.A, [spare])).data).toMatchObject({ same: 1 })
  await put(actions, 'untag', ids.A, [gone])
  const devices = (await admin.call(endpointsOf(device).list!, { query: { tag: desk } })).data
  expect(devices.map(({ name, tags }) => [name, tags])).toEqual([
    ['Shelf 1', `${desk},${spare}`],
    ['rack', String(desk)],
  ])
  expect(devices[0]).toMatchObject({
    rom: 'UP1A.231005.007',
    ip: '10.0.0.7',
    proxy: 1,
    address: '127.0.0.1:1',
    agent_type: 3,
  })
  expect(devices[1]).toMatchObject({ address: '127.0.0.1', proxy: null, wall_status: null, agent_type: 1 })
  const [row] = (await admin.call(endpointsOf(tag).list!, { query: { keyword: 'desk' } })).data
  expect(row).toMatchObject({ phones: 1, hosts: 1 })
  expect(await refusal(put(actions, 'tag', ids.A, []))).toMatchObject({ status: 400 })
})

test('a host says how many phones of it the reader sees, and the home page counts no others', async () => {
  for (const who of [ann, bob]) {
    const { data } = await who.call(fleetStatus)
    expect(data.phones).toMatchObject({ total: 1, online: 1 })
  }
  const [rack] = (await leader.call(endpointsOf(host).list!, { query: {} })).data
  expect(rack).toMatchObject({ name: 'rack', phones: 1 })
})

test('nothing can be done with a phone of others, and its lists, parts, pictures and tokens are not there', async () => {
  await act(ann, 'lease', 'A')
  for (const action of ['lease', 'ask', 'release', 'wake'] as const) {
    const answer = await act(bob, action, 'A').then(
      ({ data }) => data.results[0]!.reason,
      (error: Error) => error.message,
    )
    expect(answer, action).toContain('Not found')
  }
  for (const list of [phoneLease, phoneWall] as readonly AnyResource[]) {
    const rows = async (who: TestClient) => (await who.call(endpointsOf(list).list!, { query: { pageSize: 100 } })).data
    expect((await rows(ann)).length, list.name).toBe(1)
    expect(JSON.stringify(await rows(bob)), list.name).not.toContain('"A"')
  }
  expect(await refusal(bob.call(getPhoneParts, { query: { id: ids.A } }))).toMatchObject(gone)
  expect((await bob.call(lookAtPhones, { body: { phones: [{ id: ids.A, at: 0 }] } })).data).toEqual([])
  const token = { phones: [ids.A], mode: 'watch' as const, place: 'android' as const }
  expect(await refusal(bob.call(createScreenToken, { body: token }))).toMatchObject(gone)
  const dropped = bob.call(sendPhoneFile, { query: { phone: ids.A }, body: { file: new File(['x'], 'x') } })
  expect(await refusal(dropped)).toMatchObject(gone)
  expect(await refusal(bob.call(startRecording, { body: { phone: ids.A } }))).toMatchObject(gone)
  await act(ann, 'release', 'A')
})

test('a phone of others neither leads a group nor follows in one, and one that is given away leaves it', async () => {
  const { A, B } = ids
  for (const [first, follower] of [
    [A, B],
    [B, A],
  ] as const)
    expect(await refusal(bob.call(beginGroup, { body: { leader: first, followers: [follower] } }))).toMatchObject(gone)
  expect((await bob.call(heldPhones, { query: {} })).data.phones).toEqual([])
  await assign('A', bob)
  await bob.call(beginGroup, { body: { leader: B, followers: [A] } })
  await assign('A', ann)
  await expect.poll(async () => (await bob.call(groupNow)).data?.followers).toMatchObject([{ state: 'left', lease: 0 }])
  expect(await refusal(bob.call(followInGroup, { body: { phones: [A] } }))).toMatchObject(gone)
  await bob.call(endGroup)
})

test('a run stays in the queue for everybody; where it is, and what its script says there, is for those who see the phone', async () => {
  await act(ann, 'lease', 'A')
  // So that it goes to B.
  const { id, offer, end } = await harness.running('On B')
  expect(offer.phone).toBe('B')
  const lines = [{ at: 1, level: 'info' as const, text: 'secret of B' }]
  harness.agent.say({ type: 'log', run: offer.run, lease: offer.lease, lines })
  const list = async (who: TestClient, query: object = {}) =>
    (await who.call(endpointsOf(run).list!, { query: { ...query } })).data
  await expect.poll(() => list(bob)).toMatchObject([{ task: 'On B', phone: 'B', host: 'rack', said: 'secret of B' }])
  const hidden = { task: 'On B', phone: '', account: '', host: '', said: '' }
  expect(await list(ann)).toMatchObject([hidden])
  expect((await ann.call(endpointsOf(scriptStatus).list!, { query: {} })).data).toMatchObject([hidden])
  for (const keyword of ['secret', 'reader-B', 'rack']) expect(await list(ann, { keyword })).toEqual([])
  expect((await ann.call(fleetStatus)).data.running).toMatchObject([{ title: 'On B', phone: '' }])
  expect((await bob.call(fleetStatus)).data.running).toMatchObject([{ title: 'On B', phone: 'B' }])
  await end({ kind: 'failed', fault: 'task', code: 'script_failed', message: 'no such book' }, png)

  const query = { id: (await list(bob))[0]!.id }
  const [seen, unseen] = [await bob.call(getRunDetails, { query }), await ann.call(getRunDetails, { query })]
  expect(seen.data).toMatchObject({
    phone: 'B',
    hidden: false,
    pictures: [{ attempt: 1, phone: 'B', worked: false }],
    log: [{ text: 'secret of B' }],
  })
  expect(unseen.data).toMatchObject({ phone: '', account: '', hidden: true, pictures: [], log: [] })
  expect((await ann.call(getBookTask, { query: { id } })).data.runs).toMatchObject([{ phone: '', log: [] }])
  for (const file of [runLog, runScreenshot]) {
    expect((await bob.file(file, { query })).blob.size).toBeGreaterThan(0)
    expect(await refusal(ann.file(file, { query }))).toMatchObject(gone)
  }
  await act(ann, 'release', 'A')
})

test('why a task waits names the phones that the reader sees, and of the others how many there are', async () => {
  for (const [who, serial] of [[ann, 'A'] as const, [bob, 'B'] as const]) await act(who, 'lease', serial)
  await harness.importTasks(['Waits'])
  const { id } = await harness.becomes('Waits', { status: 0 })
  const why = async (who: TestClient) => (await who.call(whyBookTask, { query: { id } })).data[0]!
  await expect.poll(async () => (await why(bob)).phones).toMatchObject([{ serial: 'B' }])
  expect(await why(bob)).toMatchObject({ total: 1, hidden: 1 })
  expect(JSON.stringify(await why(bob))).not.toContain(ann.username)
  expect(await why(harness.plane.admin)).toMatchObject({ total: 2, hidden: 0 })
  await harness.setTo(3, id)
  for (const [who, serial] of [[ann, 'A'] as const, [bob, 'B'] as const]) await act(who, 'release', serial)
})

test('a verification task, and the screen that it shows, are for those who see the phone', async () => {
  const { store } = harness.plane.context
  await store.write((tx) => tx.run('INSERT INTO verify_task (phone, picture, cause) VALUES (?, 1, 1)', [ids.B]))
  const rows = async (who: TestClient, query: object = {}) =>
    (await who.call(endpointsOf(verifyTask).list!, { query: { ...query } })).data
  const counts = async (who: TestClient) => (await who.call(verifyTaskCounts)).data
  const [task] = await rows(bob)
  expect(task).toMatchObject({ phone_label: 'B', owner: bob.id, owner_label: bob.username })
  expect(await rows(ann)).toEqual([])
  expect(await rows(bob, { owner: bob.id, cause: 1, keyword: 'b' })).toMatchObject([{ id: task!.id }])
  expect(await rows(bob, { owner: ann.id })).toEqual([])
  expect(await counts(bob)).toEqual({ waiting: 1, causes: [{ cause: 1, waiting: 1 }] })
  expect(await counts(ann)).toEqual({ waiting: 0, causes: [] })
  const inMenu = async (who: TestClient) => (await who.call(fleetStatus)).data.verify_tasks
  await expect.poll(() => inMenu(bob)).toBe(1)
  expect(await inMenu(ann)).toBe(0)
  expect(await refusal(ann.file(verifyTaskPicture, { query: { id: task!.id } }))).toMatchObject(gone)
  await store.write((tx) => tx.run('UPDATE verify_task SET state = 1'))
  expect(await counts(bob)).toEqual({ waiting: 0, causes: [] })
  await store.write((tx) => tx.run('DELETE FROM verify_task'))
})

test('a console is told of changes to phones that its user sees, and of no others', async () => {
  const heard = { ann: [] as ToConsole[], bob: [] as ToConsole[] }
  for (const [who, into] of [[ann, heard.ann] as const, [bob, heard.bob] as const]) {
    const socket = new WebSocket(`${harness.plane.url.replace('http', 'ws')}/api/live`)
    socket.on('message', (data) => into.push(JSON.parse(String(data)) as ToConsole))
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send(JSON.stringify({ type: 'auth', token: who.token }))
    await expect.poll(() => into).toContainEqual({ type: 'ready' })
  }
  const of = (one: ToConsole[]) => one.flatMap((m) => (m.type === 'changed' && m.topic === 'phone' ? m.ids : []))
  const { store } = harness.plane.context
  const change = (id: number) => store.write((tx) => tx.run('UPDATE phone SET battery = 50 WHERE id = ?', [id]))
  await change(ids.B)
  await expect.poll(() => of(heard.bob)).toContain(ids.B)
  await change(ids.A)
  await expect.poll(() => of(heard.ann)).toContain(ids.A)
  expect(of(heard.ann)).not.toContain(ids.B)
  // Who has it stands elsewhere: then it is told that phones have changed, and not which.
  heard.ann.length = 0
  await act(bob, 'lease', 'B')
  await expect.poll(() => heard.ann).toContainEqual({ type: 'changed', topic: 'phone', ids: [] })
  await act(bob, 'release', 'B')
})

test('who loses sight of a phone loses its lease, the wish for it and its picture at once', async () => {
  await act(ann, 'lease', 'A')
  const body = { phones: [ids.A], mode: 'control' as const, place: 'android' as const }
  const viewer = await connectViewer(harness.plane.url, (await ann.call(createScreenToken, { body })).data.url)
  const carl = await harness.plane.addUser(6)
  await act(carl, 'ask', 'A')
  await assign('A', bob)
  await expect
    .poll(async () => (await ann.call(heldPhones, { query: {} })).data)
    .toMatchObject({ phones: [], wishes: [] })
  expect((await carl.call(heldPhones, { query: {} })).data).toMatchObject({ phones: [], wishes: [] })
  const [ended] = (await bob.call(endpointsOf(phoneLease).list!, { query: { phone: ids.A } })).data
  expect(ended).toMatchObject({ holder: ann.username, how: 8 })
  viewer.say({ type: 'open_screen', phone: ids.A, text: { maxSize: 800, maxFps: 20 } })
  await viewer.hear('close_screen', (message) => message.phone === ids.A && message.text === 'not_found')
  await viewer.close()
})

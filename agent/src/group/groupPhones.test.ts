import type { Device } from '@quarterdeck/fixtures/phones/device/device.ts'
import { hierarchyXml } from '@quarterdeck/fixtures/phones/screen/hierarchy.ts'
import type { FromAgent, ToAgent } from '@quarterdeck/shared/protocol/agent.ts'
import type { GroupAct } from '@quarterdeck/shared/protocol/groupControl.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseUiTree } from '../phones/adb/parseUiTree.ts'
import { startTestAgent, type TestAgent } from '../testing/agent.testing.ts'

type Do = Extract<ToAgent, { type: 'groupDo' }>
type Looked = Extract<FromAgent, { type: 'groupLooked' }>['seen']
type Seen = Extract<Looked, { sketch: unknown }>

let harness: TestAgent
let leader: Device
let follower: Device
let requests = 0
beforeEach(async () => {
  harness = await startTestAgent({ phones: 3 })
  leader = harness.device
  follower = harness.phones.fleet.all().find(({ profile }) => profile.height !== leader.profile.height)!
  for (const device of [leader, follower]) device.window.open('app.shelf', 0, { extras: {} })
})
afterEach(() => harness.stop())

async function look(device: Device, act: GroupAct | null = null, lease = 1): Promise<Looked> {
  const request = `look ${++requests}`
  harness.plane.send({ type: 'groupLook', request, phone: device.serial, lease, act })
  return (await harness.plane.waitFor('groupLooked', (message) => message.request === request)).seen
}

async function order(device: Device, given: Partial<Do>) {
  const request = `do ${++requests}`
  const usual = { phone: device.serial, lease: 1, act: null, sketch: null, aim: null, waitMs: 3000 }
  harness.plane.send({ type: 'groupDo', request, ...usual, ...given })
  const { reason, message } = await harness.plane.waitFor('groupDone', (one) => one.request === request)
  return { reason, message }
}

/** Does it on the leading phone and on the one that follows. */
async function lead(act: GroupAct, waitMs = 3000) {
  const seen = (await look(leader, act)) as Seen
  const [first, second] = await Promise.all([order(leader, { act }), order(follower, { act, ...seen, waitMs })])
  expect(first).toEqual({ reason: undefined, message: '' })
  return { aim: seen.aim, followed: second }
}

/** The middle of an element of the leading phone, as parts of its screen. */
async function at(id: string) {
  const phones = harness.plane.heard.findLast((message) => message.type === 'phones')!
  const { width, height } = phones.phones.find(({ serial }) => serial === leader.serial)!
  const node = () => nodesOf(leader).find((one) => one.id === `app.shelf:id/${id}`)
  await expect.poll(node).toBeDefined()
  const { left, top, right, bottom } = node()!.bounds
  return { x: (left + right) / 2 / width, y: (top + bottom) / 2 / height }
}

test('a phone of another size follows by elements; on another screen it stops, and goes on once it is back', async () => {
  expect((await lead({ type: 'tap', ...(await at('search')) })).followed).toEqual({ reason: undefined, message: '' })
  const keyboards = [leader, follower].map((device) => device.inputMethods.current())
  const typed = await lead({ type: 'text', text: 'Dune 沙丘' })
  expect(typed).toMatchObject({ aim: { id: 'app.shelf:id/search', focused: true }, followed: { message: '' } })
  for (const device of [leader, follower]) await expect.poll(() => shown(device)).toContain('Dune 沙丘')
  expect([leader, follower].map((device) => device.inputMethods.current())).toEqual(keyboards)

  follower.window.open('com.android.settings', 0, { extras: {} })
  const stopped = await lead({ type: 'tap', ...(await at('tab_create')) }, 0)
  expect(stopped.followed).toMatchObject({ reason: 'other_screen', message: expect.stringContaining('settings') })
  await expect.poll(() => shown(leader)).toContain('New book list')

  const { sketch } = (await look(leader)) as Seen
  expect(await order(follower, { sketch, waitMs: 0 })).toMatchObject({ reason: 'other_screen' })
  follower.window.open('app.shelf', 0, { extras: {} })
  // Another page of the same app.
  expect(await order(follower, { sketch, waitMs: 0 })).toMatchObject({ reason: 'other_screen' })
  const { left, right, top, bottom } = nodesOf(follower).find(({ id }) => id === 'app.shelf:id/tab_create')!.bounds
  follower.window.tap((left + right) / 2, (top + bottom) / 2)
  expect(await order(follower, { sketch })).toEqual({ reason: undefined, message: '' })
})

test('nothing is done under an older lease, nor on a phone that is away', async () => {
  expect(await look(leader, null, 7)).toHaveProperty('sketch')
  expect(await look(leader, null, 6)).toEqual({ reason: 'lease_lost', message: '' })
  harness.plane.send({ type: 'hold', phones: [{ phone: follower.serial, number: 9 }] })
  expect(await order(follower, { lease: 8, act: { type: 'key', code: 3 } })).toMatchObject({ reason: 'lease_lost' })
  harness.plane.send({ type: 'adb', off: [follower.serial] })
  expect(await order(follower, { lease: 9, act: { type: 'key', code: 3 } })).toMatchObject({ reason: 'unreachable' })
})

function shown(device: Device): string[] {
  return nodesOf(device).map(({ text }) => text)
}

function nodesOf({ window }: Device) {
  const { root, packageName, focused } = window.picture()
  return parseUiTree(hierarchyXml(root, packageName, focused))!.nodes
}

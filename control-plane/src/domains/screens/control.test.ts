import { createScreenToken, endScreenLink, listScreenLinks } from '@quarterdeck/shared/contracts/screen.ts'
import { type FromViewer, screenCloseCodes, type ToViewer } from '@quarterdeck/shared/protocol/screen.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectViewer, type FakeScreens, type FakeViewer } from '../../hub/fakeScreens.testing.ts'
import type { TestClient } from '../../plane.testing.ts'
import { refusal } from '../../refusal.testing.ts'
import { type ScreenWorld, startScreenWorld } from './screens.testing.ts'

const actions = actionEndpointsOf(phone)
type Person = TestClient & { id: number; username: string }

let world: ScreenWorld
let id: number
let ann: Person
let bob: Person
beforeEach(async () => {
  world = await startScreenWorld()
  id = world.phones[0]
  ;[ann, bob] = [await world.plane.addUser(6), await world.plane.addUser(3)]
})
afterEach(() => world.stop())

const take = (who: TestClient, action = 'lease') =>
  who.call(actions[action]!, { body: { ids: [id], ...(action !== 'release' && { reason: 'log in' }) } })
const text = (words: string) => ({ type: 'input_text', phone: id, text: words }) as const
const tap = () => {
  const at = { x: 1, y: 2, width: 360, height: 800 }
  return { type: 'touch', phone: id, text: { action: 'down', pointer: 0, ...at } } as const
}

/** A viewer in control, of somebody who holds the phone. */
async function inControl(who: TestClient): Promise<{ viewer: FakeViewer; screens: FakeScreens; lease: number }> {
  await take(who)
  const viewer = await world.viewer(who, { mode: 'control' })
  const screens = await world.watch(viewer)
  const info = await viewer.hear('screen_info', (message) => message.text.input)
  return { viewer, screens, lease: info.text.lease }
}

/** What a message is refused with. */
async function refused(viewer: FakeViewer, message: FromViewer): Promise<string> {
  const before = viewer.heard.length
  viewer.say(message)
  await expect.poll(() => viewer.heard.slice(before).some(isRefused)).toBe(true)
  return viewer.heard.slice(before).find(isRefused)!.text.code
}
const isRefused = (message: ToViewer): message is Extract<ToViewer, { type: 'refused' }> => message.type === 'refused'
const actsOf = (screens: FakeScreens) => screens.heard.filter((message) => message.type === 'act')

describe('whoever holds a phone', () => {
  test('uses it under the number of the lease, and is told how it went', async () => {
    const { viewer, screens, lease } = await inControl(ann)
    viewer.say(tap())
    viewer.say(text('长安'))
    const typed = await screens.hear('act', ({ act }) => act.type === 'input_text')
    expect(typed).toMatchObject({ lease, act: { text: '长安' } })
    expect(actsOf(screens)[0]).toMatchObject({ lease, request: 0, act: { type: 'touch', text: { x: 1, width: 360 } } })
    screens.say({ type: 'acted', stream: id, request: typed.request, text: '' })
    expect(await viewer.hear('input_text')).toEqual({ type: 'input_text', phone: id, text: '' })
    viewer.say({ type: 'get_clipboard', phone: id, text: '' })
    const asked = await screens.hear('act', ({ act }) => act.type === 'get_clipboard')
    screens.say({ type: 'failed', stream: id, request: asked.request, code: 'needs_scrcpy', message: 'no clipboard' })
    expect(await viewer.hear('refused')).toMatchObject({
      text: { type: 'get_clipboard', code: 'phone_refused', data: { message: 'no clipboard' } },
    })
  })

  test('who got it while looking at it uses it without asking for the picture anew', async () => {
    const viewer = await world.viewer(ann, { mode: 'control' })
    const screens = await world.watch(viewer)
    expect(await refused(viewer, text('early'))).toBe('phone_not_yours')
    await take(ann)
    const { lease } = (await viewer.hear('screen_info', (message) => message.text.input)).text
    viewer.say(text('mine'))
    expect(await screens.hear('act', ({ act }) => act.type === 'input_text')).toMatchObject({ lease })
  })

  test('uses it no more once it is given back or taken over, until it is held again', async () => {
    const { viewer, screens, lease } = await inControl(ann)
    await take(bob, 'takeover')
    await viewer.hear(
      'screen_info',
      ({ text }) => text.lease === 0 && viewer.heard.some((one) => one.type === 'screen_info' && one.text.input),
    )
    expect(await refused(viewer, text('late'))).toBe('phone_not_yours')
    const other = await inControlAgain(bob)
    expect(other.lease).toBeGreaterThan(lease)
    other.viewer.say(text('mine'))
    expect(await screens.hear('act', ({ act }) => act.type === 'input_text')).toMatchObject({ lease: other.lease })
    expect(actsOf(screens)).toHaveLength(1)
  })

  async function inControlAgain(who: TestClient) {
    const viewer = await world.viewer(who, { mode: 'control' })
    await world.watch(viewer)
    const { text } = await viewer.hear('screen_info', (message) => message.text.input)
    return { viewer, lease: text.lease }
  }
})

describe('nothing reaches a phone', () => {
  test('of whoever only watches, or does not hold it', async () => {
    await take(ann)
    const watching = await world.viewer(ann, { mode: 'watch' })
    const screens = await world.watch(watching)
    const stranger = await world.viewer(bob, { mode: 'control' })
    await world.watch(stranger)
    for (const viewer of [watching, stranger]) {
      expect(await refused(viewer, text('mine'))).toBe('phone_not_yours')
      viewer.say(tap())
      viewer.say({ type: 'heartbeat', phone: 0, text: 'after' })
      await viewer.hear('heartbeat')
    }
    expect(actsOf(screens)).toEqual([])
  })

  test('that is not shown, or that is another’s', async () => {
    const { viewer } = await inControl(ann)
    expect(await refused(viewer, { ...text('x'), phone: world.phones[1] })).toBe('not_found')
    expect(await refused(viewer, { ...text('x'), phone: 987_654 })).toBe('not_found')
  })
})

describe('looking closely', () => {
  test('is for whoever may look: a picture of the whole screen goes to the one who asked', async () => {
    const [one, two] = [await world.viewer(ann), await world.viewer(bob)]
    const screens = await world.watch(one)
    await world.watch(two)
    one.say({ type: 'screenshot', phone: id, text: '' })
    const { request } = await screens.hear('act', ({ act }) => act.type === 'screenshot')
    screens.picture({ kind: 'screenshot', phone: id, time: request }, Buffer.from('whole'))
    screens.say({ type: 'acted', stream: id, request, text: '' })
    await one.hear('screenshot')
    expect(one.pictures).toMatchObject([{ kind: 'screenshot', bytes: Buffer.from('whole') }])
    expect(two.pictures).toEqual([])
  })
})

describe('a copilot', () => {
  test('shares control once the holder allows it, and for as long as the holder has it', async () => {
    const { viewer: holder, screens, lease } = await inControl(ann)
    const copilot = await world.viewer(bob, { mode: 'copilot' })
    await world.watch(copilot)
    expect(await refused(copilot, text('too early'))).toBe('phone_not_yours')
    copilot.say({ type: 'open_screen_copilot', phone: id, text: {} })
    const { text: asked } = await holder.hear('open_screen_copilot')
    expect(asked.user).toBe(bob.username)
    // Nobody answers for the holder.
    expect(
      await refused(copilot, { type: 'open_screen_copilot', phone: id, text: { ask: asked.ask, allow: true } }),
    ).toBe('forbidden')
    holder.say({ type: 'open_screen_copilot', phone: id, text: { ask: asked.ask, allow: true } })
    expect((await copilot.hear('open_screen_copilot')).text).toMatchObject({ allow: true, user: ann.username })
    await copilot.hear('screen_info', (message) => message.text.input)
    copilot.say(text('together'))
    expect(await screens.hear('act', ({ act }) => act.type === 'input_text')).toMatchObject({ lease })
    await take(ann, 'release')
    await expect
      .poll(() => copilot.heard.findLast(({ type }) => type === 'screen_info'))
      .toMatchObject({ text: { input: false } })
    expect(await refused(copilot, text('too late'))).toBe('phone_not_yours')
  })
})

describe('a public link', () => {
  const open = { type: 'open_screen', text: { maxSize: 800, maxFps: 20 } } as const
  const share = async (viewer: FakeViewer) => {
    viewer.say({ type: 'open_screen_public', phone: id, text: { minutes: 5 } })
    const { text: link } = await viewer.hear('open_screen_public')
    return { id: link.id, path: `web/${link.url.split('/').at(-1)}` }
  }

  test('shows one phone to whoever has it, without touch, until its maker ends it', async () => {
    const viewer = await world.viewer(bob)
    await world.watch(viewer)
    const link = await share(viewer)
    const guest = await connectViewer(world.plane.url, link.path)
    const screens = await world.watch(guest)
    screens.picture({ kind: 'png', phone: id })
    await expect.poll(() => guest.pictures.length).toBe(1)
    await take(bob)
    const plain = ['get_clipboard', 'screenshot', 'rotate', 'switch_adb_off'] as const
    const wanted: FromViewer[] = [
      ...[tap(), text('x'), ...plain.map((type) => ({ type, phone: id, text: '' }))],
      { type: 'dump_activity', phone: id, text: {} },
      { type: 'open_screen_public', phone: id, text: { minutes: 5 } },
      { type: 'open_screen_copilot', phone: id, text: {} },
    ]
    for (const message of wanted) {
      expect([message.type, await refused(guest, message)]).toEqual([message.type, 'forbidden'])
    }
    expect(actsOf(screens)).toEqual([])
    guest.say({ ...open, phone: world.phones[1] })
    expect(await guest.hear('close_screen')).toMatchObject({ phone: world.phones[1], text: 'not_found' })
    expect((await bob.call(listScreenLinks)).data).toMatchObject([{ id: link.id, phone: id, user: bob.username }])
    await bob.call(endScreenLink, { body: { id: link.id } })
    expect((await guest.closed).code).toBe(screenCloseCodes.linkEnded)
    const late = await connectViewer(world.plane.url, link.path)
    expect((await late.closed).code).toBe(screenCloseCodes.tokenRefused)
    expect((await bob.call(listScreenLinks)).data).toEqual([])
    expect((await refusal(bob.call(endScreenLink, { body: { id: link.id } }))).code).toBe('not_found')
  })

  test('is made by nobody without the key', async () => {
    const viewer = await world.viewer(ann)
    expect(await refused(viewer, { type: 'open_screen_public', phone: id, text: { minutes: 5 } })).toBe('forbidden')
    expect((await refusal(ann.call(listScreenLinks))).code).toBe('forbidden')
  })
})

describe('ADB', () => {
  test('is switched by whoever has the key, and by nobody else', async () => {
    const { plane } = world
    const viewer = await world.viewer(plane.admin)
    viewer.say({ type: 'switch_adb_off', phone: id, text: '' })
    await viewer.hear('switch_adb_off')
    const row = async () => (await plane.admin.call(endpointsOf(phone).get!, { query: { id } })).data
    expect(await row()).toMatchObject({ adb: 0 })
    viewer.say({ type: 'switch_adb_on', phone: id, text: '' })
    await viewer.hear('switch_adb_on')
    expect(await row()).toMatchObject({ adb: 1 })
    const demo = await plane.addUser(10)
    const { data } = await demo.call(createScreenToken, { body: { phones: [id], mode: 'watch', place: 'android' } })
    const looking = await connectViewer(plane.url, data.url)
    expect(await refused(looking, { type: 'switch_adb_off', phone: id, text: '' })).toBe('forbidden')
  })
})

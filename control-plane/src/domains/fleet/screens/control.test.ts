// @module-tag slow

import { createScreenToken } from '@quarterdeck/shared/contracts/screen.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { user } from '@quarterdeck/shared/resources/system/user.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectViewer, type FakeScreens, type FakeViewer } from '../../../hub/fakeScreens.testing.ts'
import type { TestClient } from '../../../plane.testing.ts'
import { refused, type ScreenHarness, startScreenHarness } from './screens.testing.ts'

const actions = actionEndpointsOf(phone)
type Person = TestClient & { id: number; username: string }

let harness: ScreenHarness
let id: number
let ann: Person
let bob: Person
beforeEach(async () => {
  harness = await startScreenHarness()
  id = harness.phones[0]
  ;[ann, bob] = [await harness.plane.addUser(6), await harness.plane.addUser(3)]
})
afterEach(() => harness.stop())

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
  const viewer = await harness.viewer(who, { mode: 'control' })
  const screens = await harness.watch(viewer)
  const info = await viewer.hear('screen_info', (message) => message.text.input)
  return { viewer, screens, lease: info.text.lease }
}

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
    const viewer = await harness.viewer(ann, { mode: 'control' })
    const screens = await harness.watch(viewer)
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

  test('uses it no more once that right is gone, also where the picture is asked for anew', async () => {
    const { viewer, screens } = await inControl(ann)
    await harness.plane.admin.call(endpointsOf(user).edit!, { query: { id: ann.id }, body: { read_only: 1 } })
    viewer.say({ type: 'open_screen', phone: id, text: { maxSize: 800, maxFps: 20 } })
    expect(await refused(viewer, text('late'))).toBe('phone_not_yours')
    expect(actsOf(screens)).toEqual([])
  })

  async function inControlAgain(who: TestClient) {
    const viewer = await harness.viewer(who, { mode: 'control' })
    await harness.watch(viewer)
    const { text } = await viewer.hear('screen_info', (message) => message.text.input)
    return { viewer, lease: text.lease }
  }
})

describe('nothing reaches a phone', () => {
  test('of whoever only watches, or does not hold it', async () => {
    await take(ann)
    const watching = await harness.viewer(ann, { mode: 'watch' })
    const screens = await harness.watch(watching)
    const stranger = await harness.viewer(bob, { mode: 'control' })
    await harness.watch(stranger)
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
    expect(await refused(viewer, { ...text('x'), phone: harness.phones[1] })).toBe('not_found')
    expect(await refused(viewer, { ...text('x'), phone: 987_654 })).toBe('not_found')
  })
})

describe('looking closely', () => {
  test('is for whoever may look: a picture of the whole screen goes to the one who asked', async () => {
    const [one, two] = [await harness.viewer(ann), await harness.viewer(bob)]
    const screens = await harness.watch(one)
    await harness.watch(two)
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
    const copilot = await harness.viewer(bob, { mode: 'copilot' })
    await harness.watch(copilot)
    expect(await refused(copilot, text('too early'))).toBe('phone_not_yours')
    copilot.say({ type: 'open_screen_copilot', phone: id, text: {} })
    const { text: asked } = await holder.hear('open_screen_copilot')
    expect(asked.user).toBe(bob.username)
    // Nobody answers for the holder.
    expect(
      await refused(copilot, { type: 'open_screen_copilot', phone: id, text: { ask: asked.ask, allow: true } }),
    ).toBe('forbidden')
    // What else happens to the phone meanwhile changes nothing about the question.
    await harness.plane.admin.call(endpointsOf(phone).edit!, { query: { id }, body: { remark: 'new battery' } })
    const told = copilot.heard.length
    copilot.say({ type: 'screen_info', phone: id, text: '' })
    await expect.poll(() => copilot.heard.length).toBeGreaterThan(told)
    holder.say({ type: 'open_screen_copilot', phone: id, text: { ask: asked.ask, allow: true } })
    expect((await copilot.hear('open_screen_copilot')).text).toMatchObject({ allow: true, user: ann.username })
    await copilot.hear('screen_info', (message) => message.text.input)
    copilot.say(text('together'))
    expect(await screens.hear('act', ({ act }) => act.type === 'input_text')).toMatchObject({ lease })
    const people = [
      { user: ann.username, mode: 'control', input: true },
      { user: bob.username, mode: 'copilot', input: true },
    ]
    await expect
      .poll(() => holder.heard.findLast(({ type }) => type === 'screen_info'))
      .toMatchObject({ text: { people } })
    await take(ann, 'release')
    await expect
      .poll(() => copilot.heard.findLast(({ type }) => type === 'screen_info'))
      .toMatchObject({ text: { input: false } })
    expect(await refused(copilot, text('too late'))).toBe('phone_not_yours')
  })
})

describe('control that is shared', () => {
  test('is asked for by whoever looks at a phone that another has, and ended by either', async () => {
    const { viewer: holder, screens } = await inControl(ann)
    const copilot = await harness.viewer(bob, { mode: 'control' })
    await harness.watch(copilot)
    const end = { type: 'open_screen_copilot', phone: id, text: { end: true } } as const
    const infos = () => copilot.heard.findLast(({ type }) => type === 'screen_info')
    for (const who of [copilot, holder]) {
      const asked = holder.heard.length
      copilot.say({ type: 'open_screen_copilot', phone: id, text: {} })
      const ask = await expect
        .poll(() => holder.heard.slice(asked).find(({ type }) => type === 'open_screen_copilot'))
        .toBeDefined()
        .then(() => holder.heard.slice(asked).find((one) => one.type === 'open_screen_copilot')!)
      holder.say({ type: 'open_screen_copilot', phone: id, text: { ask: ask.text.ask, allow: true } })
      await expect.poll(infos).toMatchObject({ text: { input: true } })
      // Who asks for the picture anew goes on.
      copilot.say({ type: 'open_screen', phone: id, text: { maxSize: 800, maxFps: 20 } })
      const typed = `together with ${who === copilot ? 'one' : 'another'}`
      copilot.say(text(typed))
      await screens.hear('act', ({ act }) => act.type === 'input_text' && act.text === typed)
      who.say(end)
      await expect.poll(infos).toMatchObject({ text: { input: false } })
      expect(await refused(copilot, text('too late'))).toBe('phone_not_yours')
    }
    expect(await refused(copilot, end)).toBe('forbidden')
    holder.say(text('mine'))
    await screens.hear('act', ({ act }) => act.type === 'input_text' && act.text === 'mine')
  })
})

describe('ADB', () => {
  test('is switched by whoever has the key, and by nobody else', async () => {
    const { plane } = harness
    const viewer = await harness.viewer(plane.admin, { mode: 'control' })
    viewer.say({ type: 'switch_adb_off', phone: id, text: '' })
    await viewer.hear('switch_adb_off')
    const row = async () => (await plane.admin.call(endpointsOf(phone).get!, { query: { id } })).data
    expect(await row()).toMatchObject({ adb: 0 })
    viewer.say({ type: 'switch_adb_on', phone: id, text: '' })
    await viewer.hear('switch_adb_on')
    expect(await row()).toMatchObject({ adb: 1 })
    // Under a token that only watches not by whoever has the key, either.
    const watching = await harness.viewer(plane.admin)
    for (const type of ['switch_adb_off', 'switch_adb_on'] as const)
      expect(await refused(watching, { type, phone: id, text: '' })).toBe('forbidden')
    expect(await row()).toMatchObject({ adb: 1 })
    const demo = await plane.addUser(10)
    const { data } = await demo.call(createScreenToken, { body: { phones: [id], mode: 'watch', place: 'android' } })
    const looking = await connectViewer(plane.url, data.url)
    expect(await refused(looking, { type: 'switch_adb_off', phone: id, text: '' })).toBe('forbidden')
  })
})

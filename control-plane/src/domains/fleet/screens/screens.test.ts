// @module-tag slow

import { createScreenToken } from '@quarterdeck/shared/contracts/screen.ts'
import { logout } from '@quarterdeck/shared/contracts/session.ts'
import { screenCloseCodes } from '@quarterdeck/shared/protocol/screen.ts'
import { closeCodes } from '@quarterdeck/shared/protocol/version.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectScreens, connectViewer } from '../../../hub/fakeScreens.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { enrol } from '../fleet/fleet.testing.ts'
import { picture, type ScreenHarness, startScreenHarness } from './screens.testing.ts'

let harness: ScreenHarness
beforeEach(async () => {
  harness = await startScreenHarness()
})
afterEach(() => harness.stop())

const body = (wanted = {}) => ({
  phones: [harness.phones[0]],
  mode: 'watch' as const,
  place: 'android' as const,
  ...wanted,
})
const open = (phone: number) => ({ type: 'open_screen', phone, text: { maxSize: 800, maxFps: 20 } }) as const

describe('a screen token', () => {
  test('opens one socket, once', async () => {
    const { data } = await harness.plane.admin.call(createScreenToken, { body: body() })
    const first = await connectViewer(harness.plane.url, data.url)
    first.say({ type: 'heartbeat', phone: 0, text: '1' })
    expect(await first.hear('heartbeat')).toEqual({ type: 'heartbeat', phone: 0, text: '1' })
    const second = await connectViewer(harness.plane.url, data.url)
    expect((await second.closed).code).toBe(screenCloseCodes.tokenRefused)
    await first.close()
    const late = await connectViewer(harness.plane.url, data.url)
    expect((await late.closed).code).toBe(screenCloseCodes.tokenRefused)
  })

  test('that nobody was given opens nothing', async () => {
    const thief = await connectViewer(harness.plane.url, 'web/abc')
    expect((await thief.closed).code).toBe(screenCloseCodes.tokenRefused)
  })

  test('is worth nothing once its session has ended, and what is open closes', async () => {
    const user = await harness.plane.addUser(1)
    const [used, kept] = await Promise.all(
      [1, 2].map(async () => (await user.call(createScreenToken, { body: body() })).data.url),
    )
    const viewer = await connectViewer(harness.plane.url, used!)
    await user.call(logout)
    expect((await viewer.closed).code).toBe(closeCodes.sessionEnded)
    const late = await connectViewer(harness.plane.url, kept!)
    expect((await late.closed).code).toBe(closeCodes.sessionEnded)
  })

  test('wants a phone that there is, the key to look, and another to control', async () => {
    const { plane } = harness
    const ask = (client: typeof plane.admin, wanted = {}) =>
      refusal(client.call(createScreenToken, { body: body(wanted) }))
    expect((await ask(plane.admin, { phones: [harness.phones[0], 987_654] })).code).toBe('not_found')
    expect((await ask(await plane.addUser(12))).code).toBe('forbidden')
    const demo = await plane.addUser(10)
    expect((await ask(demo, { mode: 'control' })).code).toBe('forbidden')
    await demo.call(createScreenToken, { body: body() })
    const reader = await plane.addUser(1, { read_only: 1 })
    expect((await ask(reader, { mode: 'control' })).code).toBe('read_only_user')
    await reader.call(createScreenToken, { body: body() })
  })

  test('is refused a fourth socket in a session', async () => {
    const three = await Promise.all([1, 2, 3].map(() => harness.viewer()))
    const fourth = await harness.viewer()
    expect((await fourth.closed).code).toBe(screenCloseCodes.tooManySockets)
    await three[0]!.close()
    await expect
      .poll(async () => {
        const next = await harness.viewer()
        next.say({ type: 'heartbeat', phone: 0, text: 'in' })
        return next.hear('heartbeat').then(
          ({ text }) => text,
          () => '',
        )
      })
      .toBe('in')
  })
})

describe('a socket', () => {
  test.each([
    ['no JSON', 'hello'],
    ['no message', '{"type":"dance","phone":1,"text":""}'],
    ['a field that is missing', '{"type":"touch","phone":1,"text":"{}"}'],
    ['a picture', Buffer.from('picture')],
  ])('that brings %s is closed', async (_, words) => {
    const viewer = await harness.viewer()
    viewer.sayRaw(words)
    expect((await viewer.closed).code).toBe(closeCodes.malformed)
  })

  test('that says more than a person can is closed, and the others go on', async () => {
    const [viewer, other] = [await harness.viewer(), await harness.viewer()]
    for (let n = 0; n < 2000; n++) viewer.say({ type: 'heartbeat', phone: 0, text: String(n) })
    expect((await viewer.closed).code).toBe(screenCloseCodes.flood)
    other.say({ type: 'heartbeat', phone: 0, text: 'here' })
    expect((await other.hear('heartbeat')).text).toBe('here')
  })
})

describe('a screen', () => {
  test('is shown from the agent to all who look, once, and ends with the last of them', async () => {
    const [id] = harness.phones
    const [one, two] = [await harness.viewer(), await harness.viewer()]
    const screens = await harness.watch(one)
    expect(await one.hear('screen_info')).toMatchObject({ text: { ...picture, mode: 'watch', input: false, lease: 0 } })
    expect(await screens.hear('open')).toEqual({ type: 'open', stream: id, phone: 's-one', maxSize: 800, maxFps: 20 })
    two.say(open(id))
    await two.hear('screen_info')
    await screens.hear('refresh')
    screens.picture({ kind: 'png', phone: id }, Buffer.from('now'))
    for (const viewer of [one, two]) {
      await expect
        .poll(() => viewer.pictures)
        .toEqual([expect.objectContaining({ kind: 'png', phone: id, bytes: Buffer.from('now') })])
    }
    one.say({ type: 'close_screen', phone: id, text: '' })
    await one.hear('close_screen')
    expect(screens.heard.filter(({ type }) => type === 'close')).toEqual([])
    await two.close()
    expect(await screens.hear('close')).toEqual({ type: 'close', stream: id })
    expect(screens.heard.filter(({ type }) => type === 'open')).toHaveLength(1)
  })

  test('is read larger for whoever wishes it so', async () => {
    const [id] = harness.phones
    const [one, two] = [await harness.viewer(), await harness.viewer()]
    const screens = await harness.watch(one)
    two.say({ type: 'open_screen', phone: id, text: { maxSize: 1200, maxFps: 10 } })
    expect(await screens.hear('open', ({ maxSize }) => maxSize === 1200)).toMatchObject({ stream: id, maxFps: 20 })
  })

  test('is not shown where the console shows none', async () => {
    const viewer = await harness.viewer(harness.plane.admin, { place: 'elsewhere' })
    viewer.say(open(harness.phones[0]))
    expect(await viewer.hear('close_screen')).toMatchObject({ phone: harness.phones[0], text: 'elsewhere' })
    expect(harness.agent.heard.some(({ type }) => type === 'screens')).toBe(false)
  })

  test('of a phone that the token does not name is not shown', async () => {
    const viewer = await harness.viewer(harness.plane.admin, { phones: [harness.phones[0]] })
    viewer.say(open(harness.phones[1]))
    expect((await viewer.hear('close_screen')).text).toBe('not_found')
  })

  test('of a phone without ADB, or that is gone, is not shown', async () => {
    const { plane, phones, agent } = harness
    await plane.admin.call(endpointsOf(phone).edit!, { query: { id: phones[0] }, body: { adb: 0 } })
    const viewer = await harness.viewer()
    viewer.say(open(phones[0]))
    expect(await viewer.hear('close_screen')).toMatchObject({ phone: phones[0], text: 'adb_off' })
    agent.say({ type: 'phones', phones: [] })
    const list = () => plane.admin.call(endpointsOf(phone).list!, { query: {} })
    await expect.poll(async () => (await list()).data.every(({ state }) => state === 0)).toBe(true)
    viewer.say(open(phones[1]))
    expect((await viewer.hear('close_screen', (message) => message.phone === phones[1])).text).toBe('phone_gone')
  })

  test('ends for all who look when the phone or its host goes', async () => {
    const [one, two] = harness.phones
    const viewer = await harness.viewer()
    const screens = await harness.watch(viewer, one)
    await harness.watch(viewer, two)
    screens.say({ type: 'ended', stream: one, reason: 'phone_gone' })
    expect(await viewer.hear('close_screen')).toMatchObject({ phone: one, text: 'phone_gone' })
    await screens.close()
    expect(await viewer.hear('close_screen', (message) => message.phone === two)).toMatchObject({ text: 'host_gone' })
  })

  test('comes from the host of its phone alone', async () => {
    const viewer = await harness.viewer()
    const screens = await harness.watch(viewer)
    const stranger = await connectScreens(harness.plane.url, await enrol(harness.plane, 'stranger'))
    stranger.picture({ kind: 'png', phone: harness.phones[0] }, Buffer.from('forged'))
    stranger.say({ type: 'ended', stream: harness.phones[0], reason: 'phone_gone' })
    await stranger.close()
    screens.picture({ kind: 'png', phone: harness.phones[0] }, Buffer.from('true'))
    await expect.poll(() => viewer.pictures.map(({ bytes }) => bytes.toString())).toEqual(['true'])
    expect(viewer.heard.some(({ type }) => type === 'close_screen')).toBe(false)
  })
})

describe('the line of an agent for screens', () => {
  test('is closed to whoever is not enrolled', async () => {
    const line = await connectScreens(harness.plane.url, 'nobody')
    expect((await line.closed).code).toBe(closeCodes.notEnrolled)
  })
})

describe('a viewer who does not keep up', () => {
  test('goes on at the next key frame, and keeps nobody waiting', async () => {
    const [id] = harness.phones
    const [slow, quick] = [await harness.viewer(), await harness.viewer()]
    const screens = await harness.watch(slow)
    quick.say(open(id))
    await quick.hear('screen_info')
    slow.socket.pause()
    const large = Buffer.alloc(512 * 1024)
    const count = 40
    for (let time = 0; time < count; time++) {
      screens.picture({ kind: time === 0 ? 'key' : 'delta', phone: id, time }, large)
      await expect.poll(() => quick.pictures.length, { interval: 1 }).toBe(time + 1)
    }
    const asked = () => screens.heard.filter(({ type }) => type === 'refresh').length
    const before = asked()
    slow.socket.resume()
    await expect.poll(asked).toBeGreaterThan(before)
    screens.picture({ kind: 'delta', phone: id, time: count })
    screens.picture({ kind: 'key', phone: id, time: count + 1 })
    await expect.poll(() => slow.pictures.at(-1)?.time).toBe(count + 1)
    const times = slow.pictures.map(({ time }) => time)
    expect(times.length).toBeLessThan(count)
    expect(times).not.toContain(count)
    // Without a gap until it fell behind.
    expect(times.slice(0, -1)).toEqual(times.slice(0, -1).map((_, n) => n))
  })
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestAgent, type TestAgent } from '../testing/agent.testing.ts'

let harness: TestAgent
beforeEach(async () => {
  harness = await startTestAgent()
})
afterEach(() => harness.stop())

/** Has the agent show the first phone as number 7. */
async function openScreen(maxSize = 800): Promise<TestAgent['plane']['screens']> {
  const { plane, device } = harness
  plane.send({ type: 'screens' })
  await plane.screens.opened
  plane.screens.say({ type: 'open', stream: 7, phone: device.serial, maxSize, maxFps: 30 })
  return plane.screens
}

describe('the screen of a phone without the scrcpy server', () => {
  test('comes as stills, another whenever it changes, and again for whoever asks', async () => {
    const screens = await openScreen()
    const { width, height } = harness.device.profile
    expect(await screens.hear('opened')).toEqual({
      type: 'opened',
      stream: 7,
      source: 'screencap',
      stills: 'no_server',
      codec: '',
      width,
      height,
    })
    const first = await screens.see()
    expect(first).toMatchObject({ kind: 'png', phone: 7, width, height })
    expect(first.bytes.subarray(1, 4).toString()).toBe('PNG')
    harness.device.window.open('app.shelf', 0, { extras: {} })
    let last = await screens.see(({ time }) => time > first.time)
    expect(last.bytes.equals(first.bytes)).toBe(false)
    // Whoever asks is shown it again, as soon as the app stands still.
    await expect
      .poll(async () => {
        const before = last
        screens.say({ type: 'refresh', stream: 7 })
        last = await screens.see(({ time }) => time > before.time)
        return last.bytes.equals(before.bytes)
      })
      .toBe(true)
  })

  test('ends when nobody looks any more', async () => {
    const screens = await openScreen()
    await screens.see()
    screens.say({ type: 'close', stream: 7 })
    screens.say({ type: 'open', stream: 8, phone: harness.device.serial, maxSize: 800, maxFps: 30 })
    await screens.see(({ phone }) => phone === 8)
    const before = screens.pictures.filter(({ phone }) => phone === 7).length
    harness.device.window.open('app.shelf', 0, { extras: {} })
    const shown = screens.pictures.filter(({ phone }) => phone === 8).length
    await expect.poll(() => screens.pictures.filter(({ phone }) => phone === 8).length).toBeGreaterThan(shown)
    expect(screens.pictures.filter(({ phone }) => phone === 7)).toHaveLength(before)
  })

  test('is not there for a phone that is unknown, and ends when ADB is switched off', async () => {
    const screens = await openScreen()
    await screens.see()
    screens.say({ type: 'open', stream: 9, phone: 'nobody', maxSize: 800, maxFps: 30 })
    expect(await screens.hear('ended')).toEqual({ type: 'ended', stream: 9, reason: 'phone_gone' })
    harness.plane.send({ type: 'adb', off: [harness.device.serial] })
    expect(await screens.hear('ended', ({ stream }) => stream === 7)).toMatchObject({ reason: 'adb_off' })
  })

  test('does nothing more of what was asked for before somebody else got the phone', async () => {
    const screens = await openScreen()
    await screens.see()
    const say = (request: number, lease: number) => {
      const act = { type: 'input_keycode', phone: 7, text: JSON.stringify({ code: 4 }) }
      screens.say({ type: 'act', stream: 7, request, lease, act })
    }
    for (let request = 1; request <= 20; request++) say(request, 5)
    await screens.hear('acted', ({ request }) => request === 1)
    say(21, 6)
    expect(await screens.hear('failed', ({ request }) => request === 20)).toMatchObject({ code: 'lease_lost' })
    await screens.hear('acted', ({ request }) => request === 21)
  })

  test('is opened anew on a line that was cut', async () => {
    const screens = await openScreen()
    const first = await screens.see()
    screens.cut()
    await expect
      .poll(() => {
        harness.plane.send({ type: 'screens' })
        screens.say({ type: 'open', stream: 8, phone: harness.device.serial, maxSize: 800, maxFps: 30 })
        return screens.pictures.some(({ phone }) => phone === 8)
      })
      .toBe(true)
    expect(screens.pictures.filter(({ phone, time }) => phone === 7 && time > first.time)).toEqual([])
  })
})

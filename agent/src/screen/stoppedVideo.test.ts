// @module-tag slow

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockRotation } from '@quarterdeck/fixtures/phones/device/display.ts'
import type { Faults } from '@quarterdeck/fixtures/phones/device/faults.ts'
import { keyCodes } from '@quarterdeck/fixtures/phones/device/keyCodes.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestAgent, type TestAgent } from '../testing/agent.testing.ts'

let folder: string
let harness: TestAgent

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'video-'))
  const scrcpyServer = join(folder, 'scrcpy-server')
  await writeFile(scrcpyServer, 'scrcpy-server 3.3.1\n')
  harness = await startTestAgent({ scrcpyServer })
})
afterEach(async () => {
  await harness.stop()
  await rm(folder, { recursive: true, force: true })
})

const none: NonNullable<Faults['videoStops']> = { pictures: 0, above: 0, silent: false }

/** Looks at the phone. */
async function show(videoStops: Faults['videoStops'], maxSize = 800) {
  harness.device.setFaults({ videoStops })
  const { plane, device } = harness
  plane.send({ type: 'screens' })
  await plane.screens.opened
  plane.screens.say({ type: 'open', stream: 7, phone: device.serial, maxSize, maxFps: 30 })
  return plane.screens
}

describe('a video that starts and then fails', () => {
  test.each([
    ['ends before its first picture', none],
    ['shows nothing', { ...none, silent: true }],
    ['ends in the midst', { ...none, pictures: 1 }],
  ])('becomes stills, with the reason, where it %s', async (_how, fault) => {
    const screens = await show(fault)
    // Whatever changes on the screen is the next picture of the video: one after the other, for both at once change nothing.
    let isHome = false
    const changes = setInterval(() => {
      isHome = !isHome
      if (isHome) harness.device.pressKey(keyCodes.HOME)
      else harness.device.window.open('app.shelf', 0, { extras: {} })
    }, 200)
    const stills = await screens
      .hear('opened', ({ source }) => source === 'screencap')
      .finally(() => clearInterval(changes))
    expect(stills).toMatchObject({ stills: 'no_video', codec: '' })
    expect(await screens.see(({ kind }) => kind === 'png')).toMatchObject({ phone: 7 })
    expect(screens.heard.some(({ type }) => type === 'ended')).toBe(false)
  })

  test('is shown smaller where the encoder takes that', async () => {
    const screens = await show({ ...none, above: 500 })
    const smaller = await screens.hear('opened', ({ height }) => height === 400)
    expect(smaller).toMatchObject({ source: 'scrcpy', stills: '' })
    expect(await screens.see(({ height }) => height === 400)).toMatchObject({ kind: 'key' })
  })

  test('is tried again when the screen has another size', async () => {
    const screens = await show(none)
    await screens.see(({ kind }) => kind === 'png')
    harness.device.clearFaults()
    lockRotation(harness.device.settings, 1)
    const again = await screens.hear('opened', ({ source, width }) => source === 'scrcpy' && width === 800)
    expect(again).toMatchObject({ stills: '', height: 360 })
    await screens.see(({ kind, width }) => kind === 'key' && width === 800)
  })
})

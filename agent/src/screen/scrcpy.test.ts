// @module-tag slow

import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ScreenAct } from '@quarterdeck/shared/protocol/screenActs.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestAgent, type TestAgent } from '../testing/agent.testing.ts'
import type { TestScreenConnection } from '../testing/screenConnection.testing.ts'
import { readScrcpyFile } from './scrcpy/scrcpyServer.ts'

let folder: string
let harness: TestAgent
let screens: TestScreenConnection
let requests = 0

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scrcpy-'))
})
afterEach(async () => {
  await harness?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** An agent with a scrcpy server of this version, whatever its file is called, that shows the first phone as number 7. */
async function start({ name = 'scrcpy-server', version = '3.3.1', phones = {} } = {}): Promise<void> {
  const scrcpyServer = join(folder, name)
  await writeFile(scrcpyServer, `scrcpy-server ${version}\n`)
  harness = await startTestAgent({ scrcpyServer, ...phones })
  await show()
}

async function show(): Promise<void> {
  screens = harness.plane.screens
  harness.plane.send({ type: 'screens' })
  await screens.opened
  screens.say({ type: 'open', stream: 7, phone: harness.device.serial, maxSize: 800, maxFps: 30 })
  await screens.see()
}

/** Does something with the phone, under the answered number. */
function ask(type: ScreenAct['type'], text: unknown = '', lease = 0): number {
  const request = ++requests
  const act = { type, phone: 7, text: typeof text === 'string' ? text : JSON.stringify(text) }
  screens.say({ type: 'act', stream: 7, request, lease, act })
  return request
}

function act(type: ScreenAct['type'], text: unknown = '') {
  const request = ask(type, text)
  return screens.hear('acted', (message) => message.request === request)
}

function actInVain(type: ScreenAct['type'], text: unknown = '', lease = 0) {
  const request = ask(type, text, lease)
  return screens.hear('failed', (message) => message.request === request)
}

const size = () => {
  const { width, height } = screens.heard.findLast(({ type }) => type === 'opened') as { width: number; height: number }
  return { width, height }
}

async function tap(description: string): Promise<void> {
  const { elements, ...screen } = await dump()
  const { bounds } = elements.find((one: { description: string }) => one.description === description)
  const { width, height } = size()
  const at = {
    x: (((bounds.left + bounds.right) / 2) * width) / screen.width,
    y: (((bounds.top + bounds.bottom) / 2) * height) / screen.height,
  }
  for (const action of ['down', 'up']) await act('touch', { action, pointer: 0, ...at, width, height })
}

const dump = async (at = {}) => JSON.parse((await act('dump_activity', at)).text)

async function openShelf(): Promise<void> {
  harness.device.window.open('app.shelf', 0, { extras: {} })
  await expect
    .poll(async () => (await dump()).elements.some((one: { description: string }) => one.description === 'Search'))
    .toBe(true)
}

describe('a phone with the scrcpy server', () => {
  test('is shown as H.264 that a decoder takes from any key frame on', async () => {
    await start()
    const opened = await screens.hear('opened')
    expect(opened).toMatchObject({ source: 'scrcpy', width: 360, height: 800 })
    expect(opened.codec).toMatch(/^avc1\.[\da-f]{6}$/)
    const first = await screens.see()
    expect(first).toMatchObject({ kind: 'key', width: 360, height: 800 })
    expect(first.bytes.readUInt32BE(0)).toBe(1)
    // A sequence parameter set in front.
    expect(first.bytes.readUInt8(4) & 0x1f).toBe(7)
    harness.device.window.open('app.shelf', 0, { extras: {} })
    await screens.see(({ kind }) => kind === 'delta')
    const before = screens.pictures.length
    screens.say({ type: 'refresh', stream: 7 })
    await expect.poll(() => screens.pictures.slice(before).some(({ kind }) => kind === 'key')).toBe(true)
    const again = screens.pictures.findIndex(({ kind }, at) => at >= before && kind === 'key')
    for (const from of [0, again]) decode(Buffer.concat(screens.pictures.slice(from).map(({ bytes }) => bytes)))
  })

  test('says its new size when it is turned, and begins with a key frame', async () => {
    await start()
    const before = screens.pictures.length
    await act('rotate')
    expect(await screens.hear('opened', ({ width }) => width === 800)).toMatchObject({ height: 360 })
    await expect.poll(() => screens.pictures.slice(before).find(({ width }) => width === 800)?.kind).toBe('key')
  })

  test('takes touches, keys, and text of any script', async () => {
    await start()
    await openShelf()
    await tap('Search')
    await expect.poll(() => harness.device.window.focusedField()).toBeDefined()
    for (const text of ['ok ', '长安 ', 'สวัสดี ', 'Đường']) await act('input_text', text)
    await act('input_keycode', { code: 67 })
    await expect.poll(() => harness.device.window.focusedField()?.text).toBe('ok 长安 สวัสดี Đườn')
  })

  test('takes nothing under a number below one that it has heard of', async () => {
    await start()
    harness.plane.send({ type: 'hold', phones: [{ phone: harness.device.serial, number: 12 }] })
    expect(await actInVain('set_clipboard', 'late', 11)).toMatchObject({ code: 'lease_lost' })
    const request = ask('set_clipboard', 'now', 13)
    await screens.hear('acted', (message) => message.request === request)
    expect(await actInVain('set_clipboard', 'late', 12)).toMatchObject({ code: 'lease_lost' })
    expect(harness.device.clipboard).toBe('now')
  })

  test('gives and takes the clipboard', async () => {
    await start()
    await act('set_clipboard', '长安')
    expect(harness.device.clipboard).toBe('长安')
    harness.device.clipboard = 'https://shelf.example/n/1'
    expect((await act('get_clipboard')).text).toBe('https://shelf.example/n/1')
  })

  test('gives a picture of its whole screen, and names the element under a point', async () => {
    await start()
    await openShelf()
    await act('screenshot')
    const { width, height } = harness.device.profile
    expect(await screens.see(({ kind }) => kind === 'screenshot')).toMatchObject({ width, height, time: requests })
    const { elements } = await dump()
    const search = elements.find((one: { description: string }) => one.description === 'Search')
    const picture = size()
    const at = {
      x: ((search.bounds.left + 5) * picture.width) / width,
      y: ((search.bounds.top + 5) * picture.height) / height,
    }
    expect(await dump({ ...at, ...picture })).toMatchObject({ activity: 'app.shelf/app.shelf.Main', element: search })
  })

  test('ends its server when nobody looks any more', async () => {
    await start()
    expect([...harness.device.sockets.keys()].filter((name) => name.includes('scrcpy'))).toEqual([])
    screens.say({ type: 'close', stream: 7 })
    const before = screens.pictures.length
    screens.say({ type: 'open', stream: 8, phone: harness.device.serial, maxSize: 400, maxFps: 30 })
    await screens.see(({ phone }) => phone === 8)
    expect(screens.pictures.slice(before).some(({ phone }) => phone === 7)).toBe(false)
  })
})

describe('the version of the scrcpy server', () => {
  test('is the one that it says itself, where that is understood', async () => {
    await start({ version: '3.3.2' })
    expect(await screens.hear('opened')).toMatchObject({ source: 'scrcpy', stills: '' })
  })

  test('is not used where it is another: the phone is shown by stills', async () => {
    await start({ version: '2.7' })
    expect(await screens.hear('opened')).toMatchObject({ source: 'screencap', stills: 'not_started' })
    const unlike = join(folder, 'scrcpy-server-v2.7')
    await writeFile(unlike, '')
    await expect(readScrcpyFile(unlike)).rejects.toThrow('2.7')
  })
})

describe('a phone without the scrcpy server', () => {
  beforeEach(async () => {
    harness = await startTestAgent()
    await show()
  })

  test('takes touches, keys and text by shell commands', async () => {
    await openShelf()
    await tap('Search')
    await expect.poll(() => harness.device.window.focusedField()).toBeDefined()
    const keyboard = harness.device.inputMethods.current()
    await act('input_text', '长安ok')
    await act('input_keycode', { code: 67 })
    await expect.poll(() => harness.device.window.focusedField()?.text).toBe('长安o')
    expect(harness.device.inputMethods.current()).toBe(keyboard)
  })

  test('says what it cannot', async () => {
    expect(await actInVain('get_clipboard')).toMatchObject({ code: 'needs_scrcpy' })
    expect(await actInVain('rotate')).toMatchObject({ code: 'needs_scrcpy' })
  })
})

function decode(stream: Buffer): void {
  if (spawnSync('ffmpeg', ['-version']).status !== 0) return
  const { stderr } = spawnSync('ffmpeg', ['-v', 'error', '-f', 'h264', '-i', '-', '-f', 'null', '-'], { input: stream })
  expect(stderr.toString()).toBe('')
}

// @module-tag slow

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '@quarterdeck/fixtures/environment/program.ts'
import type { AdbServerState } from '@quarterdeck/shared/protocol/agent.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { startTestPhones, type TestPhones } from '../testing/phones.testing.ts'
import { connectAdb } from './adb/adbServer.ts'
import { endAdb } from './adb/endAdb.ts'
import { type Phones, startPhones } from './startPhones.ts'

const timing = {
  server: { askEveryMs: 50, answerMs: 500 },
  phones: { askEveryMs: 50, answerMs: 300, againMs: 50 },
  network: { againMs: 50, answerMs: 500 },
}
const network = '10.1.1.1:5555'
const { signal } = new AbortController()
let simulated: TestPhones
let phones: Phones
let stop: AbortController

beforeEach(async () => {
  simulated = await startTestPhones({ phones: 1 })
  simulated.fleet.add({ network })
  stop = new AbortController()
})
afterEach(async () => {
  stop.abort(new Error('the test is over'))
  await phones.stopped()
  await simulated.stop()
})

/** Both phones are there; `bin` is what would start an ADB server. */
async function follow(bin?: string): Promise<void> {
  phones = startPhones({
    adb: { port: simulated.adbServerPort, connect: [network], ...(bin && { bin }) },
    log: createLog('silent'),
    onChange: () => {},
    onGone: () => {},
    onAdbServer: () => {},
    timing,
    signal: stop.signal,
  })
  phones.track()
  for (const at of [0, 1]) await becomes(at, 'online')
}
const device = (at: number) => simulated.fleet.all()[at]!
const stateOf = (at: number) => phones.inventory.list().find(({ serial }) => serial === device(at).serial)?.state
const becomes = (at: number, state: string) => expect.poll(() => stateOf(at)).toBe(state)

test.each([0, 1])(
  'a phone that waits for a new connection gets one, by cable (0) and by network (1): %i',
  async (at) => {
    await follow()
    device(at).setFaults({ silentUntil: 'reconnect' })
    await becomes(at, 'silent')
    await phones.recoverer.ask(device(at).serial, signal)
    expect(stateOf(at)).toBe('silent')
    await phones.recoverer.reconnect(device(at).serial, signal)
    await becomes(at, 'online')
  },
)

test('a server is ended and started anew, and its phones of the network are connected again', async () => {
  await follow('true')
  device(0).setFaults({ silentUntil: 'server' })
  await becomes(0, 'silent')
  await phones.recoverer.reconnect(device(0).serial, signal)
  await phones.recoverer.server(device(0).serial, signal)
  for (const at of [0, 1]) await becomes(at, 'online')
})

test.runIf(process.platform === 'linux')('a server that hangs is ended by its process, and started anew', async () => {
  const port = await freePort()
  const adb = ['-L', `tcp:${port}`, 'nodaemon', 'server']
  const frozen = spawn('adb', adb, { stdio: 'ignore' })
  const ended = new Promise((resolve) => frozen.once('exit', (_code, how) => resolve(how)))
  const states: AdbServerState[] = []
  phones = startPhones({
    adb: { port, bin: '/usr/bin/adb' },
    log: createLog('silent'),
    timing,
    signal: stop.signal,
    onChange: () => {},
    onGone: () => {},
    onAdbServer: (state) => states.push(state),
  })
  const { recoverer } = phones
  try {
    phones.track()
    await expect.poll(() => states.at(-1), { timeout: 15_000 }).toBe('answers')
    frozen.kill('SIGSTOP')
    await expect.poll(() => states.at(-1), { timeout: 15_000 }).toBe('silent')
    await recoverer.server('', signal)
    expect(await ended).toBe('SIGKILL')
    await expect.poll(() => states.at(-1), { timeout: 15_000 }).toBe('answers')
  } finally {
    frozen.kill('SIGKILL')
    stop.abort(new Error('the test is over'))
    await connectAdb({ host: '127.0.0.1', port }).kill(signal)
  }
})

test('a program that listens there and is no ADB server is left alone', async () => {
  const code = `const s = require('net').createServer().listen(0, '127.0.0.1', () => console.log(s.address().port))`
  const other = spawn(process.execPath, ['-e', code, 'server'], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [line] = (await once(other.stdout, 'data')) as [Buffer]
    expect(await endAdb({ port: Number(String(line)) })).toBe(false)
    expect(await endAdb({ host: '10.0.0.9', port: Number(String(line)) })).toBe(false)
    expect([other.exitCode, other.signalCode]).toEqual([null, null])
  } finally {
    other.kill()
  }
})

test('without a program that starts one the server is left alone', async () => {
  await follow()
  await expect(phones.recoverer.server(device(0).serial, signal)).rejects.toThrow('--adb-bin')
})

test('a phone that has hung is restarted by its daemon', async () => {
  await follow()
  device(0).setFaults({ silentUntil: 'reboot' })
  await becomes(0, 'silent')
  await phones.recoverer.reboot(device(0).serial, signal)
  await becomes(0, 'online')
})

test('nothing is done to a phone for which ADB is switched off, or that nobody has seen', async () => {
  await follow()
  phones.inventory.setAdbOff([device(0).serial])
  await expect(phones.recoverer.reboot(device(0).serial, signal)).rejects.toThrow('adb_off')
  await expect(phones.recoverer.reconnect('gone', signal)).rejects.toThrow('unknown')
})

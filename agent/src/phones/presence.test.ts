// @module-tag slow

import type { AdbServerState } from '@quarterdeck/shared/protocol/agent.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { startTestPhones, type TestPhones } from '../testing/phones.testing.ts'
import type { Phone } from './phone.ts'
import { presenceOf } from './presence.ts'
import { type Phones, startPhones, usualTiming } from './startPhones.ts'

const timing = {
  server: { askEveryMs: 50, answerMs: 500 },
  phones: { askEveryMs: 50, answerMs: 500, againMs: 50 },
  network: { againMs: 50, answerMs: 500 },
}

let simulated: TestPhones
let phones: Phones
let stop: AbortController
let gone: string[]
let reasons: string[]
let server: AdbServerState[]

beforeEach(async () => {
  simulated = await startTestPhones({ phones: 3 })
  stop = new AbortController()
  gone = []
  reasons = []
  server = []
})
afterEach(async () => {
  stop.abort(new Error('the test is over'))
  await phones?.stopped()
  await simulated.stop()
})

function follow(options: { connect?: readonly string[]; timing?: typeof timing } = {}): void {
  phones = startPhones({
    adb: { port: simulated.adbServerPort, connect: options.connect ?? [] },
    log: createLog('silent'),
    onChange: () => {},
    onGone(serial, why) {
      gone.push(serial)
      reasons.push(why.message)
    },
    onAdbServer: (state) => server.push(state),
    timing: options.timing ?? timing,
    signal: stop.signal,
  })
  phones.track()
}

const states = () => Object.fromEntries(phones.inventory.list().map(({ serial, state }) => [serial, state]))
const eventually = (fits: () => unknown) => expect.poll(fits, { interval: 20 })
const all = (state: string) => Object.fromEntries(simulated.fleet.all().map(({ serial }) => [serial, state]))

describe('the ways to one serial', () => {
  const usb = { address: 'A1', state: 'online', boot: 'x', twice: false } as const
  const tcp = { ...usb, address: '10.0.0.7:5555' } as const

  test('give the one that works before one that does not, a cable before a network', () => {
    expect(presenceOf([tcp, usb])).toEqual({ address: 'A1', state: 'online' })
    expect(presenceOf([{ ...usb, state: 'silent', boot: '' }, tcp])).toEqual({ address: tcp.address, state: 'online' })
    expect(presenceOf([{ ...usb, state: 'offline', boot: '' }])?.state).toBe('offline')
    expect(presenceOf([])).toBeUndefined()
  })

  test('are in conflict where two phones are at their ends, or one address is listed twice', () => {
    expect(presenceOf([usb, { ...tcp, boot: 'y' }])?.state).toBe('conflict')
    expect(presenceOf([{ ...usb, twice: true }])?.state).toBe('conflict')
    // A phone that cannot say when it was started is no proof of two.
    expect(presenceOf([usb, { ...tcp, boot: '' }])?.state).toBe('online')
  })
})

test('what does not answer is noticed within 30 s, between questions or in the midst of one', () => {
  for (const { askEveryMs, answerMs } of [usualTiming.phones, usualTiming.server])
    expect(askEveryMs + answerMs).toBeLessThanOrEqual(30_000)
})

describe('a phone', () => {
  test.each(['hang', 'silent', 'babble'] as const)(
    'that does not answer (%s) is noticed, and so is its return',
    async (fault) => {
      follow()
      await eventually(states).toEqual(all('online'))
      const device = simulated.fleet.all()[1]!
      device.setFaults({ [fault]: true })
      await eventually(states).toEqual({ ...all('online'), [device.serial]: 'silent' })
      expect(phones.inventory.open(device.serial)).toBe('silent')
      expect(gone).toContain(device.serial)
      expect(reasons.at(-1)).toMatch(/^not responding since 20/)
      device.clearFaults()
      await eventually(states).toEqual(all('online'))
      device.setFaults({ unplugged: true })
      await eventually(states).toEqual({ ...all('online'), [device.serial]: 'offline' })
      expect(reasons.at(-1)).toBe('the phone was disconnected')
    },
  )

  test('that hung for a moment while it was asked, and answers again, has not been away', async () => {
    const patient = { ...timing, phones: { askEveryMs: 50, answerMs: 2000, againMs: 50 } }
    follow({ timing: patient })
    await eventually(states).toEqual(all('online'))
    const device = simulated.fleet.all()[1]!
    device.setFaults({ hang: true })
    await new Promise((resolve) => setTimeout(resolve, 300))
    device.clearFaults()
    // Past the time that the first question had.
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect(gone).toEqual([])
    expect(states()).toEqual(all('online'))
  })

  test('that is plugged in and has never answered is listed', async () => {
    simulated.fleet.all()[0]!.setFaults({ hang: true })
    follow()
    await eventually(states).toEqual({ ...all('online'), [simulated.fleet.all()[0]!.serial]: 'silent' })
  })

  test('that is starting, that allows nobody, and that its server calls offline are told apart', async () => {
    const [starting, closed, offline] = simulated.fleet.all()
    starting!.setFaults({ starting: true })
    closed!.setFaults({ unauthorised: true })
    offline!.setFaults({ offline: true })
    follow()
    await eventually(states).toEqual({
      [starting!.serial]: 'starting',
      [closed!.serial]: 'unauthorised',
      [offline!.serial]: 'offline',
    })
    for (const device of simulated.fleet.all()) device.clearFaults()
    await eventually(states).toEqual(all('online'))
  })

  test('that claims the serial of another puts both out of work until it is taken away', async () => {
    const [first, twin] = simulated.fleet.all()
    follow()
    await eventually(states).toEqual(all('online'))
    twin!.setFaults({ claimsSerial: first!.serial })
    await eventually(() => states()[first!.serial]).toBe('conflict')
    expect(phones.inventory.open(first!.serial)).toBe('conflict')
    twin!.setFaults({ unplugged: true })
    await eventually(() => states()[first!.serial]).toBe('online')
  })

  test('that leaves a command of a run unanswered is asked at once, although it is held', async () => {
    follow()
    await eventually(states).toEqual(all('online'))
    const device = simulated.fleet.all()[0]!
    phones.registry.take(device.serial, 'run-1')
    const phone = phones.inventory.open(device.serial) as Phone
    device.setFaults({ babble: true })
    await expect(phone.focusedApp(stop.signal)).rejects.toThrow('was cut off')
    await eventually(() => gone).toContain(device.serial)
  })
})

describe('an ADB server', () => {
  test.each(['silent', 'frozen', 'nonsense'] as const)(
    'that is %s has no phones online until it is well again',
    async (state) => {
      follow()
      await eventually(states).toEqual(all('online'))
      await simulated.adbServer.setState(state)
      await eventually(states).toEqual(all('offline'))
      await eventually(() => server.at(-1)).toBe(state === 'frozen' ? 'silent' : state)
      expect([...gone].sort()).toEqual(expect.arrayContaining(Object.keys(all('')).sort()))
      await simulated.adbServer.setState('well')
      await eventually(states).toEqual(all('online'))
      expect(server.at(-1)).toBe('answers')
    },
  )

  test('that starts anew is told of the phones of the network that it had, and of those that are configured', async () => {
    const known = simulated.fleet.add({ network: '10.9.0.1:5555' })
    const configured = simulated.fleet.add({ network: '10.9.0.2:5555' })
    follow({ connect: ['10.9.0.1:5555', '10.9.0.2:5555'] })
    await eventually(states).toEqual(all('online'))
    stop.abort(new Error('the next agent'))
    stop = new AbortController()
    follow({ connect: ['10.9.0.2:5555'] })
    await eventually(states).toEqual(all('online'))
    simulated.adbServer.restart()
    await eventually(() => gone).toEqual(expect.arrayContaining([known.serial, configured.serial]))
    await eventually(states).toEqual(all('online'))
  })
})

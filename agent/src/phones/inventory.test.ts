import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { startTestPhones, type TestPhones } from '../testing/phones.testing.ts'
import { connectAdb } from './adb/adbServer.ts'
import { shellOf } from './adb/adbShell.ts'
import { createInventory } from './inventory.ts'
import { PhoneLost, Unanswered } from './phoneError.ts'
import { createPhoneRegistry } from './registry.ts'
import { type Phones, startPhones, usualTiming } from './startPhones.ts'

let simulated: TestPhones
let phones: Phones
let stop: AbortController
let gone: string[]

beforeEach(async () => {
  simulated = await startTestPhones({ phones: 3 })
  stop = new AbortController()
  gone = []
  phones = startPhones({
    adb: { port: simulated.adbServerPort },
    log: createLog('silent'),
    onChange: () => {},
    onGone: (serial) => gone.push(serial),
    onAdbServer: () => {},
    signal: stop.signal,
  })
})
afterEach(async () => {
  stop.abort(new Error('the test is over'))
  await phones.stopped()
  await simulated.stop()
})

async function until(fits: () => boolean): Promise<void> {
  for (let waited = 0; waited < 60_000 && !fits(); waited += 20) await delay(20)
  expect(fits()).toBe(true)
}
const known = () => phones.inventory.list().filter((phone) => phone.apps.length > 0)

describe('the inventory', () => {
  test('knows the facts of every phone, by the serial of the phone itself', async () => {
    phones.track()
    await until(() => known().length === 3)
    for (const device of simulated.fleet.all()) {
      const { profile } = device
      const sim = profile.sims[0]!
      expect(phones.inventory.list().find((phone) => phone.serial === device.serial)).toMatchObject({
        state: 'online',
        brand: profile.brand,
        model: profile.model,
        release: profile.androidVersion,
        sdk: profile.sdk,
        width: profile.width,
        height: profile.height,
        area: profile.area,
        users: [
          { user: 0, name: 'Owner', profile: false, apps: 3 },
          { user: 10, name: 'Work', profile: false, apps: 3 },
        ],
        sims: [{ slot: 0, number: sim.number, iccid: sim.iccid }],
        apps: expect.arrayContaining([expect.objectContaining({ package: 'app.shelf', version: '3.4.1' })]),
      })
    }
  })

  test('keeps a phone that was pulled out as offline, and finds it again', async () => {
    phones.track()
    await until(() => known().length === 3)
    const device = simulated.fleet.all()[1]!
    const state = () => phones.inventory.list().find((phone) => phone.serial === device.serial)?.state
    device.setFaults({ unplugged: true })
    await until(() => state() === 'offline')
    expect(phones.inventory.open(device.serial)).toBe('offline')
    expect(gone).toEqual([device.serial])
    device.clearFaults()
    await until(() => state() === 'online')
    expect(typeof phones.inventory.open(device.serial)).toBe('object')
  })

  test('loses its phones with the ADB server, and finds them again when another comes', async () => {
    phones.track()
    await until(() => known().length === 3)
    const port = simulated.adbServerPort
    await simulated.stop()
    await until(() => phones.inventory.list().every((phone) => phone.state === 'offline'))
    simulated = await startTestPhones({ phones: 4, port })
    await until(() => phones.inventory.list().filter((phone) => phone.state === 'online').length === 4)
  })

  test('asks nothing of a phone for which ADB is switched off but who it is', async () => {
    const { serial } = simulated.fleet.all()[0]!
    phones.inventory.setAdbOff([serial])
    phones.track()
    await until(() => known().length === 2)
    await delay(100)
    expect(phones.inventory.list().find((phone) => phone.serial === serial)).toMatchObject({
      state: 'online',
      model: '',
      apps: [],
    })
    expect(phones.inventory.open(serial)).toBe('adb_off')
    phones.inventory.setAdbOff([])
    await until(() => known().length === 3)
  })

  test('counts a phone that is listed twice once, and uses the cable', async () => {
    const server = connectAdb({ host: '127.0.0.1', port: simulated.adbServerPort })
    const { serial } = simulated.fleet.all()[0]!
    const address = await addressOf(serial)
    const changes: number[] = []
    const inventory = createInventory({
      // The same phone under a second address, as with `adb connect` beside a cable.
      server: {
        ...server,
        open: (to, service, signal) => server.open(to.includes(':') ? address : to, service, signal),
      },
      log: createLog('silent'),
      isHeld: () => false,
      onChange: () => changes.push(1),
      onReady: () => {},
      onGone: () => {},
      timing: usualTiming.phones,
      signal: stop.signal,
    })
    inventory.update([
      { address: '10.0.0.7:5555', state: 'online' },
      { address, state: 'online' },
    ])
    await until(() => inventory.list().length === 1 && inventory.list()[0]!.apps.length > 0)
    await delay(200)
    expect(inventory.list()).toMatchObject([{ serial, address }])
    inventory.update([{ address: '10.0.0.7:5555', state: 'online' }])
    expect(inventory.list()).toMatchObject([{ serial, address: '10.0.0.7:5555', state: 'online' }])
  })

  async function addressOf(serial: string): Promise<string> {
    phones.track()
    await until(() => known().length === 3)
    return phones.inventory.list().find((phone) => phone.serial === serial)!.address
  }
})

test('a phone that is held is not given to a second holder until it is given back', () => {
  const registry = createPhoneRegistry()
  const giveBack = registry.take('A1', 'run-1')
  expect(registry.take('A1', 'run-2')).toBeUndefined()
  giveBack!()
  const again = registry.take('A1', 'run-2')
  giveBack!()
  expect(again).toBeDefined()
  expect(registry.holderOf('A1')).toBe('run-2')
})

describe('a shell command', () => {
  const silent = /^not responding since 20[\d-]+T[\d:.]+Z$/
  const shell = () => {
    const server = connectAdb({ host: '127.0.0.1', port: simulated.adbServerPort })
    return shellOf(server, simulated.fleet.all()[0]!.serial)
  }

  test('answers its output and exit status', async () => {
    expect(await shell().run("echo 'a b'; false", stop.signal)).toEqual({ output: 'a b\n', status: 1 })
  })

  test('on a phone that hangs is cut off at its time limit', async () => {
    simulated.fleet.all()[0]!.setFaults({ hang: true })
    await expect(shell().run('echo hi', stop.signal, { timeoutMs: 200 })).rejects.toThrow(silent)
  })

  test('ends at once when its signal fires, with the reason of the signal', async () => {
    simulated.fleet.all()[0]!.setFaults({ hang: true })
    const abort = new AbortController()
    const answer = shell().run('echo hi', abort.signal)
    setTimeout(() => abort.abort(new Error('halted')), 50)
    await expect(answer).rejects.toThrow('halted')
  })

  test('that is cut off while it writes tells the reason too', async () => {
    const abort = new AbortController()
    const answer = shell().run('echo begun; sleep 20', abort.signal)
    setTimeout(() => abort.abort(new Error('halted')), 200)
    await expect(answer).rejects.toThrow('halted')
  })

  test('that takes longer than it may is no lost phone where the phone answers else', async () => {
    const late = shell().run('echo begun; sleep 20', stop.signal, { timeoutMs: 200 })
    await expect(late).rejects.toMatchObject({ code: 'answer_late' })
    await expect(late).rejects.toBeInstanceOf(Unanswered)
  })

  test('on a phone that is not there, or that goes away meanwhile, is a lost phone', async () => {
    const device = simulated.fleet.all()[0]!
    const answer = shell().run('sleep 20', stop.signal)
    setTimeout(() => device.setFaults({ unplugged: true }), 100)
    await expect(answer).rejects.toBeInstanceOf(PhoneLost)
    await expect(shell().run('echo hi', stop.signal)).rejects.toBeInstanceOf(PhoneLost)
  })
})

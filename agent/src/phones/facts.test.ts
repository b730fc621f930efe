// @module-tag slow

import { createHash } from 'node:crypto'
import type { Device } from '@quarterdeck/fixtures/phones/device/device.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestPhones, type TestPhones } from '../testing/phones.testing.ts'
import { connectAdb } from './adb/adbServer.ts'
import { type AdbShell, shellOf } from './adb/adbShell.ts'
import { createApkSums } from './adb/apkSums.ts'
import { unknownFacts } from './adb/deviceFacts.ts'
import { measures, readFacts } from './adb/readFacts.ts'
import { withinLimits } from './adb/withinLimits.ts'

const { signal } = new AbortController()
let simulated: TestPhones
let device: Device
let shell: AdbShell
let asked: string[]

beforeEach(async () => {
  simulated = await startTestPhones()
  device = simulated.fleet.all()[0]!
  const phone = shellOf(connectAdb({ host: '127.0.0.1', port: simulated.adbServerPort }), device.serial)
  asked = []
  shell = {
    ...phone,
    run(command, ...rest) {
      asked.push(command)
      return phone.run(command, ...rest)
    },
  }
})
afterEach(() => simulated.stop())

const read = (known = unknownFacts) => readFacts(shell, known, signal)
const shelf = (facts: Awaited<ReturnType<typeof read>>) => facts.apps.find((app) => app.package === 'app.shelf')!

describe('the facts of a phone', () => {
  test('leave empty what it hides of its cards', async () => {
    const { iccid, number } = device.sims[0]!
    expect((await read()).sims).toMatchObject([{ slot: 0, iccid, number }])
    device.setFaults({ maskedSims: true })
    expect((await read()).sims).toMatchObject([
      { slot: 0, carrier: device.sims[0]!.operatorName, iccid: '', number: '' },
    ])
  })

  test('name the users that are profiles, and all apps but those of a user that is kept from the shell', async () => {
    device.setFaults({ profiles: ['xspace', 'secure-folder'] })
    const refused = await shell.run('pm list packages -3', signal)
    expect(refused.output).toContain('SecurityException')
    const facts = await read()
    expect(facts.users).toEqual([
      { user: 0, name: 'Owner', profile: false, apps: 3 },
      { user: 10, name: 'Work', profile: false, apps: 3 },
      { user: 999, name: 'XSpace', profile: true, apps: 3 },
      { user: 150, name: 'Secure Folder', profile: true, apps: -1 },
    ])
    expect(shelf(facts)).toMatchObject({ version: '3.4.1' })
  })

  test('tell the build, the address in its own network and how traffic goes out', async () => {
    expect(await read()).toMatchObject({
      rom: device.properties.get('ro.build.display.id'),
      ip: '192.168.7.23',
      proxy: 'none',
    })
    device.settings.put('global', 'http_proxy', '10.0.0.1:8080')
    expect((await read()).proxy).toBe('wifi')
    device.settings.put('global', 'http_proxy', ':0')
    expect((await read()).proxy).toBe('none')
  })

  test('tell temperature and storage', async () => {
    device.setFaults({ battery: { level: 55, celsius: 41 }, freeStorageMb: 731 })
    const facts = await read()
    expect(facts).toMatchObject({ battery: 55, temperature: 41, storageFree: 700 * 1024 * 1024 })
    expect(facts.storageTotal).toBeGreaterThan(facts.storageFree)
  })

  test('tell how far its clock is off, either way, and how slowly it answers', async () => {
    expect(await read()).toMatchObject({ clockOff: 0 })
    device.setFaults({ clockAheadS: 3600 })
    expect(await read()).toMatchObject({ clockOff: 60 })
    device.setFaults({ clockAheadS: -540, delayMs: 1100 })
    const { clockOff, slowness, told } = await readFacts(shell, undefined, signal, { kinds: measures })
    expect(told).toEqual(expect.arrayContaining([...measures]))
    expect(clockOff).toBe(-9)
    expect(slowness).toBeGreaterThanOrEqual(1)
  })

  test('have the md5 of an APK later, made once a version, one APK at a time', async () => {
    const { apkPath, app } = device.packages.get('app.shelf')!
    const md5 = createHash('md5').update(device.files.read(apkPath)).digest('hex')
    const sums = createApkSums()
    const facts = await readFacts(shell, unknownFacts, signal, { onPaths: sums.setPaths })
    expect(shelf(facts)).toEqual({
      package: 'app.shelf',
      version: app.versionName,
      versionCode: app.versionCode,
      md5: '',
    })
    expect(asked.join()).not.toContain('md5sum')
    const add = async () => {
      const told = new Map<string, string>()
      const tell = (some: ReadonlyMap<string, string>) => some.forEach((sum, name) => void told.set(name, sum))
      await sums.add(facts.apps, { shell, signal, goesOn: () => true, tell })
      return told
    }
    expect((await add()).get('app.shelf')).toBe(md5)
    expect(asked.filter((command) => command.startsWith('md5sum'))).toHaveLength(facts.apps.length)
    asked = []
    expect((await add()).get('app.shelf')).toBe(md5)
    expect(asked.join()).not.toContain('md5sum')
    const known = { ...facts, apps: facts.apps.map((each) => ({ ...each, md5 })) }
    expect(shelf(await read(known)).md5).toBe(md5)
    const older = known.apps.map((each) => ({ ...each, versionCode: each.versionCode - 1 }))
    expect(shelf(await read({ ...known, apps: older })).md5).toBe('')
  })
})

test('what a phone says at length is cut to what the protocol takes', () => {
  const long = 'x'.repeat(5000)
  const app = { package: 'a', version: long, versionCode: 1, md5: '' }
  const facts = withinLimits({
    ...unknownFacts,
    model: long,
    users: [{ user: 0, name: long, profile: false, apps: 3 }],
    apps: [app, { ...app, package: long }],
  })
  expect([facts.model.length, facts.users[0]!.name.length, facts.apps.length, facts.apps[0]!.version.length]).toEqual([
    100, 100, 1, 100,
  ])
})

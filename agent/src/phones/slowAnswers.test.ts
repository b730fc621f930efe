// @module-tag slow

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { startTestPhones, type TestPhones } from '../testing/phones.testing.ts'
import { adbPhone } from './adb/adbPhone.ts'
import { connectAdb } from './adb/adbServer.ts'
import { type AdbShell, shellOf } from './adb/adbShell.ts'
import { type Phones, startPhones } from './startPhones.ts'

const { signal } = new AbortController()
let simulated: TestPhones
let phones: Phones | undefined
let stop: AbortController
let gone: string[]

beforeEach(async () => {
  simulated = await startTestPhones()
  stop = new AbortController()
  gone = []
})
afterEach(async () => {
  stop.abort(new Error('the test is over'))
  await phones?.stopped()
  phones = undefined
  await simulated.stop()
})

const device = () => simulated.fleet.all()[0]!
function follow(): void {
  phones = startPhones({
    adb: { port: simulated.adbServerPort },
    log: createLog('silent'),
    onChange: () => {},
    onGone: (serial) => gone.push(serial),
    onAdbServer: () => {},
    signal: stop.signal,
  })
  phones.track()
}
const facts = () => phones!.inventory.list().find(({ serial }) => serial === device().serial)
const until = (what: () => unknown) => expect.poll(what, { timeout: 20_000 }).toBeTruthy()

describe('a phone that is slow with one thing', () => {
  test.each(['md5sum', 'dumpsys isub', 'pm list packages', 'getprop ro.build', 'ip -o'])(
    'tells all else at once: %s',
    async (command) => {
      device().setFaults({ slow: [{ command, ms: 600_000 }] })
      follow()
      const { width } = device().profile
      await until(() => facts()?.width === width && facts()?.battery !== -1 && facts()?.users.length === 2)
      expect(facts()).toMatchObject({ state: 'online', clockOff: 0, unread: [] })
      expect(gone).toEqual([])
    },
  )

  test('keeps its apps without their sums, which come one by one when it is quick again', async () => {
    device().setFaults({ slow: [{ command: 'md5sum', ms: 400 }] })
    follow()
    await until(() => facts()?.apps.length === 3)
    expect(facts()!.apps.every(({ md5 }) => md5 === '')).toBe(true)
    await until(() => facts()!.apps.some(({ md5 }) => md5 !== ''))
    expect(facts()!.apps.some(({ md5 }) => md5 === '')).toBe(true)
    await until(() => facts()!.apps.every(({ md5 }) => md5 !== ''))
  })
})

describe('a service that refuses', () => {
  test.each([
    ['pm list packages', "cmd: Can't find service: package\n", 'apps'],
    ['pm list users', 'cmd: Failure calling service user: Broken pipe (32)\n', 'users'],
    ['dumpsys battery', "Can't find service: battery\n", 'battery'],
  ])('leaves what was known, and says since when and why: %s', async (command, out, fact) => {
    follow()
    await until(() => facts()?.apps.length === 3)
    await until(() => facts()?.told?.length === 9)
    const { users, battery } = facts()!
    device().setFaults({ answers: [{ command, out, status: 20 }] })
    await phones!.inventory.readNow(device().serial)
    const [unread] = facts()!.unread!
    expect(unread).toMatchObject({ fact, message: out.trim() })
    expect(Date.now() - unread!.since).toBeLessThan(60_000)
    expect(facts()).toMatchObject({ users, battery, apps: [{}, {}, {}] })
    device().clearFaults()
    await phones!.inventory.readNow(device().serial)
    expect(facts()!.unread).toEqual([])
  })
})

/** A phone whose screens may take no longer than this, so that a test need not wait 20 s. */
function phoneWithin(timeoutMs: number, lost: string[] = []) {
  const own = shellOf(connectAdb({ host: '127.0.0.1', port: simulated.adbServerPort }), device().serial, () =>
    lost.push('lost'),
  )
  const shell: AdbShell = {
    run: own.run,
    read: (command, given, limits) => own.read(command, given, { ...limits, timeoutMs }),
  }
  return adbPhone(device().serial, shell, () => Promise.reject(new Error('no services here')))
}

describe('a screen', () => {
  test('that takes too long to describe is slow, and its phone is not lost', async () => {
    device().setFaults({ slow: [{ command: 'uiautomator dump', ms: 60_000 }] })
    const lost: string[] = []
    await expect(phoneWithin(500, lost).dump(signal)).rejects.toMatchObject({
      code: 'answer_late',
      message: expect.stringContaining('the phone answers other questions'),
    })
    expect(lost).toEqual([])
  })

  const nodes = (count: number) =>
    `<?xml version='1.0'?><hierarchy rotation="0">${'<node text="a" bounds="[0,0][9,9]" class="android.widget.TextView" package="app.shelf" />'.repeat(count)}</hierarchy>`

  test('of more elements than are read says how large it is', async () => {
    device().setFaults({ answers: [{ command: 'cat /data/local/tmp', out: nodes(60_000) }] })
    await expect(phoneWithin(20_000).dump(signal)).rejects.toMatchObject({
      code: 'no_screen',
      message: expect.stringMatching(
        /^the elements of the screen come to [5-9](?:\.\d)? MB, and 4 MB are read at most$/,
      ),
    })
  })

  test('of more elements than are read is asked for without those that only hold others', async () => {
    device().setFaults({ answers: [{ command: 'uiautomator dump /data', out: nodes(60_000) }] })
    const tree = await phoneWithin(20_000).dump(signal)
    expect(tree.nodes.length).toBeGreaterThan(3)
  })
})

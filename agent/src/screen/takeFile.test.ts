import { createHash } from 'node:crypto'
import { createApk, readApk } from '@quarterdeck/fixtures/phones/apk/apk.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestAgent, type TestAgent } from '../testing/agent.testing.ts'

let harness: TestAgent
beforeEach(async () => {
  harness = await startTestAgent()
})
afterEach(() => harness.stop())

let requests = 0
async function drop(name: string, content: Uint8Array, lease = 5) {
  const request = `file-${++requests}`
  harness.plane.files.set(request, content)
  harness.plane.send({ type: 'file', request, phone: harness.device.serial, lease, name, size: content.length })
  return harness.plane.waitFor('fileState', (one) => one.request === request && /done|failed/.test(one.state))
}
const shelf = (versionCode: number) =>
  createApk({ packageName: 'app.shelf', versionCode, versionName: `v${versionCode}`, label: 'Shelf' })

describe('a file that is dropped on a phone', () => {
  test('is among its downloads, under a name that reaches no other folder', async () => {
    const content = Buffer.from('长安'.repeat(100_000))
    expect(await drop('../../书单.txt', content)).toMatchObject({ state: 'done', done: content.length })
    expect(harness.device.files.read('/sdcard/Download/书单.txt')).toEqual(content)
  })

  test('is installed where it is an app, and leaves nothing behind', async () => {
    expect(await drop('shelf.apk', shelf(900))).toMatchObject({ state: 'done' })
    const told = harness.plane.heard.filter((one) => one.type === 'fileState').map(({ state }) => state)
    expect(told.filter((state) => state !== 'sending')).toEqual(['installing', 'done'])
    expect(readApk(harness.device.files.read(harness.device.packages.get('app.shelf')!.apkPath))?.versionCode).toBe(900)
    expect(harness.device.files.list('/data/local/tmp').filter((name) => name.endsWith('.apk'))).toEqual([])
  })

  test('is refused with what the phone says: an older app, no app, no room', async () => {
    await drop('shelf.apk', shelf(900))
    expect(await drop('old.apk', shelf(1))).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('INSTALL_FAILED_VERSION_DOWNGRADE'),
    })
    expect(await drop('none.apk', Buffer.from('none'))).toMatchObject({ message: expect.stringMatching(/^INSTALL_/) })
    harness.device.setFaults({ freeStorageMb: 1 })
    expect(await drop('large.bin', Buffer.alloc(3_000_000))).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('No space left'),
    })
  })

  test('does not reach a phone that somebody else has by now', async () => {
    harness.plane.send({ type: 'hold', phones: [{ phone: harness.device.serial, number: 9 }] })
    expect(await drop('late.txt', Buffer.from('late'), 8)).toMatchObject({ state: 'failed' })
    expect(await drop('mine.txt', Buffer.from('mine'), 9)).toMatchObject({ state: 'done' })
  })
})

describe('a picture for the gallery of an Android user', () => {
  async function bring(
    name: string,
    content: Buffer,
    sha256 = createHash('sha256').update(content).digest('hex'),
    user = 0,
  ) {
    const request = `media-${++requests}`
    harness.plane.files.set(request, content)
    const about = { phone: harness.device.serial, lease: 5, name, size: content.length }
    harness.plane.send({ type: 'file', request, ...about, media: { user, folder: 'post-7-5', sha256 } })
    return harness.plane.waitFor('fileState', (one) => one.request === request && /done|failed/.test(one.state))
  }
  const stateOf = (serial: string) =>
    harness.plane.heard
      .flatMap((message) => (message.type === 'phones' ? message.phones : []))
      .findLast((phone) => phone.serial === serial)?.state
  const albumOf = (user: number) => harness.device.gallery.of(user).map(({ album, name }) => `${album}/${name}`)

  test.each([0, 10])('is shown there under its name, in a folder of its own (user %i)', async (user) => {
    for (const name of ['01.jpg', '02.jpg'])
      expect(await bring(name, Buffer.from(`picture ${name}`), undefined, user)).toMatchObject({ state: 'done' })
    expect(albumOf(user)).toEqual(['post-7-5/01.jpg', 'post-7-5/02.jpg'])
    const [first] = harness.device.gallery.of(user)
    expect(harness.device.files.read(first!.path)).toEqual(Buffer.from('picture 01.jpg'))
  })

  test('finds its user in front, whoever the phone was with', async () => {
    const { users } = harness.device
    users.switchTo(10)
    await expect.poll(() => users.current()).toBe(10)
    await bring('01.jpg', Buffer.from('a picture'))
    expect(users.current()).toBe(0)
  })

  test('that is not there as it was sent is refused', async () => {
    expect(await bring('01.jpg', Buffer.from('a picture'), 'f'.repeat(64))).toMatchObject({
      state: 'failed',
      code: 'not_stored',
    })
  })

  test('stays while the phone is held under its lease, and is gone once it was seen under another', async () => {
    const { device, plane } = harness
    await bring('01.jpg', Buffer.from('a picture'))
    for (const [number, left] of [
      [5, ['post-7-5/01.jpg']],
      [6, []],
    ] as const) {
      plane.send({ type: 'hold', phones: [{ phone: device.serial, number }] })
      // What a run has left shows that the phone was swept.
      device.gallery.insert(0, `DCIM/Quarterdeck/run-9-${number}/`, '01.jpg')
      device.setFaults({ unplugged: true })
      await expect.poll(() => stateOf(device.serial)).toBe('offline')
      device.clearFaults()
      await expect.poll(() => albumOf(0), { timeout: 20_000 }).toEqual(left)
    }
  })
})

describe('a build of an app', () => {
  const bring = (request: string, content: Buffer, versionCode: number) => {
    const app = { package: 'app.shelf', versionCode, md5: createHash('md5').update(content).digest('hex') }
    harness.plane.files.set(request, content)
    const about = { phone: harness.device.serial, lease: 5, name: 'app.shelf.apk', size: content.length, app }
    harness.plane.send({ type: 'file', request, ...about })
  }
  const ended = (request: string) =>
    harness.plane.waitFor('fileState', (one) => one.request === request && /done|failed/.test(one.state))
  const states = (request: string) =>
    harness.plane.heard.flatMap((one) => (one.type === 'fileState' && one.request === request ? [one.state] : []))
  const updatedAt = () => harness.device.packages.get('app.shelf')!.updatedAt

  test('is installed once, however often it is asked for, and the phone says so before it is done', async () => {
    const content = shelf(900)
    bring('upgrade-1', content, 900)
    bring('upgrade-1', content, 900)
    expect(await ended('upgrade-1')).toMatchObject({ state: 'done' })
    expect(states('upgrade-1').filter((state) => state === 'installing' || state === 'done')).toEqual([
      'installing',
      'done',
    ])
    const { heard } = harness.plane
    const told = heard.findIndex(
      (one) => one.type === 'phones' && one.phones.some(({ apps }) => apps.some((app) => app.versionCode === 900)),
    )
    expect(told).toBeGreaterThan(-1)
    expect(told).toBeLessThan(heard.findIndex((one) => one.type === 'fileState' && one.state === 'done'))
    const before = updatedAt()
    // By an agent that was started again, say: the phone has it.
    bring('upgrade-2', content, 900)
    await ended('upgrade-2')
    expect(states('upgrade-2')).toEqual(['sending', 'done'])
    expect(updatedAt()).toBe(before)
  })

  test('that is not what the phone has afterwards is not done, and a refusal keeps its words', async () => {
    bring('upgrade-3', shelf(901), 902)
    expect(await ended('upgrade-3')).toMatchObject({ state: 'failed', code: 'not_verified' })
    harness.device.setFaults({ installRestricted: true })
    bring('upgrade-4', shelf(903), 903)
    expect(await ended('upgrade-4')).toMatchObject({
      state: 'failed',
      code: 'not_installed',
      message: expect.stringContaining('INSTALL_FAILED_USER_RESTRICTED'),
    })
  })
})

import { makeApk, readApk } from '@quarterdeck/fixtures/phones/apk/apk.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestAgent, type TestAgent } from '../testing/agent.testing.ts'

let world: TestAgent
beforeEach(async () => {
  world = await startTestAgent()
})
afterEach(() => world.stop())

let requests = 0
async function drop(name: string, content: Uint8Array, lease = 5) {
  const request = `file-${++requests}`
  world.plane.files.set(request, content)
  world.plane.send({ type: 'file', request, phone: world.device.serial, lease, name, size: content.length })
  return world.plane.waitFor('fileState', (one) => one.request === request && /done|failed/.test(one.state))
}
const shelf = (versionCode: number) =>
  makeApk({ packageName: 'app.shelf', versionCode, versionName: `v${versionCode}`, label: 'Shelf' })

describe('a file that is dropped on a phone', () => {
  test('is among its downloads, under a name that reaches no other folder', async () => {
    const content = Buffer.from('长安'.repeat(100_000))
    expect(await drop('../../书单.txt', content)).toMatchObject({ state: 'done', done: content.length })
    expect(world.device.files.read('/sdcard/Download/书单.txt')).toEqual(content)
  })

  test('is installed where it is an app, and leaves nothing behind', async () => {
    expect(await drop('shelf.apk', shelf(900))).toMatchObject({ state: 'done' })
    const told = world.plane.heard.filter((one) => one.type === 'fileState').map(({ state }) => state)
    expect(told.filter((state) => state !== 'sending')).toEqual(['installing', 'done'])
    expect(readApk(world.device.files.read(world.device.packages.get('app.shelf')!.apkPath))?.versionCode).toBe(900)
    expect(world.device.files.list('/data/local/tmp').filter((name) => name.endsWith('.apk'))).toEqual([])
  })

  test('is refused with what the phone says: an older app, no app, no room', async () => {
    await drop('shelf.apk', shelf(900))
    expect(await drop('old.apk', shelf(1))).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('INSTALL_FAILED_VERSION_DOWNGRADE'),
    })
    expect(await drop('none.apk', Buffer.from('none'))).toMatchObject({ message: expect.stringMatching(/^INSTALL_/) })
    world.device.setFaults({ freeStorageMb: 1 })
    expect(await drop('large.bin', Buffer.alloc(3_000_000))).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('No space left'),
    })
  })

  test('does not reach a phone that somebody else has by now', async () => {
    world.plane.send({ type: 'hold', phones: [{ phone: world.device.serial, number: 9 }] })
    expect(await drop('late.txt', Buffer.from('late'), 8)).toMatchObject({ state: 'failed' })
    expect(await drop('mine.txt', Buffer.from('mine'), 9)).toMatchObject({ state: 'done' })
  })
})

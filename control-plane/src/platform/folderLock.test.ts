import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestPlane } from '../plane.testing.ts'
import { startControlPlane } from '../startControlPlane.ts'
import { lockFolder } from './folderLock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qd-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a folder that is held refuses a second holder and says who holds it', async () => {
  const held = lockFolder(folder, () => 0)
  const sentence = `in use by another control plane (process ${process.pid}, started 1970-01-01T00:00:00.000Z)`
  expect(() => lockFolder(folder, Date.now)).toThrow(sentence)
  await held.stop()
  await lockFolder(folder, Date.now).stop()
  expect(await readdir(folder)).toEqual(['control-plane.lock'])
})

test('a holder that is killed lets go', async () => {
  const url = new URL('folderLock.ts', import.meta.url)
  const script = `import { lockFolder } from '${url}'
    lockFolder(${JSON.stringify(folder)}, Date.now); process.stdout.write('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  expect(() => lockFolder(folder, Date.now)).toThrow(`process ${child.pid}`)
  child.kill('SIGKILL')
  await once(child, 'close')
  await lockFolder(folder, Date.now).stop()
})

test('a second start on a held folder fails before it touches anything, and the first one goes on', async () => {
  const plane = await startTestPlane({ dataDir: folder })
  try {
    // What a start would say of every host, and clear away of every upload.
    await plane.context.store.write((tx) =>
      tx.run(`INSERT INTO setting (name, value) VALUES ('folderLockProbe', '1') ON CONFLICT DO NOTHING`),
    )
    const changes =
      'SELECT (SELECT count(*) FROM audit_log) AS entries, (SELECT group_concat(epoch) FROM plane) AS epochs'
    const before = await plane.context.store.read.all(changes)
    const second = startControlPlane({ dataDir: folder, port: plane.port, logLevel: 'fatal' })
    await expect(second).rejects.toThrow('in use by another control plane')
    expect(await plane.context.store.read.all(changes)).toEqual(before)
    expect((await plane.admin.fetch('/api/user/getMenu')).status).toBe(200)
  } finally {
    await plane.stop()
  }
})

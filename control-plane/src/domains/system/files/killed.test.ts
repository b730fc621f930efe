// @module-tag second-gear

import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type CallOptions, call, callFile } from '@quarterdeck/shared/contracts/call.ts'
import { addFile, downloadFile } from '@quarterdeck/shared/contracts/files.ts'
import { login } from '@quarterdeck/shared/contracts/session.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { fileSite } from '@quarterdeck/shared/resources/site/fileSite.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedFile } from '../../../migrations/migrated.testing.ts'
import { adminPassword } from '../../../plane.testing.ts'

const calls = endpointsOf(fileSite)
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'qd-killed-'))
  await copyFile(await migratedFile(), join(dataDir, 'quarterdeck.db'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

// Not when the answer comes, but at moments all over the way there.
test('an upload that is killed is wholly there or not at all, and leaves nothing half on the disk', async () => {
  const content = randomBytes(24_000_000)
  const file = new File([content], 'upload.bin')
  let running = await start()
  for (const delayMs of process.env.QD_LONG ? [15, 60, 120, 400, 1_500] : [60, 1_500]) {
    const first = running
    let acknowledged = false
    const sending = call(addFile, { body: { file, file_name: `after-${delayMs}.bin` } }, first.options).then(
      () => {
        acknowledged = true
      },
      () => undefined,
    )
    await sleep(delayMs)
    first.program.kill('SIGKILL')
    await sending

    const second = await start()
    running = second
    const { data } = await call(calls.list!, { query: { file_name: `after-${delayMs}` } }, second.options)
    if (acknowledged) expect(data).toHaveLength(1)
    for (const { file_name } of data as { file_name: string }[]) {
      const { blob } = await callFile(downloadFile, { query: { name: file_name } }, second.options)
      expect(sha256(await blob.bytes())).toBe(sha256(content))
    }
    const known = ((await call(calls.list!, { query: {} }, second.options)).data as unknown[]).length
    expect(await onDisk()).toEqual(known === 0 ? [] : [sha256(content)])
  }
  running.program.kill('SIGKILL')
})

/** Every file there is, each checked to be what its name says. */
async function onDisk(): Promise<string[]> {
  const folder = join(dataDir, 'files')
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
  for (const { parentPath, name } of files) expect(sha256(await readFile(join(parentPath, name)))).toBe(name)
  return files.map(({ name }) => name)
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function start(): Promise<{ program: ChildProcess; options: CallOptions }> {
  const main = fileURLToPath(new URL('../../../main.ts', import.meta.url))
  const args = [main, '--port', '0', '--data-dir', dataDir, '--log-level', 'silent', '--json-ready']
  const env = { ...process.env, QD_ADMIN_PASSWORD: adminPassword }
  const program = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const line = await new Promise<string>((resolve, reject) => {
    createInterface(program.stdout!).once('line', resolve)
    program.once('exit', (code) => reject(new Error(`ended with ${code}`)))
  })
  const { url } = JSON.parse(line) as { url: string }
  const options = { server: url, language: 'en' }
  const reply = await call(login, { body: { username: 'admin', password: hashPassword(adminPassword) } }, options)
  return { program, options: { ...options, token: reply.access_token } }
}

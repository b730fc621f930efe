// @module-tag second-gear

import { type ChildProcess, spawn } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type CallOptions, call } from '@quarterdeck/shared/contracts/call.ts'
import { commitImport, listImports } from '@quarterdeck/shared/contracts/imports.ts'
import { login } from '@quarterdeck/shared/contracts/session.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { linkPool } from '@quarterdeck/shared/resources/site/linkPool.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedFile } from '../../migrations/migrated.testing.ts'
import { adminPassword } from '../../plane.testing.ts'
import { writeSpreadsheet } from '../../platform/spreadsheet/writeSpreadsheet.ts'

const links = endpointsOf(linkPool)
const rows = 5000
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'qd-killed-'))
  await copyFile(await migratedFile(), join(dataDir, 'quarterdeck.db'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

// Not when the answer comes, but at moments all over the way there.
test('an import that is killed is wholly there or not at all, and what was acknowledged is there', async () => {
  const file = await sheet()
  const outcomes = new Set<number>()
  let running = await start()
  for (const delayMs of process.env.QD_LONG ? [60, 200, 400, 800, 1_200] : [60, 600]) {
    const first = running
    await clear(first.options)
    let acknowledged = false
    const sending = call(links.import!, { body: { file } }, first.options).then(
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
    const { totalCount } = await call(links.list!, { query: {} }, second.options)
    expect([0, rows]).toContain(totalCount)
    if (acknowledged) expect(totalCount).toBe(rows)
    outcomes.add(totalCount!)
    const [stored] = (await call(listImports, { query: {} }, second.options)).data
    if (stored?.state === 'checked') {
      // The check was kept and the rest was not done: it can go on from there.
      await call(commitImport, { query: { id: stored.id } }, second.options)
      expect((await call(links.list!, { query: {} }, second.options)).totalCount).toBe(rows)
    }
  }
  running.program.kill('SIGKILL')
  expect(outcomes.has(0)).toBe(true)
})

async function start(): Promise<{ program: ChildProcess; options: CallOptions }> {
  const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
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

async function clear(options: CallOptions): Promise<void> {
  await call(links.clear!, { query: { link_type: 0 } }, options)
}

async function sheet(): Promise<File> {
  const bytes = await writeSpreadsheet({
    columns: [{ header: 'url' }, { header: 'remark' }],
    rows: Array.from({ length: rows }, (_, n) => [`https://www.killed-${n}.test/`, `row ${n}`]),
  })
  return new File([new Uint8Array(bytes)], 'links.xlsx')
}

// @module-tag second-gear

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { importBookTasks, listBookTasks } from '@quarterdeck/shared/contracts/bookTask.ts'
import { type CallOptions, call } from '@quarterdeck/shared/contracts/call.ts'
import { commitImport } from '@quarterdeck/shared/contracts/imports.ts'
import { login } from '@quarterdeck/shared/contracts/session.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedFile } from '../../../migrations/migrated.testing.ts'
import { adminPassword } from '../../../plane.testing.ts'
import { sheet } from './tasks.testing.ts'

const names = ['One', 'Two', 'Three']
let dataDir: string
const started: ChildProcess[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'qd-killed-'))
  await copyFile(await migratedFile(), join(dataDir, 'quarterdeck.db'))
})
afterAll(async () => {
  for (const program of started) program.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

// Whoever sends a file twice and wants its repeated rows means twice. Whoever repeats a call under its key does not.
test('an import that was stored but never answered is answered when it comes again under its key, and stored once', async () => {
  const file = await sheet(
    ['book_name', 'search_keyword', 'describe', 'domains'],
    names.map((name) => [name, 'k', 'd', 'x.example']),
  )
  const send = (options: CallOptions, dry_run: 0 | 1) =>
    call(
      importBookTasks,
      { body: { file, book_type: 0, type: 0, repeats: 1, dry_run } },
      { ...options, idempotencyKey: `i${dry_run}` },
    )

  const first = await start('commit')
  await expect(send(first.options, 0)).rejects.toThrow()
  await first.ended

  const second = await start('never')
  const stored = async () => (await call(listBookTasks, { query: { book_type: 0 } }, second.options)).totalCount
  expect(await stored()).toBe(names.length)
  const again = await send(second.options, 0)
  expect(again.data).toMatchObject({ state: 'done', counts: { new: names.length } })
  expect(await send(second.options, 0)).toEqual(again)
  expect(await stored()).toBe(names.length)

  // What was only looked at is there to be committed, once.
  const { data } = await send(second.options, 1)
  expect((await send(second.options, 1)).data.id).toBe(data.id)
  await call(commitImport, { query: { id: data.id } }, second.options)
  expect(await stored()).toBe(2 * names.length)
})

async function start(diesOf: 'commit' | 'never'): Promise<{ options: CallOptions; ended: Promise<unknown> }> {
  const main = fileURLToPath(new URL('./diesAfterCommit.testing.ts', import.meta.url))
  const env = { ...process.env, QD_ADMIN_PASSWORD: adminPassword }
  const program = spawn(process.execPath, [main, dataDir, diesOf], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(program)
  const ended = once(program, 'exit')
  const [line] = await Promise.race([
    once(createInterface(program.stdout!), 'line'),
    ended.then(([code]) => Promise.reject(new Error(`ended with ${code}`))),
  ])
  const options: CallOptions = { server: (JSON.parse(line) as { url: string }).url, language: 'en' }
  const reply = await call(login, { body: { username: 'admin', password: hashPassword(adminPassword) } }, options)
  return { options: { ...options, token: reply.access_token }, ended }
}

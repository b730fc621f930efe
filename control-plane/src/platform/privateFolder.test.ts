import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, copyFile, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { call } from '@quarterdeck/shared/contracts/call.ts'
import { addFile } from '@quarterdeck/shared/contracts/files.ts'
import { login } from '@quarterdeck/shared/contracts/session.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migratedFile } from '../migrations/migrated.testing.ts'
import { adminPassword } from '../plane.testing.ts'

let folder: string
let outside: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qd-private-'))
  outside = await mkdtemp(join(tmpdir(), 'qd-outside-'))
})
afterEach(async () => {
  for (const each of [folder, outside]) await rm(each, { recursive: true, force: true })
})

// What an older version left behind, with the rights that it gave.
async function leaveOpen(): Promise<void> {
  await copyFile(await migratedFile(), join(folder, 'quarterdeck.db'))
  for (const [name, file] of [
    ['recordings', '12.frames'],
    ['evidence', '12-345.zip'],
    ['screenshots', '12.png'],
    ['screenshots/verify', '3.png'],
  ] as const) {
    await mkdir(join(folder, name), { recursive: true })
    await writeFile(join(folder, name, file), 'seen')
    await chmod(join(folder, name, file), 0o644)
    await chmod(join(folder, name), 0o755)
  }
  await writeFile(join(outside, 'theirs'), 'theirs')
  await chmod(join(outside, 'theirs'), 0o644)
  await symlink(join(outside, 'theirs'), join(folder, 'link'))
  await chmod(folder, 0o755)
}

/** Rights of everything, by path; links are none of it. */
async function rights(): Promise<Record<string, string>> {
  const found: Record<string, string> = { '.': modeOf(await lstat(folder)) }
  for (const name of await readdir(folder, { recursive: true })) {
    const entry = await lstat(join(folder, name))
    if (!entry.isSymbolicLink()) found[name] = modeOf(entry)
  }
  return found
}

const modeOf = ({ mode }: { mode: number }) => (mode & 0o777).toString(8)

test('everything in the data folder is for its user alone: what was there, and what is made', async () => {
  await leaveOpen()
  const { program, url } = await start()
  try {
    const body = { username: 'admin', password: hashPassword(adminPassword) }
    const token = (await call(login, { body }, { server: url, language: 'en' })).access_token
    const file = new File(['kept'], 'kept.bin')
    await call(addFile, { body: { file } }, { server: url, token, language: 'en' })
    const found = Object.entries(await rights())
    expect(found.filter(([, mode]) => mode !== '700' && mode !== '600')).toEqual([])
    const names = found.map(([name]) => name)
    expect(names).toEqual(expect.arrayContaining(['screenshots/verify/3.png', 'quarterdeck.db', 'secret.key', 'files']))
    expect(names.filter((name) => /^files\/[0-9a-f]{2}\/[0-9a-f]{64}$/.test(name))).toHaveLength(1)
    // What is not in the folder is left as it is.
    expect(modeOf(await lstat(join(outside, 'theirs')))).toBe('644')
  } finally {
    program.kill('SIGKILL')
  }
})

/** The program as people start it, where new files are open to all. */
async function start(): Promise<{ program: ChildProcess; url: string }> {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  const args = ['--port', '0', '--data-dir', folder, '--log-level', 'silent', '--json-ready']
  const env = { ...process.env, QD_ADMIN_PASSWORD: adminPassword }
  const program = spawn('/bin/sh', ['-c', 'umask 000; exec "$@"', 'sh', process.execPath, main, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const line = await new Promise<string>((resolve, reject) => {
    createInterface(program.stdout!).once('line', resolve)
    program.once('exit', (code) => reject(new Error(`ended with ${code}`)))
  })
  return { program, url: (JSON.parse(line) as { url: string }).url }
}

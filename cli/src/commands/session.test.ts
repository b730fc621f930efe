import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { login, logout, userInfo } from '@quarterdeck/shared/contracts/session.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exitCodes } from '../exitCodes.ts'
import { type CliHarness, sitDown } from '../testing/runQd.testing.ts'
import { goodToken, startTestServer, type TestServer } from '../testing/server.testing.ts'

let server: TestServer
let harness: CliHarness
beforeEach(async () => {
  server = await startTestServer()
  harness = await sitDown(server.url)
  server.serve(login, ({ body }) => {
    if (body.password !== hashPassword('Secret-123')) {
      return { status: 400, code: 'login_failed', message: 'Wrong username or password' }
    }
    if (body.username === 'careful' && !body.code) {
      return { status: 400, code: 'login_code_required', message: 'Enter the code' }
    }
    return { data: null, access_token: goodToken }
  })
  server.serve(logout, () => ({ data: null }))
  server.serve(userInfo, () => ({ data: alice }))
})
afterEach(async () => {
  await server.close()
  await harness.remove()
})

const alice = {
  id: 1,
  username: 'alice',
  name: 'Alice',
  role_id: 0,
  role_name: 'super admin',
  is_google_auth: 0,
  read_only: 0,
  view_mode: 1,
  external: 0,
  administers: 1,
  buttons: [],
  zone: 'Asia/Shanghai',
  version: '0.1.0',
}
const noToken = { QD_TOKEN: undefined }
const signIn = (username = 'alice', stdin = 'Secret-123\n', ...more: string[]) =>
  harness.qd(['login', '--server', server.url, '--username', username, '--password-stdin', ...more], {
    stdin,
    env: noToken,
  })

describe('signing in', () => {
  test('sends the hash of the password, keeps the token in a file that only its owner can read', async () => {
    const { code, out, err } = await signIn()
    expect([code, out]).toEqual([0, `server\tusername\n${server.url}\talice\n`])
    expect(err).toBe(`Logged in to ${server.url} as alice\n`)
    const file = join(harness.folder, 'config', 'cli.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, 'utf8')).not.toContain('Secret')
  })

  test('makes the server the one that later commands go to', async () => {
    await signIn()
    const { code, out } = await harness.qd(['whoami', '--json'], { env: { ...noToken, QD_SERVER: undefined } })
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ username: 'alice', server: server.url, version: '0.1.0' })
  })

  test('with a wrong password is exit code 3 and keeps nothing', async () => {
    const { code, err } = await signIn('alice', 'wrong')
    expect([code, err]).toEqual([exitCodes.forbidden, 'qd: Wrong username or password\n'])
    await expect(stat(join(harness.folder, 'config', 'cli.json'))).rejects.toThrow('ENOENT')
  })

  test('takes the code of the second factor as an option', async () => {
    expect((await signIn('careful')).code).toBe(exitCodes.forbidden)
    expect((await signIn('careful', 'Secret-123', '--code', '123456')).code).toBe(0)
    expect(server.received.at(-1)!.body.code).toBe('123456')
  })

  test('without a terminal and without --password-stdin says what is missing', async () => {
    const { code, err } = await harness.qd(['login', '--username', 'alice'], { env: noToken })
    expect([code, err]).toEqual([exitCodes.usage, 'qd: --password-stdin is missing, and there is no terminal to ask\n'])
  })
})

describe('a session', () => {
  test('is never shown to another server', async () => {
    await signIn()
    const other = await startTestServer()
    other.serve(userInfo, () => ({ data: alice }))
    const { code, err } = await harness.qd(['whoami', '--server', other.url], { env: noToken })
    await other.close()
    expect(code).toBe(exitCodes.forbidden)
    expect(err).toContain(`Not logged in to ${other.url}`)
    expect(other.received).toEqual([])
  })

  test('that has expired is exit code 3 with the way back in', async () => {
    const { code, err } = await harness.qd(['whoami'], { env: { QD_TOKEN: 'old' } })
    expect([code, err]).toEqual([exitCodes.forbidden, 'qd: login again\nLog in again: qd login\n'])
  })

  test('ends at the server and here', async () => {
    await signIn()
    expect((await harness.qd(['logout'], { env: noToken })).code).toBe(0)
    expect(server.received.at(-1)!.endpoint).toBe('session.logout')
    expect((await harness.qd(['whoami'], { env: noToken })).code).toBe(exitCodes.forbidden)
  })

  test('in a damaged config file is reported, not overwritten', async () => {
    await mkdir(join(harness.folder, 'config'))
    await writeFile(join(harness.folder, 'config', 'cli.json'), '{ "sessions"')
    const { code, err } = await harness.qd(['whoami'], { env: noToken })
    expect(code).toBe(exitCodes.usage)
    expect(err).toContain('is damaged')
  })
})

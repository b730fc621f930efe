import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyAudit } from '@quarterdeck/shared/contracts/audit.ts'
import { type CallError, call } from '@quarterdeck/shared/contracts/call.ts'
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  getMenu,
  listSessions,
  login,
  logout,
  removeSecondFactor,
  resetPassword,
  resetSecondFactor,
  revokeSession,
  userInfo,
} from '@quarterdeck/shared/contracts/session.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { user } from '@quarterdeck/shared/resources/system/user.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminPassword, cheapHash, startTestPlane, type TestClient, type TestPlane } from '../../plane.testing.ts'
import { refusal } from '../../refusal.testing.ts'
import { startControlPlane } from '../../startControlPlane.ts'

const users = endpointsOf(user)
const minute = 60_000
const day = 86_400_000
let now = Date.UTC(2026, 5, 1)
let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane({ now: () => now })
})
afterAll(() => plane.stop())
beforeEach(async () => {
  // Past the window in which attempts of the test before count.
  now += 20 * minute
  await plane.signInAgain()
})

const signIn = (username: string, password: string, code?: string) =>
  call(
    login,
    { body: { username, password: hashPassword(password), ...(code && { code }) } },
    { server: plane.url, language: 'en' },
  )
const isIn = (client: TestClient) =>
  client.call(userInfo).then(
    () => true,
    (error: CallError) => error.status !== 401,
  )

describe('signing in', () => {
  test('gives a token beside data, good for seven days and not longer', async () => {
    const reply = await signIn('admin', adminPassword)
    expect(reply).toMatchObject({ status: 200, data: null, access_token: expect.stringMatching(/^[\w-]{43}$/) })
    const client = plane.client(reply.access_token)
    now += 7 * day - minute
    expect(await isIn(client)).toBe(true)
    now += minute
    expect(await isIn(client)).toBe(false)
  })

  test('a wrong password and an unknown name are refused in the same words', async () => {
    const wrong = await refusal(signIn('admin', 'Wrong-pass-1'))
    const unknown = await refusal(signIn('nobody', 'Wrong-pass-1'))
    expect(wrong).toMatchObject({ status: 400, code: 'login_failed' })
    expect(unknown.message).toBe(wrong.message)
  })

  test('after five failures the user waits, also with the right password and after a restart', async () => {
    const { username, password } = await plane.addUser(6)
    for (let n = 0; n < 5; n++) await refusal(signIn(username, 'Wrong-pass-1'))
    const blocked = await refusal(signIn(username, password))
    expect(blocked).toMatchObject({ status: 429, code: 'login_too_often', message: expect.stringContaining('15 min') })
    await plane.restart()
    now += 14 * minute
    expect(await refusal(signIn(username, password))).toMatchObject({ status: 429 })
    now += minute
    expect((await signIn(username, password)).status).toBe(200)
  })

  test('a good sign-in forgets the failures before it', async () => {
    const { username, password } = await plane.addUser(6)
    for (let n = 0; n < 4; n++) await refusal(signIn(username, 'Wrong-pass-1'))
    await signIn(username, password)
    for (let n = 0; n < 4; n++) expect(await refusal(signIn(username, 'Wrong-pass-1'))).toMatchObject({ status: 400 })
  })

  test('many at once do not slip past the limit', async () => {
    const { username } = await plane.addUser(6)
    const errors = await Promise.all(Array.from({ length: 12 }, () => refusal(signIn(username, 'Wrong-pass-1'))))
    expect(errors.filter((error) => error.code === 'login_failed')).toHaveLength(5)
    expect(errors.filter((error) => error.status === 429)).toHaveLength(7)
  })

  test('one address may not try one name after the other', async () => {
    for (let n = 0; n < 30; n++) await refusal(signIn(`guess${n}`, 'Wrong-pass-1'))
    expect(await refusal(signIn('admin', adminPassword))).toMatchObject({ status: 429 })
    now += 15 * minute
    expect((await signIn('admin', adminPassword)).status).toBe(200)
  })
})

describe('a session ends', () => {
  test('by signing out', async () => {
    const client = await plane.login('admin', adminPassword)
    await client.call(logout)
    expect(await isIn(client)).toBe(false)
  })

  test.each([
    ['when the user is disabled', { available: 0 }],
    ['when the role changes', { role_id: 10 }],
  ])('%s', async (_, change) => {
    const someone = await plane.addUser(6)
    expect(await isIn(someone)).toBe(true)
    await plane.admin.call(users.edit!, { query: { id: someone.id }, body: change })
    expect(await isIn(someone)).toBe(false)
  })

  test('when the user is deleted, and when an administrator sets a password', async () => {
    const [first, second] = [await plane.addUser(6), await plane.addUser(6)]
    await plane.admin.call(users.delete!, { query: { id: String(first.id) } })
    expect(await isIn(first)).toBe(false)
    await plane.admin.call(resetPassword, { body: { id: second.id, password: hashPassword('New-pass-99') } })
    expect(await isIn(second)).toBe(false)
    expect((await signIn(second.username, 'New-pass-99')).status).toBe(200)
  })

  test('when it is revoked by its user, or by someone with the key, and by nobody else', async () => {
    const someone = await plane.addUser(6)
    const again = await plane.login(someone.username, someone.password)
    const sessions = (await someone.call(listSessions)).data
    expect(sessions).toHaveLength(2)
    const other = sessions.find((session) => !session.current)!
    const stranger = await plane.addUser(6)
    expect(await refusal(stranger.call(revokeSession, { query: { id: other.id } }))).toMatchObject({ status: 404 })
    await someone.call(revokeSession, { query: { id: other.id } })
    expect([await isIn(again), await isIn(someone)]).toEqual([false, true])
    const mine = (await plane.admin.call(listSessions)).data.find((session) => session.username === someone.username)
    await plane.admin.call(revokeSession, { query: { id: mine!.id } })
    expect(await isIn(someone)).toBe(false)
  })
})

test('changing the password needs the old one and ends all sessions', async () => {
  const someone = await plane.addUser(10, { read_only: 1 })
  const other = await plane.login(someone.username, someone.password)
  const change = (old: string) =>
    someone.call(changePassword, { body: { old_password: hashPassword(old), password: hashPassword('Other-pass-2') } })
  expect(await refusal(change('Wrong-pass-1'))).toMatchObject({ code: 'old_password_wrong' })
  await change(someone.password)
  expect([await isIn(someone), await isIn(other)]).toEqual([false, false])
  expect((await signIn(someone.username, 'Other-pass-2')).status).toBe(200)
})

test('a user who is not available is told so, but only with the right password', async () => {
  const { id, username, password } = await plane.addUser(6)
  await plane.admin.call(users.edit!, { query: { id }, body: { available: 0 } })
  expect(await refusal(signIn(username, 'Wrong-pass-1'))).toMatchObject({ code: 'login_failed' })
  expect(await refusal(signIn(username, password))).toMatchObject({ status: 403, code: 'login_not_available' })
})

describe('the second factor', () => {
  const codeAt = (secret: string, at: number) =>
    new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: at })

  test('is on once confirmed, asked for at sign-in, and each code works once', async () => {
    const someone = await plane.addUser(6)
    const { secret, uri } = (await someone.call(beginSecondFactor)).data
    expect(uri).toContain('otpauth://totp/Quarterdeck')
    expect(await refusal(someone.call(confirmSecondFactor, { body: { code: '000000' } }))).toMatchObject({
      code: 'login_code_wrong',
    })
    expect((await someone.call(userInfo)).data.is_google_auth).toBe(0)
    await someone.call(confirmSecondFactor, { body: { code: codeAt(secret, now) } })
    expect((await someone.call(userInfo)).data.is_google_auth).toBe(1)
    const kept = await plane.context.store.read.all<{ secret: string }>('SELECT secret FROM second_factor')
    expect(kept.map((row) => row.secret.slice(0, 7))).toEqual(['sealed:'])

    expect(await refusal(signIn(someone.username, someone.password))).toMatchObject({ code: 'login_code_required' })
    // The code that confirmed it is used up.
    expect(await refusal(signIn(someone.username, someone.password, codeAt(secret, now)))).toMatchObject({
      code: 'login_code_wrong',
    })
    now += 30_000
    const code = codeAt(secret, now)
    expect((await signIn(someone.username, someone.password, code)).status).toBe(200)
    expect(await refusal(signIn(someone.username, someone.password, code))).toMatchObject({ code: 'login_code_wrong' })
  })

  test('cannot be replaced without a code, and is taken off with one', async () => {
    const someone = await plane.addUser(6)
    const { secret } = (await someone.call(beginSecondFactor)).data
    await someone.call(confirmSecondFactor, { body: { code: codeAt(secret, now) } })
    expect(await refusal(someone.call(beginSecondFactor))).toMatchObject({ status: 409 })
    expect(await refusal(someone.call(removeSecondFactor, { body: { code: '123' } }))).toMatchObject({
      code: 'login_code_wrong',
    })
    now += 60_000
    await someone.call(removeSecondFactor, { body: { code: codeAt(secret, now) } })
    expect((await signIn(someone.username, someone.password)).status).toBe(200)
  })

  test('is reset by an administrator', async () => {
    const someone = await plane.addUser(6)
    const { secret } = (await someone.call(beginSecondFactor)).data
    await someone.call(confirmSecondFactor, { body: { code: codeAt(secret, now) } })
    await plane.admin.call(resetSecondFactor, { body: { id: someone.id } })
    expect((await signIn(someone.username, someone.password)).status).toBe(200)
  })
})

test('a read-only user looks and changes nothing, whatever the role', async () => {
  const someone = await plane.addUser(1, { read_only: 1 })
  expect((await someone.call(users.list!, { query: {} })).totalCount).toBeGreaterThan(0)
  const change = someone.call(users.edit!, { query: { id: someone.id }, body: { name: 'x' } })
  expect(await refusal(change)).toMatchObject({ status: 403, code: 'read_only_user' })
})

test('the menu is what the role’s keys open, and never empty', async () => {
  const scripts = await plane.addUser(12)
  expect((await scripts.call(getMenu)).data).toEqual([
    '/homeStatis',
    '/documentRecord',
    '/phoneManage',
    '/platformManage',
    '/scriptManage',
    '/jobCentre',
  ])
  expect((await plane.admin.call(getMenu)).data).toEqual(
    expect.arrayContaining(['/homeStatis', '/linkPool', '/auditLog']),
  )
})

test('the first password is made up where none is given, works, and is told once', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'qd-first-'))
  const start = () =>
    startControlPlane({ dataDir, port: 0, logLevel: 'fatal', domains: { sessions: { hashCost: cheapHash } } })
  const first = await start()
  const body = { username: 'admin', password: hashPassword(first.adminPassword ?? '') }
  expect((await call(login, { body }, { server: first.url, language: 'en' })).status).toBe(200)
  await first.stop()
  const second = await start()
  expect(second.adminPassword).toBeUndefined()
  await second.stop()
  await rm(dataDir, { recursive: true })
})

test('what was done here stands in the audit log, whose chain holds', async () => {
  expect((await plane.admin.call(verifyAudit)).data).toMatchObject({ intact: true, first_broken: null })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyAudit } from '@quarterdeck/shared/contracts/audit.ts'
import { CallError, call } from '@quarterdeck/shared/contracts/call.ts'
import { setRolePermissions } from '@quarterdeck/shared/contracts/roles.ts'
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  getMenu,
  listSessions,
  login,
  logout,
  removeSecondFactor,
  revokeSession,
  userInfo,
} from '@quarterdeck/shared/contracts/session.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { organisation } from '@quarterdeck/shared/resources/system/organisation.ts'
import { role as roleList } from '@quarterdeck/shared/resources/system/role.ts'
import { user } from '@quarterdeck/shared/resources/system/user.ts'
import { userGroup } from '@quarterdeck/shared/resources/system/userGroup.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  adminPassword,
  cheapHash,
  home,
  startTestPlane,
  type TestClient,
  type TestPlane,
} from '../../../plane.testing.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import { refusal } from '../../../refusal.testing.ts'
import { startControlPlane } from '../../../startControlPlane.ts'

const users = endpointsOf(user)
const actions = actionEndpointsOf(user)
const minute = 60_000
const day = 86_400_000
let now = Date.UTC(2026, 5, 1)
let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane({ now: () => now, watchesEntries: true })
})
afterAll(() => plane.stop())
beforeEach(async () => {
  // Past the window in which attempts of the test before count.
  now += 61 * minute
  await plane.signInAgain()
})

const signIn = (username: string, password: string, code?: string) =>
  call(
    login,
    { body: { username, password: hashPassword(password), ...(code && { code }) } },
    { server: plane.url, language: 'en' },
  )
type Someone = Awaited<ReturnType<TestPlane['addUser']>>
/** The same address, with another browser. */
const elsewhere = (username: string, password: string) =>
  plane
    .client('')
    .fetch('/api/login', {
      method: 'POST',
      body: JSON.stringify({ username, password: hashPassword(password) }),
      headers: { 'content-type': 'application/json', 'user-agent': 'another browser' },
    })
    .then(async (answer) => {
      const reply = (await answer.json()) as { status: number; code: string; message: string }
      if (!answer.ok) throw new CallError(reply.status, reply.message, reply)
      return reply
    })
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

  test('after five failures of a day each doubles the wait, also with the right password and after a restart', async () => {
    const { username, password } = await plane.addUser(6)
    const wrong = () => refusal(elsewhere(username, 'Wrong-pass-1'))
    for (let n = 0; n < 5; n++) expect(await wrong()).toMatchObject({ status: 400 })
    for (const minutes of [1, 2, 4]) {
      const blocked = await refusal(elsewhere(username, password))
      expect(blocked).toMatchObject({
        status: 429,
        code: 'login_too_often',
        message: expect.stringContaining(`${minutes} min`),
      })
      if (minutes === 2) await plane.restart()
      now += minutes * minute
      expect(await wrong()).toMatchObject({ status: 400 })
    }
    now += 8 * minute
    expect((await elsewhere(username, password)).status).toBe(200)
  })

  test('a stranger who guesses locks nobody out where they are signed in already', async () => {
    const { username, password } = await plane.addUser(6)
    for (let n = 0; n < 9; n++) await refusal(elsewhere(username, 'Wrong-pass-1'))
    expect(await refusal(elsewhere(username, password))).toMatchObject({ status: 429 })
    expect((await signIn(username, password)).status).toBe(200)
  })

  test('attempts of a clock that was a year ahead do not count once it is right', async () => {
    const { username, password } = await plane.addUser(6)
    now += 365 * day
    for (let n = 0; n < 9; n++) await refusal(elsewhere(username, 'Wrong-pass-1'))
    now -= 365 * day
    expect((await elsewhere(username, password)).status).toBe(200)
  })

  test('a good sign-in forgets the failures before it', async () => {
    const { username, password } = await plane.addUser(6)
    for (let n = 0; n < 4; n++) await refusal(elsewhere(username, 'Wrong-pass-1'))
    await elsewhere(username, password)
    for (let n = 0; n < 4; n++) {
      expect(await refusal(elsewhere(username, 'Wrong-pass-1'))).toMatchObject({ status: 400 })
    }
  })

  test('many at once do not slip past the limit', async () => {
    const { username } = await plane.addUser(6)
    const errors = await Promise.all(Array.from({ length: 12 }, () => refusal(elsewhere(username, 'Wrong-pass-1'))))
    expect(errors.filter((error) => error.code === 'login_failed')).toHaveLength(5)
    expect(errors.filter((error) => error.status === 429)).toHaveLength(7)
  })

  test('an address that tries one name after the other is slowed down, and a known device beside it is not', async () => {
    const { username, password } = await plane.addUser(6)
    for (let n = 0; n < 32; n++) await refusal(elsewhere(`guess${n}`, 'Wrong-pass-1'))
    const slowed = await refusal(elsewhere('guess', 'Wrong-pass-1'))
    expect(slowed).toMatchObject({ status: 429, message: expect.stringContaining('1 min') })
    expect((await signIn(username, password)).status).toBe(200)
    now += minute
    expect((await elsewhere(username, password)).status).toBe(200)
  })

  test('a refusal names nobody as its doer: the name is only what was typed', async () => {
    await refusal(signIn('admin', 'Wrong-pass-1'))
    const last = await plane.context.store.read.get('SELECT actor, user_id, summary FROM audit_log ORDER BY id DESC')
    expect(last).toEqual({
      actor: 'stranger',
      user_id: 0,
      summary: auditMessage('refused', { refusal: 'login_failed', name: '"admin"' }),
    })
    await signIn('admin', adminPassword)
    const next = await plane.context.store.read.get('SELECT actor, user_id FROM audit_log ORDER BY id DESC')
    expect(next).toEqual({ actor: 'admin', user_id: 1 })
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
    await plane.admin.call(actions['reset-password']!, {
      body: { ids: [second.id], password: hashPassword('New-pass-99') },
    })
    expect(await isIn(second)).toBe(false)
    expect((await signIn(second.username, 'New-pass-99')).status).toBe(200)
  })

  test('when an administrator ends them, but not those of somebody who may do more', async () => {
    const someone = await plane.addUser(6)
    const end = async (by: TestClient) =>
      (await by.call(actions['end-sessions']!, { body: { ids: [someone.id, 1] } })).data.results.map(
        (row) => row.result,
      )
    expect(await end(await plane.addUser(1))).toEqual(['done', 'refused'])
    expect([await isIn(someone), await isIn(plane.admin)]).toEqual([false, true])
    expect(await end(await plane.addUser(1))).toEqual(['same', 'refused'])
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
    // Whoever only looks, and whoever may do less, ends no session of others.
    const readOnly = await plane.addUser(0, { read_only: 1 })
    expect(await refusal(readOnly.call(revokeSession, { query: { id: other.id } }))).toMatchObject({ status: 404 })
    const kept = (await plane.admin.call(listSessions)).data
    const idOf = (name: string) => kept.find((session) => session.username === name)!.id
    const end = (by: TestClient, name: string) => by.call(revokeSession, { query: { id: idOf(name) } })
    expect(await refusal(end(readOnly, someone.username))).toMatchObject({ code: 'read_only_user' })
    expect(await refusal(end(await plane.addUser(1), 'admin'))).toMatchObject({ status: 403, code: 'forbidden' })
    expect([await isIn(plane.admin), await isIn(someone)]).toEqual([true, true])
    const mine = (await plane.admin.call(listSessions)).data.find((session) => session.username === someone.username)
    await plane.admin.call(revokeSession, { query: { id: mine!.id } })
    expect(await isIn(someone)).toBe(false)
  })

  test('with the key, within reach: of the group, of the organisation, and nobody beyond it', async () => {
    const { admin } = plane
    const outside = (await admin.call(endpointsOf(organisation).add!, { body: { name: 'agency', type: 2 } })).data
      .ids[0]!
    const group = await admin.call(endpointsOf(userGroup).add!, { body: { name: 'agency', organisation: outside } })
    const of = { organisation: outside, user_group: group.data.ids[0]! }
    const role = (await admin.call(endpointsOf(roleList).add!, { body: { name: 'warden', reach: 1 } })).data.ids[0]!
    await admin.call(setRolePermissions, { query: { id: role }, body: { keys: ['session.revoke'] } })
    const [ours, theirs] = [await plane.addUser(6), await plane.addUser(6, of)]
    const [warden, theirAdmin] = [await plane.addUser(role), await plane.addUser(1, of)]
    const all = (await plane.admin.call(listSessions)).data
    const end = (by: TestClient, { username }: { username: string }) =>
      by.call(revokeSession, { query: { id: all.find((session) => session.username === username)!.id } })
    const named = async (by: TestClient) => (await by.call(listSessions)).data.map(({ username }) => username)
    expect((await named(theirAdmin)).sort()).toEqual([theirs.username, theirAdmin.username].sort())
    expect(await named(warden)).toContain(ours.username)
    expect(await named(warden)).not.toContain(theirs.username)
    expect(await refusal(end(theirAdmin, ours))).toMatchObject({ status: 404 })
    expect(await refusal(end(warden, theirs))).toMatchObject({ status: 404 })
    expect([await isIn(ours), await isIn(theirs)]).toEqual([true, true])
    await end(theirAdmin, theirs)
    expect([await isIn(ours), await isIn(theirs)]).toEqual([true, false])
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

test('an empty or common password is refused wherever one is set', async () => {
  const someone = await plane.addUser(6)
  for (const bad of ['', 'Password1', '123456']) {
    const password = hashPassword(bad)
    const common = { code: 'password_common' }
    const body = { old_password: hashPassword(someone.password), password }
    expect(await refusal(someone.call(changePassword, { body }))).toMatchObject(common)
    const reset = plane.admin.call(actions['reset-password']!, { body: { ids: [someone.id], password } })
    expect(await refusal(reset)).toMatchObject(common)
    const made = plane.admin.call(users.add!, { body: { username: 'x', name: 'x', role_id: 6, ...home, password } })
    expect(await refusal(made)).toMatchObject(common)
  }
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

  const confirm = (someone: Someone, code: string, password = someone.password) =>
    someone.call(confirmSecondFactor, { body: { code, password: hashPassword(password) } })

  test('is turned on by its owner alone: a stolen session has no password', async () => {
    const someone = await plane.addUser(6)
    const { secret } = (await someone.call(beginSecondFactor)).data
    expect(await refusal(confirm(someone, codeAt(secret, now), 'Wrong-pass-1'))).toMatchObject({
      code: 'old_password_wrong',
      problems: [{ field: 'password' }],
    })
    expect((await someone.call(userInfo)).data.is_google_auth).toBe(0)
  })

  test('is on once confirmed, asked for at sign-in, and each code works once', async () => {
    const someone = await plane.addUser(6)
    const { secret, uri } = (await someone.call(beginSecondFactor)).data
    expect(uri).toContain('otpauth://totp/Quarterdeck')
    expect(await refusal(confirm(someone, '000000'))).toMatchObject({
      code: 'login_code_wrong',
    })
    expect((await someone.call(userInfo)).data.is_google_auth).toBe(0)
    await confirm(someone, codeAt(secret, now))
    expect((await someone.call(userInfo)).data.is_google_auth).toBe(1)
    const kept = await plane.context.store.read.all<{ secret: string }>(
      `SELECT secret FROM second_factor WHERE secret <> ''`,
    )
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
    await confirm(someone, codeAt(secret, now))
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
    await confirm(someone, codeAt(secret, now))
    const reset = await plane.admin.call(actions['reset-second-factor']!, { body: { ids: [someone.id, 1] } })
    expect(reset.data).toMatchObject({ done: 1, refused: 1 })
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
    '/nurtureTask',
    '/nurtureSlot',
    '/workflow',
    '/businessStatus',
    '/operationsDashboard',
    '/runStatistics',
    '/documentRecord',
    '/phoneManage',
    '/platformManage',
    '/taskQueue',
    '/scriptStatus',
    '/executionLog',
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

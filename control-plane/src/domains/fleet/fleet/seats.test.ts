import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { accountPhone } from '@quarterdeck/shared/resources/fleet/accountPhone.ts'
import { appBuild } from '@quarterdeck/shared/resources/fleet/appBuild.ts'
import { appVersion } from '@quarterdeck/shared/resources/fleet/appVersion.ts'
import { deviceAccount } from '@quarterdeck/shared/resources/fleet/deviceAccount.ts'
import { phoneVersion } from '@quarterdeck/shared/resources/fleet/phoneVersion.ts'
import { runMachine } from '@quarterdeck/shared/states/run.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phoneFacts } from '../../../hub/fakeAgent.testing.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { takeInventory } from './inventory.ts'

let plane: TestPlane
const run = (sql: string, ...params: unknown[]) => plane.context.store.write((tx) => tx.run(sql, params))
const user = (number: number) => ({ user: number, name: `User ${number}`, profile: false, apps: 1 })
const shelf = { package: 'app.shelf', version: '1.0', versionCode: 10, md5: 'aa' }
beforeAll(async () => {
  plane = await startTestPlane()
  await run(`INSERT INTO host (id, name, state) VALUES (1, 'rack', 1)`)
  const phones = [
    phoneFacts('A', { users: [user(0), user(10)], apps: [shelf] }),
    phoneFacts('B', { apps: [{ ...shelf, md5: 'bb' }], release: '15' }),
    phoneFacts('C', { apps: [] }),
  ]
  await plane.context.store.write((tx) => takeInventory(tx, 1, phones, { at: 1000, usual: 1 }))
  const bind = (account: string, serial: string, subsystem: number) =>
    run(
      `INSERT INTO account (account, platform, phone, subsystem, owner_user_id)
       VALUES (?, (SELECT id FROM platform WHERE name = 'shelf'), (SELECT id FROM phone WHERE serial = ?), ?, 1)`,
      ...[account, serial, subsystem],
    )
  await bind('one', 'A', 0)
  await bind('lost', 'B', 77)
})
afterAll(() => plane.stop())

const rowsOf = async (resource: unknown, query: Record<string, unknown> = {}, client = plane.admin) =>
  (await client.call(endpointsOf(resource as AnyResource).list!, { query })).data as Record<string, unknown>[]
const seats = async (query: Record<string, unknown> = {}, client = plane.admin) =>
  (await rowsOf(deviceAccount, query, client)).map((row) => [row.phone, row.subsystem, row.seat, row.account])

test('device accounts show who is bound where, and the places that are empty', async () => {
  expect(await seats({ order_field: 'subsystem' })).toEqual([
    ['A', 0, 1, 'one'],
    ['B', 0, 0, ''],
    ['A', 10, 0, ''],
    ['B', 77, 2, 'lost'],
  ])
  expect(await seats({ seat: 0, phone: 'A' })).toEqual([['A', 10, 0, '']])
  const accounts = (await rowsOf(deviceAccount, { phone: 'A' })).map((row) => [row.subsystem, row.accounts])
  expect(accounts.toSorted()).toEqual([
    [0, 1],
    [10, 0],
  ])
})

test('phones name the accounts of each subsystem and the places that are empty, and are found by these', async () => {
  const phones = async (query: Record<string, unknown> = {}) =>
    (await rowsOf(accountPhone, query)).map((row) => [
      ...[row.phone, row.host, row.accounts, row.by_subsystem, row.empty, row.empty_seats, row.platforms_label],
    ])
  const [first, second] = [
    ['A', 'rack', 1, '0: 1 · 10: 0', 1, 'shelf · 10', 'shelf'],
    ['B', 'rack', 1, '0: 0 · 77: 1', 1, 'shelf · 0', 'shelf'],
  ]
  expect(await phones()).toEqual([first, second])
  expect(await phones({ phone: 'b' })).toEqual([second])
  expect(await phones({ host: 'ac', has_empty: 1, platform: '1' })).toEqual([first, second])
  expect(await phones({ platform: '99' })).toEqual([])
  expect(await phones({ has_empty: 0 })).toEqual([])
})

test('a login is known by what runs have shown, and by nothing else', async () => {
  const login = async () => (await rowsOf(deviceAccount, { keyword: 'one' })).map((row) => [row.login, row.login_at])
  expect(await login()).toEqual([[0, null]])
  await run(
    `INSERT INTO run (id, task_id, lane, state, account_id, queued_at, finished_at)
     VALUES ('r1', 1, 0, ?, (SELECT id FROM account WHERE account = 'one'), 0, 1000)`,
    runMachine.codes.succeeded,
  )
  expect(await login()).toEqual([[1, '1970-01-01 08:00:01']])
  await run(
    `INSERT INTO verify_task (phone, account, cause, why, since)
     SELECT phone, id, 2, 'log in', 5000 FROM account WHERE account = 'one'`,
  )
  expect(await login()).toEqual([[2, '1970-01-01 08:00:05']])
})

test('the library of versions counts phones, and tells files apart that call themselves the same', async () => {
  const versions = (await rowsOf(appVersion)).map(({ kind, version, md5, phones, approved }) => [
    ...[kind, version, md5, phones, approved],
  ])
  const having = async (version: string) => (await rowsOf(phoneVersion, { version })).map(({ serial }) => serial)
  expect([(await having('1.0')).length, (await having('15')).length]).toEqual([2, 1])
  // Nobody approves Android.
  expect(versions).toEqual([
    [1, '1.0', 'aa', 1, 3],
    [1, '1.0', 'bb', 1, 3],
    [2, '14', '', 2, null],
    [2, '15', '', 1, null],
  ])
  expect((await rowsOf(appVersion, { kind: 1 })).map((row) => row.platform)).toEqual(['shelf', 'shelf'])
})

test('a build is approved by whoever may, and the library says which phones have another one', async () => {
  const { add } = endpointsOf(appBuild)
  const md5 = 'ab'.repeat(16)
  await run(`UPDATE phone_app SET md5 = ? WHERE md5 = 'aa'`, md5)
  const approved = async () => (await rowsOf(appVersion, { kind: 1 })).map((row) => [row.md5, row.approved])
  expect(await refusal(plane.admin.call(add!, { body: { package: 'app.shelf', apk_md5: 'AB' } }))).toMatchObject({
    code: 'not_an_md5',
  })
  const leader = await plane.addUser(6)
  const body = { package: 'app.shelf', apk_md5: md5, approved: 1 }
  expect(await refusal(leader.call(add!, { body }))).toMatchObject({ status: 403 })
  await plane.admin.call(add!, { body })
  expect(await rowsOf(appBuild)).toMatchObject([{ approved: 1, approved_by: 'admin' }])
  expect(await approved()).toEqual([
    [md5, 1],
    ['bb', 3],
  ])
})

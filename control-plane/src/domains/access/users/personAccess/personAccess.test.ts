import type { Report } from '@quarterdeck/shared/contracts/report.ts'
import { userAccess, userAccessFile } from '@quarterdeck/shared/contracts/user.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { organisation } from '@quarterdeck/shared/resources/system/organisation.ts'
import { userGroup } from '@quarterdeck/shared/resources/system/userGroup.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phoneRow } from '../../../../phoneRow.testing.ts'
import { startTestPlane, type TestClient, type TestPlane } from '../../../../plane.testing.ts'
import { refusal } from '../../../../refusal.testing.ts'

const accounts = endpointsOf(account)
const reveal = actionEndpointsOf(account).reveal!

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())

const access = async (who: TestClient, id: number, range: Record<string, string> = {}) =>
  (await who.call(userAccess, { query: { id, ...range } })).data
const rows = (report: Report, of: string) => report.sections.find(({ name }) => name === of)?.table?.rows
const addAccount = async (who: TestClient, name: string) => {
  const place = { phone: await phoneRow(plane), country: 'SG', longitude: 0, latitude: 0 }
  const body = { account: name, nickname: name, platform: 1, password: 'PLAIN', ...place }
  return (await who.call(accounts.add!, { body })).data.ids[0]!
}

test('says what a person could see, and when that one signed in, read a password, and exported what', async () => {
  const leader = await plane.addUser(3)
  const [first] = [await addAccount(leader, 'p1'), await addAccount(leader, 'p2'), await addAccount(plane.admin, 'p3')]
  await leader.call(reveal, { body: { ids: [first], reason: 'to sign in' } })
  await leader.file(accounts.export!, { query: { keyword: 'p' } })
  const report = await access(plane.admin, leader.id)
  // Reach of a group: everything of it, whoever is responsible.
  expect(rows(report, 'lists')).toContainEqual({ list: 'Accounts', rows: '3' })
  expect(rows(report, 'keys')).toContainEqual({ list: 'Accounts', may: expect.stringContaining('Export') })
  expect(rows(report, 'keys')?.map(({ list }) => list)).not.toContain('Roles')
  expect(rows(report, 'sign_ins')).toHaveLength(1)
  expect(rows(report, 'reveals')).toMatchObject([{ name: 'p1', how: 'Looked at it', reason: 'to sign in' }])
  expect(rows(report, 'exports')).toMatchObject([{ what: 'Accounts: 3 rows exported' }])
  const past = await access(plane.admin, leader.id, { start_time: '2020-01-01', end_time: '2020-12-31 23:59:59' })
  expect(['sign_ins', 'reveals', 'exports'].map((name) => rows(past, name))).toEqual([[], [], []])
  const html = await (await plane.admin.file(userAccessFile, { query: { id: leader.id } })).blob.text()
  expect(html).toContain('to sign in')
  expect(JSON.stringify(report) + html).not.toContain('PLAIN')
})

test('an own key opens it; outside only of the own people, and of a leader only those of the group', async () => {
  const added = async (list: AnyResource, body: Record<string, unknown>) =>
    (await plane.admin.call(endpointsOf(list).add!, { body })).data.ids[0]!
  const outside = await added(organisation, { name: 'Outside', type: 2 })
  const there = { organisation: outside, user_group: await added(userGroup, { name: 'Out', organisation: outside }) }
  const [boss, one, inside] = [await plane.addUser(1, there), await plane.addUser(6, there), await plane.addUser(6)]
  expect(await refusal(access(inside, inside.id))).toMatchObject({ code: 'forbidden' })
  expect(await refusal(access(boss, inside.id))).toMatchObject({ code: 'not_found' })
  const report = await access(boss, one.id)
  expect(rows(report, 'lists')?.find(({ list }) => list === 'Accounts')).toMatchObject({ rows: '0' })
  // What is internal is not there for those outside.
  expect(rows(await access(plane.admin, boss.id), 'keys')?.map(({ list }) => list)).not.toContain('API keys')
})

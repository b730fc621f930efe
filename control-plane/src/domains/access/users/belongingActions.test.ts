import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { user } from '@quarterdeck/shared/resources/system/user.ts'
import { userGroup } from '@quarterdeck/shared/resources/system/userGroup.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phoneRow } from '../../../phoneRow.testing.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())

const [accounts, users, groups] = [account, user, userGroup].map((one: AnyResource) => endpointsOf(one))
const actions = actionEndpointsOf(user)
type Client = TestPlane['admin']
const list = async (client: Client) =>
  (await client.call(accounts!.list!, { query: {} })).data as (Record<string, unknown> & { id: number })[]
const addAccount = async (client: Client, name: string) => {
  const place = { phone: await phoneRow(plane), country: 'SG', longitude: 0, latitude: 0 }
  return client.call(accounts!.add!, { body: { account: name, nickname: name, platform: 1, ...place } })
}
const take = async (action: string, body: Record<string, unknown>, client: Client = plane.admin) =>
  (await client.call(actions[action]!, { body })).data

test('a user is not deleted while responsible for rows; handed over, they are another’s, and the user may go', async () => {
  const [leaver, heir] = [await plane.addUser(6), await plane.addUser(6)]
  for (const name of ['h1', 'h2']) await addAccount(leaver, name)
  const remove = () => plane.admin.call(users!.delete!, { query: { id: String(leaver.id) } })
  expect(await refusal(remove())).toMatchObject({ code: 'rows_responsible', message: expect.stringContaining('2') })
  expect(await list(heir)).toEqual([])
  await plane.context.store.write((tx) =>
    tx.run("INSERT INTO persona (name, owner_user_id, user_group_id, organisation_id) VALUES ('Ann', ?, 1, 1)", [
      leaver.id,
    ]),
  )
  // Beforehand: of which lists, and how many.
  const { data } = await plane.admin.call(actions['hand-over']!, {
    body: { ids: [leaver.id], to: heir.id, dry_run: 1 },
  })
  expect(data.results[0]!.note!.split(', ').toSorted()).toEqual(['Accounts: 2', 'Personas: 1'])
  expect(await list(heir)).toEqual([])
  expect(await take('hand-over', { ids: [leaver.id], to: heir.id })).toMatchObject({ done: 1 })
  expect((await list(heir)).map(({ owner_user_id }) => owner_user_id)).toEqual([heir.id, heir.id])
  await remove()
})

test('whoever changes group says what becomes of the rows: they go along, or stay with the group and nobody is responsible', async () => {
  const { ids } = (await plane.admin.call(groups!.add!, { body: { name: 'Night', organisation: 1 } })).data
  const night = ids[0]!
  const [goer, stayer] = [await plane.addUser(6), await plane.addUser(6)]
  await addAccount(goer, 'g1')
  await addAccount(stayer, 's1')
  expect(await take('change-group', { ids: [goer.id], user_group: night })).toMatchObject({
    refused: 1,
    results: [{ reason: expect.stringContaining('1') }],
  })
  expect(await take('change-group', { ids: [goer.id], user_group: night, rows: 1 })).toMatchObject({ done: 1 })
  expect(await take('change-group', { ids: [stayer.id], user_group: night, rows: 2 })).toMatchObject({ done: 1 })
  const rows = await list(plane.admin)
  const goes = rows.find((row) => row.account === 'g1')
  const stays = rows.find((row) => row.account === 's1')
  expect(goes).toMatchObject({ owner_user_id: goer.id, user_group_id: night })
  expect(stays).toMatchObject({ owner_user_id: null, user_group_id: 1 })
  // At once, and in the session that they have.
  expect((await list(goer)).map(({ account }) => account)).toEqual(['g1'])
  expect(await list(stayer)).toEqual([])
})

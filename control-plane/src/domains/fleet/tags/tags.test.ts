import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { libraryItem } from '@quarterdeck/shared/resources/content/libraryItem.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { tag } from '@quarterdeck/shared/resources/fleet/tag.ts'
import { organisation } from '@quarterdeck/shared/resources/system/organisation.ts'
import { userGroup } from '@quarterdeck/shared/resources/system/userGroup.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phoneRow } from '../../../phoneRow.testing.ts'
import { startTestPlane, type TestClient, type TestPlane } from '../../../plane.testing.ts'

let plane: TestPlane
let phone: number
beforeAll(async () => {
  plane = await startTestPlane()
  phone = await phoneRow(plane)
})
afterAll(() => plane.stop())

const callsOf = (list: unknown) => endpointsOf(list as AnyResource)
const actionsOf = (list: unknown) => actionEndpointsOf(list as AnyResource)
const add = async (list: unknown, body: object, who: TestClient = plane.admin) =>
  (await who.call(callsOf(list).add!, { body: { ...body } })).data.ids[0]!
const rows = async (list: unknown, query: object = {}) =>
  (await plane.admin.call(callsOf(list).list!, { query: { ...query } })).data as Record<string, unknown>[]
const merge = async (id: number, into: number) =>
  (await plane.admin.call(actionsOf(tag).merge!, { body: { ids: [id], into } })).data.results[0]

const anAccount = (name: string, tags: string) => ({
  account: name,
  nickname: name,
  platform: 1,
  status: 0,
  country: 'CN',
  phone,
  longitude: 1,
  latitude: 1,
  tags,
})

test('accounts have tags, are found by any of them, and are counted there', async () => {
  const [vip, shop] = [await add(tag, { name: 'vip' }), await add(tag, { name: 'shop' })]
  const ann = await add(account, anAccount('ann', `${vip},${shop}`))
  const ben = await add(account, anAccount('ben', ''))
  await plane.admin.call(actionsOf(account).tag!, { body: { ids: [ben], tags: String(shop) } })
  expect((await rows(account, { tags: String(vip) })).map(({ id }) => id)).toEqual([ann])
  expect((await rows(tag, { keyword: 'shop' }))[0]).toMatchObject({ accounts: 2, phones: 0, library_items: 0 })
})

test('two tags become one on everything that has them, each once, and the first is gone', async () => {
  const [old, kept] = [await add(tag, { name: 'old' }), await add(tag, { name: 'kept' })]
  const both = await add(account, anAccount('both', `${old},${kept}`))
  const one = await add(account, anAccount('one', String(old)))
  const text = await add(libraryItem, { content: 'A text', tags: String(old) })
  expect(await merge(old, kept)).toMatchObject({ result: 'done' })
  const tagsOf = async (list: unknown, id: number) => (await rows(list)).find((row) => row.id === id)!.tags
  expect([await tagsOf(account, both), await tagsOf(account, one), await tagsOf(libraryItem, text)]).toEqual(
    [kept, kept, kept].map(String),
  )
  expect((await rows(tag, { keyword: 'kept' }))[0]).toMatchObject({ accounts: 2, library_items: 1 })
  expect(await rows(tag, { keyword: 'old' })).toEqual([])
  expect((await rows(account, { tags: String(kept) })).length).toBe(2)
})

test('a tag is not merged into itself, nor into one of another organisation', async () => {
  const mine = await add(tag, { name: 'mine' })
  expect(await merge(mine, mine)).toMatchObject({ result: 'same' })
  const guests = await add(organisation, { name: 'Guests', type: 2 })
  const group = await add(userGroup, { name: 'Guests', organisation: guests })
  const guest = await plane.addUser(3, { organisation: guests, user_group: group })
  const theirs = await add(tag, { name: 'theirs' }, guest)
  expect(await merge(mine, theirs)).toMatchObject({ result: 'refused' })
  expect((await rows(tag, { keyword: 'mine' })).length).toBe(1)
})

import { commitImport } from '@quarterdeck/shared/contracts/imports.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { videoAccountBinding } from '@quarterdeck/shared/resources/publish/videoAccountBinding.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phoneRow } from '../../../phoneRow.testing.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { sheet } from '../../work/bookTasks/tasks.testing.ts'

const actions = actionEndpointsOf(account)

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())

async function add(name: string, basis: number): Promise<number> {
  const place = { phone: await phoneRow(plane), country: 'SG', longitude: 0, latitude: 0 }
  const body = { account: name, nickname: name, platform: 1, owner: 'Client', basis, ...place }
  return (await plane.admin.call(endpointsOf(account).add!, { body })).data.ids[0]!
}

test('the home page of an authorised account stands with one account alone, and the bindings show those that have one', async () => {
  const [first, second, foreign] = [await add('first', 1), await add('second', 1), await add('foreign', 0)]
  const bound = async () =>
    (await plane.admin.call(endpointsOf(videoAccountBinding).list!, { query: {} })).data.map((row) => row.account)
  const set = async (id: number, home_link: string) => {
    const { data } = await plane.admin.call(actions['set-home-link']!, { body: { ids: [id], home_link } })
    return (data as { results: { result: string }[] }).results[0]?.result
  }
  expect(await bound()).toEqual([])
  expect(await set(first, 'https://shelf.example/me')).toBe('done')
  expect(await set(second, 'https://shelf.example/me').catch(() => 'refused')).toBe('refused')
  expect(await set(foreign, 'https://shelf.example/foreign').catch(() => 'refused')).toBe('refused')
  expect(await bound()).toEqual(['first'])
})

test('a spreadsheet of bindings sets the home pages of accounts that are there, and adds none without what an account must say', async () => {
  await add('third', 1)
  const { id: known } = (await plane.admin.call(endpointsOf(account).list!, { query: { keyword: 'first' } })).data[0]!
  const send = async (rows: string[][]) => {
    const file = await sheet(['platform', 'account', 'home_link'], rows)
    return (await plane.admin.call(endpointsOf(videoAccountBinding).import!, { body: { file, dry_run: 1 } })).data
  }
  const looked = await send([
    ['Shelf', 'third', 'https://shelf.example/third'],
    ['Shelf', 'first', 'https://shelf.example/me'],
    ['Shelf', 'foreign', 'https://shelf.example/foreign'],
    ['Shelf', 'nobody', 'https://shelf.example/nobody'],
  ])
  expect(looked.counts).toMatchObject({ new: 0, changed: 1, same: 1, wrong: 2 })
  const wrong = (row: number) => looked.problems.filter((one) => one.row === row).map(({ field }) => field)
  expect(wrong(4)).toEqual(['home_link'])
  expect(wrong(5)).toEqual(['Nickname', 'Country', 'Longitude', 'Latitude', 'Phone serial'])
  await plane.admin.call(commitImport, { query: { id: looked.id } })
  const { data } = await plane.admin.call(endpointsOf(videoAccountBinding).list!, { query: {} })
  expect(data.map((row) => [row.account, row.home_link])).toEqual([
    ['third', 'https://shelf.example/third'],
    ['first', 'https://shelf.example/me'],
  ])
  expect(data.find(({ id }) => id === known)).toMatchObject({ nickname: 'first', country: 'SG' })
})

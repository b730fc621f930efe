import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { videoAccountBinding } from '@quarterdeck/shared/resources/publish/videoAccountBinding.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'

const actions = actionEndpointsOf(account)

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())

async function add(name: string, basis: number): Promise<number> {
  const place = { country: 'SG', longitude: 0, latitude: 0 }
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

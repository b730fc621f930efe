import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { modelProvider } from '@quarterdeck/shared/resources/system/modelProvider.ts'
import { modelPresets } from '@quarterdeck/shared/values/modelPresets.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type ModelProviderServer,
  startModelProvider,
} from '../../../../../fixtures/model-provider/startModelProvider.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { modelReach } from './settings.ts'

let plane: TestPlane
let server: ModelProviderServer
beforeEach(async () => {
  plane = await startTestPlane()
  server = await startModelProvider()
  await plane.context.settings.set(modelReach.allow, ['127.0.0.1/32'])
})
afterEach(async () => {
  await plane.stop()
  await server.close()
})

const calls = endpointsOf(modelProvider)
const add = (more: object) =>
  plane.admin.call(calls.add!, { body: { name: 'one', text_model: 'writer', currency: 'USD', ...more } })
const listed = async () => {
  const { data } = await plane.admin.call(calls.list!, { query: { keyword: 'one' } })
  return (data as Record<string, unknown>[])[0]!
}
const tried = async (picture: 0 | 1) => {
  const { id } = await listed()
  await plane.admin.call(actionEndpointsOf(modelProvider).test!, { body: { ids: [id], picture } })
}
const problem = async () => String((await listed()).error)

test('each preset has a name, an address or an example of one, and the page and day that it was read from', () => {
  expect(Object.keys(modelProvider.fields.preset.choices).map(Number)).toEqual([
    0,
    ...Object.keys(modelPresets).map(Number),
  ])
  for (const { base_url, example, page, read, picture_sizes = '16x16', isOwn } of Object.values(modelPresets)) {
    expect(new URL(base_url || example!).protocol).toBe(isOwn ? 'http:' : 'https:')
    expect(new URL(page).protocol).toBe('https:')
    expect(read).toMatch(/^\d{4}-\d\d-\d\d$/)
    for (const size of picture_sizes.split(', ')) expect(size).toMatch(/^\d+x\d+$/)
  }
})

test('a call that names a preset alone gets its address; one whose customers have their own asks for it', async () => {
  await add({ preset: 5 })
  expect(await listed()).toMatchObject({ preset: 5, base_url: modelPresets[5]!.base_url })
  await expect(add({ name: 'azure', preset: 2 })).rejects.toMatchObject({
    problems: [{ field: 'base_url' }],
  })
  await expect(add({ name: 'nobody' })).rejects.toMatchObject({ problems: [{ field: 'base_url' }] })
})

test('what a server says stands at the provider without its key, and goes with the next success', async () => {
  await add({ base_url: `${server.url}/nothing-here`, api_key: 'sk-live-SECRETSECRET' })
  expect((await listed()).error).toBe('')
  await server.close()
  await tried(0)
  expect(await problem()).toMatch(/\S/)
  server = await startModelProvider()
  const { id } = await listed()
  await plane.admin.call(calls.edit!, { query: { id: Number(id) }, body: { base_url: server.url } })
  await tried(0)
  expect(await problem()).toBe('')
})

test('a test with a picture orders one, books it, and tells what the server says of it', async () => {
  await add({ base_url: server.url, image_model: 'painter', price_picture: 4000 })
  server.next('refused_size')
  await tried(1)
  await expect.poll(() => server.charged.pictures, { timeout: 60_000 }).toBe(1)
  expect(server.asked.map(({ body }) => body.size)).toEqual(['1152x1536', '1024x1536'])
  await expect.poll(async () => (await listed()).spent, { timeout: 60_000 }).toBe(4000)
  server.always('broke')
  await tried(1)
  await expect.poll(problem, { timeout: 60_000 }).toContain('You have no money left')
})

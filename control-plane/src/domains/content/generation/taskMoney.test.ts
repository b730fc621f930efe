// @module-tag second-gear
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { contentItem } from '@quarterdeck/shared/resources/content/contentItem.ts'
import { contentTask } from '@quarterdeck/shared/resources/content/contentTask.ts'
import { persona } from '@quarterdeck/shared/resources/content/persona.ts'
import { platform } from '@quarterdeck/shared/resources/fleet/platform.ts'
import { modelProvider } from '@quarterdeck/shared/resources/system/modelProvider.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  type ModelProviderServer,
  startModelProvider,
} from '../../../../../fixtures/model-provider/startModelProvider.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { modelReach } from '../models/settings.ts'

let plane: TestPlane
let server: ModelProviderServer
let personas: number[]
let place: number
/** Ahead of the real clock: pauses between attempts pass at once. */
let ahead = 0

beforeAll(async () => {
  plane = await startTestPlane({ now: () => Date.now() + ahead })
  await plane.context.settings.set(modelReach.allow, ['127.0.0.1/32'])
  place = await add(platform, { name: 'Shelf blog', app: 'app.shelf', text_limit: 280 })
  personas = []
  for (let n = 1; n <= 12; n++) personas.push(await add(persona, { ...somebody, name: `Persona ${n}` }))
  await take(persona, 'pass', personas)
})
afterAll(() => plane.stop())
beforeEach(async () => {
  server = await startModelProvider()
})
afterEach(() => server.close())

const somebody = {
  industry: 'Tea',
  career: 'Blender',
  gender: 2,
  age: 31,
  country: 'CN',
  traits: 'calm',
  interests: 'gardens',
}
const callsOf = (resource: unknown) => endpointsOf(resource as AnyResource)
const add = async (resource: unknown, body: Record<string, unknown>) =>
  (await plane.admin.call(callsOf(resource).add!, { body })).data.ids[0]!
const rows = async (resource: unknown, query: Record<string, unknown> = {}) =>
  (await plane.admin.call(callsOf(resource).list!, { query: { pageSize: 100, ...query } })).data as Record<
    string,
    unknown
  >[]
async function take(resource: unknown, action: string, ids: readonly number[]): Promise<void> {
  const endpoint = actionEndpointsOf(resource as AnyResource)[action]!
  const { data } = await plane.admin.call(endpoint, { body: { ids: [...ids] } })
  const { results } = data as { results: { result: string }[] }
  expect(results.filter(({ result }) => result !== 'done')).toEqual([])
}
const addProvider = (more: Record<string, unknown> = {}) =>
  add(modelProvider, {
    name: `Reference ${server.url}`,
    kind: 1,
    base_url: server.url,
    text_model: 'writer',
    image_model: 'painter',
    per_minute: 600,
    currency: 'USD',
    price_input: 0,
    price_output: 0,
    price_picture: 4000,
    ...more,
  })
const startTask = async (more: Record<string, unknown>) => {
  const id = await add(contentTask, {
    name: 'Spring',
    personas: personas.join(','),
    platforms: String(place),
    description: 'The first tea of spring',
    incantation: 'You are {name}.',
    with_picture: 1,
    ...more,
  })
  await take(contentTask, 'start', [id])
  return id
}
const ended = (id: number, stepMs = 0) =>
  vi.waitFor(
    async () => {
      ahead += stepMs
      const task = (await rows(contentTask)).find((row) => row.id === id)!
      expect([2, 3]).toContain(task.status)
      return task
    },
    { timeout: 60_000, interval: 100 },
  )

test('a task whose budget is for 10 calls makes 10, stops, and says that it is its budget', async () => {
  const provider = await addProvider({ at_once: 16 })
  const id = await startTask({ with_text: 0, count: 2, provider, budget: 40_000, currency: 'USD' })
  expect(await ended(id)).toMatchObject({
    status: 3,
    error: 'The budget of the task is used up: 0.04 USD used, 0 USD left, the next may cost 0.004 USD',
    parts: 24,
    parts_done: 10,
    parts_failed: 14,
  })
  expect(server.charged.pictures).toBe(10)
  const items = await rows(contentItem, { task: id })
  expect(items.filter(({ status }) => status === 2)).toHaveLength(10)
}, 90_000)

test('12 personas by 3 with text and picture: 36 posts of 72 parts, in 74 calls where 2 are throttled', async () => {
  const provider = await addProvider({ at_once: 1 })
  // One after the other: what is refused and what is blank belong to different posts.
  server.next('throttled', 'well', 'refused', 'throttled', 'well', 'blank')
  const id = await startTask({ count: 3, provider })
  // A minute's calls are limited, and so is how often a session is heard of: small steps.
  expect(await ended(id, 500)).toMatchObject({ status: 2, posts: 36, parts: 72, parts_done: 70, parts_failed: 2 })
  expect(server.asked).toHaveLength(74)
  const items = await rows(contentItem, { task: id })
  expect(items.filter(({ status }) => status === 2)).toHaveLength(34)
  expect(items.filter(({ status }) => status === 3).map(({ error }) => error !== '')).toEqual([true, true])
}, 90_000)

import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { contentTask } from '@quarterdeck/shared/resources/content/contentTask.ts'
import { persona } from '@quarterdeck/shared/resources/content/persona.ts'
import { chargedFeatures, valueService } from '@quarterdeck/shared/resources/customer/valueService.ts'
import { platform } from '@quarterdeck/shared/resources/fleet/platform.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestClient, type TestPlane } from '../../../plane.testing.ts'

let plane: TestPlane
let outsider: TestClient
let place: number
beforeAll(async () => {
  plane = await startTestPlane()
  await plane.context.store.write(async (tx) => {
    await tx.run(`INSERT INTO organisation (id, name, type) VALUES (20, 'Outside', 2)`)
    await tx.run(`INSERT INTO user_group (id, name, organisation) VALUES (21, 'Outside one', 20)`)
  })
  outsider = await plane.addUser(1, { organisation: 20, user_group: 21 })
  place = await add(plane.admin, platform, { name: 'Shelf blog', app: 'app.shelf', text_limit: 280 })
})
afterAll(() => plane.stop())

const add = async (client: TestClient, list: AnyResource, body: object) =>
  (await client.call(endpointsOf(list).add!, { body: { ...body } })).data.ids[0]!
const take = async (client: TestClient, list: AnyResource, action: string, id: number) =>
  (await client.call(actionEndpointsOf(list)[action]!, { body: { ids: [id] } })).data
const read = async (client: TestClient, id: number) =>
  (await client.call(endpointsOf(contentTask).get!, { query: { id } })).data
/** How often a model was ever asked. */
const asked = async () =>
  Number((await plane.context.store.read.get<{ n: number }>('SELECT count(*) AS n FROM model_call'))?.n)

/** A persona of somebody's own that has passed, and tasks for it. */
async function tasksOf(client: TestClient, count: number): Promise<number[]> {
  const looks = {
    industry: 'Tea',
    career: 'Blender',
    gender: 2,
    age: 31,
    country: 'CN',
    traits: 'calm',
    interests: 'tea',
  }
  const who = await add(client, persona, { name: `Mira ${Math.random()}`, ...looks })
  await take(client, persona, 'pass', who)
  const body = { personas: String(who), platforms: String(place), description: 'The first tea', incantation: 'You.' }
  const tasks = []
  for (let n = 0; n < count; n++) tasks.push(await add(client, contentTask, { name: `Task ${n}`, count: 6, ...body }))
  return tasks
}

test('a service that is defined while three tasks run lets them end; a fourth is refused before a model is asked, one of the operating company is not', async () => {
  const tasks = await tasksOf(outsider, 4)
  const [fourth = 0] = tasks.splice(3)
  for (const id of tasks) expect(await take(outsider, contentTask, 'start', id)).toMatchObject({ done: 1 })
  await add(plane.admin, valueService, {
    name: 'Sold',
    feature: chargedFeatures.generation,
    price: 100,
    currency: 'USD',
  })
  await expect
    .poll(async () => (await Promise.all(tasks.map((id) => read(outsider, id)))).map(({ status }) => status), {
      timeout: 60_000,
      interval: 100,
    })
    .toEqual([2, 2, 2])
  for (const id of tasks) expect(await read(outsider, id)).toMatchObject({ posts: 6, parts: 6, parts_done: 6 })

  const before = await asked()
  expect(before).toBeGreaterThan(0)
  expect(await take(outsider, contentTask, 'start', fourth)).toMatchObject({ refused: 1 })
  expect(await read(outsider, fourth)).toMatchObject({ posts: 0 })
  expect(await asked()).toBe(before)

  const [ours = 0] = await tasksOf(plane.admin, 1)
  expect(await take(plane.admin, contentTask, 'start', ours)).toMatchObject({ done: 1 })
  await expect.poll(async () => (await read(plane.admin, ours)).status, { timeout: 60_000, interval: 100 }).toBe(2)
})

// @module-tag second-gear

import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { contentItem } from '@quarterdeck/shared/resources/content/contentItem.ts'
import { contentTask } from '@quarterdeck/shared/resources/content/contentTask.ts'
import { persona } from '@quarterdeck/shared/resources/content/persona.ts'
import { platform } from '@quarterdeck/shared/resources/fleet/platform.ts'
import { afterEach, expect, test } from 'vitest'
import {
  type ModelProviderServer,
  startModelProvider,
} from '../../../../../fixtures/model-provider/startModelProvider.ts'
import { eventually } from '../../../eventually.testing.ts'
import { embeddedEngine, type TestEngine } from '../../../platform/store/engines.testing.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import { type RestoredTestPlane, startRestoredPlane } from '../../system/restores/restoredPlane.testing.ts'
import { modelReach } from '../models/settings.ts'

const posts = 6

let r: RestoredTestPlane | undefined
let server: ModelProviderServer | undefined
afterEach(async () => {
  await r?.close()
  await server?.close()
})

const endpoints = (resource: unknown) => endpointsOf(resource as AnyResource)

/** Two posts are under way at a backup, and the others wait for them; all are made and paid for, and then the backup is put back. */
async function begin(engine: TestEngine, idempotent: 0 | 1) {
  const provider = await startModelProvider()
  server = provider
  const restored = await startRestoredPlane(engine)
  r = restored
  const { plane } = restored
  const add = async (resource: unknown, body: Record<string, unknown>) =>
    (await plane.admin.call(endpoints(resource).add!, { body })).data.ids[0]!
  const take = (resource: unknown, action: string, id: number) =>
    plane.admin.call(actionEndpointsOf(resource as AnyResource)[action]!, { body: { ids: [id] } })
  await plane.context.settings.set(modelReach.allow, ['127.0.0.1/32'])
  await plane.context.store.write(async (tx) => {
    await tx.run('UPDATE model_provider SET available = 0')
    await tx.run(
      `INSERT INTO model_provider (name, kind, base_url, text_model, at_once, per_minute, currency, price_input, price_output, available,
       default_text, idempotent) VALUES ('reference', 1, ?, 'writer', 2, 600, 'USD', 1000000, 1000000, 1, 1, ?)`,
      [provider.url, idempotent],
    )
  })
  const whole = { industry: 'Tea', career: 'Blender', gender: 2, age: 31, country: 'CN' }
  const whom = await add(persona, { name: 'Mira', traits: 'calm', interests: 'gardens', ...whole })
  await take(persona, 'pass', whom)
  const place = await add(platform, { name: 'Blog', app: 'app.blog', text_limit: 280 })
  const id = await add(contentTask, {
    name: 'Spring',
    personas: String(whom),
    platforms: String(place),
    description: 'The first tea of spring',
    incantation: 'You are {name}.',
    count: posts,
    style: 'calm',
  })
  const becomes = (like: object) =>
    eventually(
      plane,
      async () => (await plane.admin.call(endpoints(contentTask).get!, { query: { id } })).data,
    ).toMatchObject(like)
  provider.hold()
  await take(contentTask, 'start', id)
  await expect.poll(() => provider.asked.length, { timeout: 60_000 }).toBe(2)
  await restored.backUp()
  provider.letGo()
  await becomes({ status: 2, parts_done: posts })
  expect(provider.charged.texts).toBe(posts)
  await restored.putBack()
  await plane.signInAgain()
  await eventually(plane, async () => (await restored.view()).orders).toBe(posts)
  return { r: restored, server: provider, id, becomes, retry: () => take(contentTask, 'retry', id) }
}

onEachEngine('posts that were being made at a backup, on the $name engine', (engine) => {
  test('are not paid for again by themselves, and say so; a person has them made again', async () => {
    const { r, server, id, becomes, retry } = await begin(engine, 0)
    await r.goOn(['generation'])
    await becomes({ status: 3, parts_failed: posts })
    const { data } = await r.plane.admin.call(endpoints(contentItem).list!, { query: { task: id } })
    expect(data.map(({ error }) => error)).toEqual(Array(posts).fill(expect.stringContaining('restored from a backup')))
    expect((await r.view()).orders).toBe(0)
    expect(server.asked).toHaveLength(posts)

    await retry()
    await becomes({ status: 2, parts_done: posts })
    expect(server.charged.texts).toBe(2 * posts)
  }, 120_000)
})

test('under their keys posts are made once more and paid for once, as long as the provider knows the keys', async () => {
  const young = await begin(embeddedEngine, 1)
  await young.r.goOn(['generation'])
  // Those that were under way are asked again half a minute later.
  young.r.pass(60_000)
  await young.becomes({ status: 2, parts_done: posts })
  expect(young.server.asked.length).toBeGreaterThan(posts)
  expect(young.server.charged.texts).toBe(posts)
}, 120_000)

test('a day later keys are forgotten, and nothing goes out under them', async () => {
  const old = await begin(embeddedEngine, 1)
  old.r.pass(25 * 3_600_000)
  await old.r.plane.signInAgain()
  await old.r.goOn(['generation'])
  await old.becomes({ status: 3, parts_failed: posts })
  expect(old.server.asked).toHaveLength(posts)
}, 120_000)

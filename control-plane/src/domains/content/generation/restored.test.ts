// @module-tag second-gear

import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { contentItem } from '@quarterdeck/shared/resources/content/contentItem.ts'
import { contentTask } from '@quarterdeck/shared/resources/content/contentTask.ts'
import { persona } from '@quarterdeck/shared/resources/content/persona.ts'
import { platform } from '@quarterdeck/shared/resources/fleet/platform.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ModelProviderServer,
  startModelProvider,
} from '../../../../../fixtures/model-provider/startModelProvider.ts'
import { eventually } from '../../../eventually.testing.ts'
import { onEachEngine } from '../../../platform/store/onEachEngine.testing.ts'
import { type RestoredTestPlane, startRestoredPlane } from '../../system/restores/restoredPlane.testing.ts'
import { modelReach } from '../models/settings.ts'

const posts = 6

onEachEngine('posts that were being made at a backup, on the $name engine', (engine) => {
  let r: RestoredTestPlane
  let server: ModelProviderServer
  beforeAll(async () => {
    server = await startModelProvider()
    r = await startRestoredPlane(engine)
  }, 60_000)
  afterAll(async () => {
    await r?.close()
    await server?.close()
  })

  const endpoints = (resource: unknown) => endpointsOf(resource as AnyResource)
  const add = async (resource: unknown, body: Record<string, unknown>) =>
    (await r.plane.admin.call(endpoints(resource).add!, { body })).data.ids[0]!
  const take = (resource: unknown, action: string, id: number) =>
    r.plane.admin.call(actionEndpointsOf(resource as AnyResource)[action]!, { body: { ids: [id] } })
  const task = async (id: number) => (await r.plane.admin.call(endpoints(contentTask).get!, { query: { id } })).data

  test('are not paid for again by themselves, and say so; a person has them made again', async () => {
    await r.plane.context.settings.set(modelReach.allow, ['127.0.0.1/32'])
    await r.plane.context.store.write(async (tx) => {
      await tx.run('UPDATE model_provider SET available = 0')
      await tx.run(
        `INSERT INTO model_provider (name, kind, base_url, text_model, at_once, per_minute, currency, price_input, price_output, available,
         default_text) VALUES ('reference', 1, ?, 'writer', 2, 600, 'USD', 1000000, 1000000, 1, 1)`,
        [server.url],
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
    // Two are under way at the backup, and the others wait for them.
    server.hold()
    await take(contentTask, 'start', id)
    await expect.poll(() => server.asked.length, { timeout: 60_000 }).toBe(2)
    await r.backUp()
    server.letGo()
    await eventually(r.plane, () => task(id)).toMatchObject({ status: 2, parts_done: posts })
    expect(server.charged.texts).toBe(posts)
    await r.putBack()

    await r.plane.signInAgain()
    await eventually(r.plane, async () => (await r.view()).orders).toBe(posts)
    await r.goOn(['generation'])
    await eventually(r.plane, () => task(id)).toMatchObject({ status: 3, parts_failed: posts })
    const { data } = await r.plane.admin.call(endpoints(contentItem).list!, { query: { task: id } as never })
    expect(data.map(({ error }) => error)).toEqual(Array(posts).fill(expect.stringContaining('restored from a backup')))
    expect((await r.view()).orders).toBe(0)
    expect(server.asked).toHaveLength(posts)

    await take(contentTask, 'retry', id)
    await eventually(r.plane, () => task(id)).toMatchObject({ status: 2, parts_done: posts })
    expect(server.charged.texts).toBe(2 * posts)
  }, 120_000)
})

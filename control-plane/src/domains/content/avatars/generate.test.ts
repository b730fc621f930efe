import { generateAvatars, generatedAvatars } from '@quarterdeck/shared/contracts/avatarDraft.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { avatar } from '@quarterdeck/shared/resources/content/avatar.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())

const calls = endpointsOf(avatar)
const rows = async () => (await plane.admin.call(calls.list!, { query: {} })).data as Record<string, unknown>[]
const wish = { count: 2, description: 'A fox with a teacup', sex: 2, region: 1, country: 'CN' }

test('a dry run says what avatars cost and orders none', async () => {
  const { data } = await plane.admin.call(generateAvatars, { body: { ...wish, dry_run: 1 } })
  expect(data).toEqual({ id: null, requests: 2, costs: [{ currency: 'USD', most: 0 }], unpriced: [] })
  expect(await rows()).toEqual([])
})

test('a model makes avatars: each stands in the list with its picture and the mark of AI, which nobody takes away', async () => {
  const { data } = await plane.admin.call(generateAvatars, { body: wish })
  const done = await vi.waitFor(
    async () => {
      const { data: told } = await plane.admin.call(generatedAvatars, { query: { id: data.id! } })
      expect(told.ended).toBe(2)
      return told
    },
    { timeout: 30_000, interval: 50 },
  )
  expect(done).toMatchObject({ requests: 2, error: '', cost: '' })
  expect(done.ids).toHaveLength(2)
  const made = await rows()
  expect(made).toHaveLength(2)
  for (const row of made)
    expect(row).toMatchObject({ description: wish.description, category: 2, sex: 2, rights: 3, ai_generated: 1 })
  expect(new Set(made.map(({ image }) => JSON.stringify(image))).size).toBe(2)
  const edit = { query: { id: done.ids[0]! }, body: { rights: 1 } }
  await plane.admin.call(calls.edit!, edit)
  expect((await rows()).every(({ ai_generated }) => ai_generated === 1)).toBe(true)
})

test('a real person cannot be made up, and what others ordered is not told', async () => {
  const body = { ...wish, category: 1 }
  expect(await refusal(plane.admin.call(generateAvatars, { body: body as never }))).toMatchObject({ status: 400 })
  const other = await plane.addUser(6)
  const ordered = await plane.admin.call(generateAvatars, { body: { ...wish, count: 1 } })
  expect(await refusal(other.call(generatedAvatars, { query: { id: ordered.data.id! } }))).toMatchObject({
    code: 'not_found',
  })
})

test('a group that holds no avatars, or is not there, is refused by name', async () => {
  const { lastId } = await plane.context.store.write((tx) =>
    tx.run("INSERT INTO row_group (kind, name, organisation_id) VALUES (1, 'People', 1)"),
  )
  for (const group of [lastId, 9999])
    expect(await refusal(plane.admin.call(generateAvatars, { body: { ...wish, group } }))).toMatchObject({
      problems: [{ field: 'group' }],
    })
})

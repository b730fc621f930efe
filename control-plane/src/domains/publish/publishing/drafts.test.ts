import { listDrafts, readDraft, saveDraft } from '@quarterdeck/shared/contracts/publishing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../eventually.testing.ts'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
})
afterAll(() => plane.stop())

const save = (body: { id?: number | null; revision?: number; name?: string; body: Record<string, unknown> }) =>
  plane.admin.call(saveDraft, { body })

test('a draft is its writer’s alone, and a tab that saw an older one is told', async () => {
  const { id, revision } = (await save({ name: 'Tea', body: { text: 'one' } })).data
  const leader = await plane.addUser(1)
  expect((await leader.call(listDrafts)).data).toEqual([])
  await expect(leader.call(readDraft, { query: { id } })).rejects.toMatchObject({ code: 'not_found' })
  await new Promise((resolve) => setTimeout(resolve, 2))
  await save({ id, revision, body: { text: 'two' } })
  await expect(save({ id, revision, body: { text: 'three' } })).rejects.toMatchObject({ code: 'draft_changed' })
  expect((await plane.admin.call(readDraft, { query: { id } })).data.body).toEqual({ text: 'two' })
})

test('a draft that nobody has changed for 30 days is gone', async () => {
  const { id } = (await save({ name: 'Old', body: {} })).data
  const before = Date.now() - 31 * 86_400_000
  await plane.context.store.write((tx) => tx.run('UPDATE release SET update_time = ? WHERE id = ?', [before, id]))
  await plane.restart()
  await plane.signInAgain()
  const names = async () => (await plane.admin.call(listDrafts)).data.map(({ name }) => name)
  await eventually(plane, names).not.toContain('Old')
})

import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { contentReview, reviewSources } from '@quarterdeck/shared/resources/content/contentReview.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
  const belongs = 'organisation_id, user_group_id, owner_user_id'
  await plane.context.store.write(async (tx) => {
    await tx.run(
      `INSERT INTO content_task (id, name, ${belongs}) VALUES (1, 'Spring', 1, 1, 1), (2, 'Summer', 1, 1, 1)`,
    )
    await tx.run('INSERT INTO content_item (id, task, number) VALUES (11, 1, 1), (12, 2, 1), (13, 1, 2)')
    await tx.run(`INSERT INTO library_item (id, item, organisation_id) VALUES (21, 13, 1), (22, NULL, 1)`)
    const { item, libraryItem, release } = reviewSources
    for (const [name, source, id] of [
      ['of the task', item, 11],
      ['of another', item, 12],
      ['kept of it', libraryItem, 21],
      ['of nobody', libraryItem, 22],
      ['a release of that number', release, 11],
    ] as const)
      await tx.run(
        `INSERT INTO content_review (name, source, source_id, snapshot, ${belongs}) VALUES (?, ?, ?, 0, 1, 1, 1)`,
        [name, source, id],
      )
  })
})
afterAll(() => plane.stop())

test('what waits for a review is found by the content task that made it, also where it was kept in the library', async () => {
  const { data } = await plane.admin.call(endpointsOf(contentReview).list!, { query: { task: 1 } })
  expect(data.map(({ name }) => name).sort()).toEqual(['kept of it', 'of the task'])
})

import { exportBookTasks, importBookTasks, listBookTasks } from '@quarterdeck/shared/contracts/bookTask.ts'
import { undoImport } from '@quarterdeck/shared/contracts/imports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sqld, startSqld } from '../../../platform/store/sqld.testing.ts'
import { published, sheet, TaskHarness } from './tasks.testing.ts'

let server: Sqld
let harness: TaskHarness
beforeAll(async () => {
  server = await startSqld()
  harness = await TaskHarness.open(server.url)
})
afterAll(async () => {
  await harness?.close()
  await server?.stop()
})

test('on a libSQL server tasks are imported, run, listed, cleared, put back and exported just the same', async () => {
  const { end, commit, id } = await harness.running('Remote')
  expect(await commit()).toBe(true)
  await end(published('https://shelf.example/remote'))
  await harness.becomes('Remote', { status: 2, share_link: 'https://shelf.example/remote' })
  await harness.setTo(0, id, 1)
  await harness.setTo(3, id)
  const list = async () => (await harness.plane.admin.call(listBookTasks, { query: { order_field: 'phone' } })).data
  const before = (await list()).map(({ book_name, status }) => ({ book_name, status }))
  expect(before).toEqual([{ book_name: 'Remote', status: 3 }])
  const file = await sheet(['book_name'], [['Instead']])
  const cleared = await harness.plane.admin.call(importBookTasks, { body: { file, book_type: 1, type: 1, dry_run: 0 } })
  expect(cleared.data).toMatchObject({ state: 'done', counts: { new: 1, removed: 0 } })
  await harness.plane.admin.call(undoImport, { query: { id: cleared.data.id } })
  const replaced = await harness.plane.admin.call(importBookTasks, {
    body: { file, book_type: 0, type: 1, dry_run: 0 },
  })
  expect(replaced.data.counts).toMatchObject({ new: 1, removed: 1 })
  await harness.plane.admin.call(importBookTasks, { body: { file, book_type: 1, type: 0, dry_run: 0 } })
  const { blob } = await harness.plane.admin.file(exportBookTasks, { query: {} })
  expect(blob.size).toBeGreaterThan(500)
})

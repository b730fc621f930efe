import { importBookTasks } from '@quarterdeck/shared/contracts/bookTask.ts'
import { commitImport, undoImport } from '@quarterdeck/shared/contracts/imports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigrated } from '../../migrations/migrated.testing.ts'
import { startTestPlane, type TestPlane } from '../../plane.testing.ts'
import { writeSpreadsheet } from '../../platform/spreadsheet/writeSpreadsheet.ts'
import type { TestDatabase } from '../../platform/store/engines.testing.ts'
import { onEachEngine } from '../../platform/store/onEachEngine.testing.ts'

/** More than two parts: one is made ready while the one before is being stored. */
const count = 5_200

onEachEngine('a file of many tasks on the $name engine', (engine) => {
  let database: TestDatabase
  let plane: TestPlane
  let file: File
  beforeAll(async () => {
    database = await createMigrated(engine)
    plane = await startTestPlane({ databaseUrl: database.url })
    const bytes = await writeSpreadsheet({
      columns: [{ header: 'book_name' }],
      rows: Array.from({ length: count }, (_, n) => [`Book ${n + 1}`]),
    })
    file = new File([new Uint8Array(bytes)], 'tasks.xlsx')
  })
  afterAll(async () => {
    await plane.stop()
    await database.remove()
    await engine.stop?.()
  })

  test.each(['at once', 'after a look'])(
    'carried out %s, gives each task its own run, in the order of the file',
    async (how) => {
      const { admin, context } = plane
      const isLooking = how !== 'at once'
      const { data } = await admin.call(importBookTasks, { body: { file, book_type: 0, dry_run: isLooking ? 1 : 0 } })
      const { id } = data
      if (isLooking) await admin.call(commitImport, { query: { id } })
      const sound = await context.store.read.get(
        `SELECT count(*) AS tasks, count(DISTINCT r.seq) AS runs,
         sum(t.book_name = 'Book ' || (t.id - (SELECT min(id) FROM book_task) + 1)) AS inOrder
       FROM import_row i JOIN book_task t ON t.id = i.row_id JOIN run r ON r.seq = t.run_seq AND r.task_id = t.id
       WHERE i.batch_id = ? AND i.vals ->> 'book_name' = t.book_name`,
        [id],
      )
      expect(sound).toEqual({ tasks: count, runs: count, inOrder: count })
      await admin.call(undoImport, { query: { id } })
      expect(await context.store.read.get('SELECT count(*) AS n FROM book_task')).toEqual({ n: 0 })
    },
  )
})

import { deleteBookTasks, importBookTasks, listBookTasks } from '@quarterdeck/shared/contracts/bookTask.ts'
import { commitImport, getImport } from '@quarterdeck/shared/contracts/imports.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'
import { type Sqld, startSqld } from '../../../platform/store/sqld.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { sheet } from './tasks.testing.ts'

const header = ['book_name', 'search_keyword', 'describe', 'domains']

describe.each(['embedded', 'libSQL'])('tasks that repeat others (%s)', (engine) => {
  let server: Sqld | undefined
  let plane: TestPlane
  beforeAll(async () => {
    if (engine === 'libSQL') server = await startSqld()
    plane = await startTestPlane({ databaseUrl: server?.url })
  })
  afterAll(async () => {
    await plane?.stop()
    await server?.stop()
  })
  beforeEach(async () => {
    for (const book_type of [0, 1]) {
      const ids = (await list(book_type)).map(({ id }) => id).join(',')
      if (ids) await plane.admin.call(deleteBookTasks, { query: { ids } })
    }
  })

  const list = async (book_type = 0) => (await plane.admin.call(listBookTasks, { query: { book_type } })).data
  const send = async (rows: string[][], more: { book_type?: number; type?: number; repeats?: number } = {}) => {
    const body = { book_type: 0, type: 0, dry_run: 0, repeats: 0, ...more, file: await sheet(header, rows) }
    return (await plane.admin.call(importBookTasks, { body })).data
  }
  const look = async (rows: string[][]) => {
    const body = { book_type: 0, type: 0, dry_run: 1, repeats: 0, file: await sheet(header, rows) }
    return (await plane.admin.call(importBookTasks, { body })).data
  }
  const two = [
    ['Dune', 'sand', 'words', 'a.example'],
    ['Emma', '', '', ''],
  ]

  test('the same file a second time is left out, and imported where that is wanted', async () => {
    expect((await send(two)).counts).toMatchObject({ new: 2, repeated: 0 })
    expect(await look(two)).toMatchObject({ state: 'checked', counts: { total: 2, new: 0, repeated: 2, wrong: 0 } })
    expect((await send(two)).counts).toMatchObject({ new: 0, repeated: 2 })
    expect(await list()).toHaveLength(2)
    expect((await send(two, { repeats: 1 })).counts).toMatchObject({ new: 2, repeated: 0 })
    expect(await list()).toHaveLength(4)
  })

  test('book, keyword and domains decide, also within one file; the other type is not looked at', async () => {
    await send([['Dune', 'sand', 'words', 'a.example']], { book_type: 1 })
    const { counts } = await send([
      ['Dune', 'sand', 'words', 'a.example'],
      ['Dune', 'sand', 'other words', 'a.example'],
      ['Dune', 'sand', 'words', 'b.example'],
      ['Dune', 'worm', 'words', 'a.example'],
    ])
    expect(counts).toMatchObject({ new: 3, repeated: 1 })
  })

  test('what is cleared is nothing that new tasks could repeat', async () => {
    await send(two)
    const { counts } = await send([...two, two[0]!], { type: 1 })
    expect(counts).toMatchObject({ new: 2, repeated: 1, removed: 2 })
    expect(await list()).toHaveLength(2)
  })

  test('a task that has gone since the check is imported only after another look', async () => {
    await send(two)
    const { id } = await look(two)
    const [first] = await list()
    await plane.admin.call(deleteBookTasks, { query: { ids: String(first!.id) } })
    const commit = () => plane.admin.call(commitImport, { query: { id } })
    expect(await refusal(commit())).toMatchObject({ status: 409, code: 'import_outdated' })
    expect((await plane.admin.call(getImport, { query: { id } })).data.counts).toMatchObject({ new: 1, repeated: 1 })
    await commit()
    expect(await list()).toHaveLength(2)
  })
})

import { getImport, listImports, undoImport } from '@quarterdeck/shared/contracts/imports.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { linkPool } from '@quarterdeck/shared/resources/site/linkPool.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../plane.testing.ts'
import { type Sqld, startSqld } from '../../platform/store/sqld.testing.ts'
import { refusal } from '../../refusal.testing.ts'

const links = endpointsOf(linkPool)

describe.each(['embedded', 'libSQL'])('a list that was cleared or overwritten (%s)', (engine) => {
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
    for (const link_type of [0, 1]) await clear(link_type)
    await add(['https://a.test/', 'https://b.test/'])
    await plane.admin.call(links.add!, { body: { urls: ['https://other.test/'], link_type: 1 } })
  })

  const clear = async (link_type = 0) => (await plane.admin.call(links.clear!, { query: { link_type } })).data
  const add = async (urls: string[], type = 0) =>
    (await plane.admin.call(links.add!, { body: { urls, link_type: 0, type } })).data
  const rows = async () => (await plane.admin.call(links.list!, { query: { order_field: 'url' } })).data
  const undo = async (id: unknown) => (await plane.admin.call(undoImport, { query: { id: String(id) } })).data

  test('comes back as it was, and what it was done within stays alone', async () => {
    const before = await rows()
    const { count, batch } = await clear()
    expect(count).toBe(2)
    expect(await rows()).toHaveLength(1)
    expect(await undo(batch)).toMatchObject({ state: 'undone', kind: 'clear', counts: { removed: 2 } })
    expect(await rows()).toEqual(before)
    expect((await undo(batch)).state).toBe('undone')
    expect(await rows()).toEqual(before)
  })

  test('overwritten: what was removed is back, what was added is gone, what stayed stands as before', async () => {
    const before = await rows()
    const body = { urls: ['https://b.test/', 'https://c.test/'], link_type: 0, remark: 'new', type: 1 }
    const { data } = await plane.admin.call(links.add!, { body })
    expect(data).toMatchObject({ added: 1, same: 1, removed: 1, batch: expect.any(String) })
    expect((await rows()).map(({ url, remark }) => [url, remark])).toEqual([
      ['https://b.test/', 'new'],
      ['https://c.test/', 'new'],
      ['https://other.test/', ''],
    ])
    expect(await undo(data.batch)).toMatchObject({ kind: 'add', counts: { new: 1, changed: 1, removed: 1 } })
    // A row that stayed was changed twice: that is its latest time.
    const untimed = (all: typeof before) => all.map((row) => ({ ...row, update_time: '' }))
    expect(untimed(await rows())).toEqual(untimed(before))
  })

  test('and has changed since stays as it is now', async () => {
    const { batch } = await clear()
    await add(['https://a.test/'])
    expect(await refusal(undo(batch))).toMatchObject({ status: 409, code: 'rows_touched' })
    expect((await rows()).map(({ url }) => url)).toEqual(['https://a.test/', 'https://other.test/'])

    const overwritten = await add(['https://c.test/'], 1)
    await plane.admin.call(links.delete!, { query: { id: overwritten.ids.join() } })
    expect(await refusal(undo(overwritten.batch))).toMatchObject({ status: 409, code: 'rows_touched' })
  })

  test('is found among the own imports; nothing is kept of what was empty, or of adding to it', async () => {
    const { batch } = await clear()
    expect((await clear()).batch).toBeNull()
    expect((await add(['https://a.test/'])).batch).toBeNull()
    const { data } = await plane.admin.call(listImports, { query: { resource: 'link-pool' } })
    expect(data[0]).toMatchObject({ id: batch, kind: 'clear', state: 'done', counts: { removed: 2, total: 0 } })
    expect((await plane.admin.call(getImport, { query: { id: String(batch) } })).data.kind).toBe('clear')
  })
})

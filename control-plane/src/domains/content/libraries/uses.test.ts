import { expect, test } from 'vitest'
import type { Sql } from '../../../platform/store/store.ts'
import { seesAll } from '../../../resources/visibility/readContext.ts'
import { createUses } from './uses.ts'

const sql = {} as Sql

test('everybody who makes something of items counts their own, and nothing is left out as nothing', async () => {
  const uses = createUses()
  uses.register(async (_, id) => [{ list: 'content-task', stage: 'draft', count: id }])
  uses.register(async () => [
    { list: 'content-review', stage: 'waiting', count: 2 },
    { list: 'content-review', stage: 'published', count: 0 },
  ])
  expect(await uses.of(sql, 3, seesAll)).toEqual([
    { list: 'content-task', stage: 'draft', count: 3 },
    { list: 'content-review', stage: 'waiting', count: 2 },
  ])
})

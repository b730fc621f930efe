import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { beforeEach, expect, test } from 'vitest'
import { createLive } from '../../platform/live.ts'
import type { TableName } from '../../platform/schema/tableNames.gen.ts'
import { tablesOf } from '../table.ts'
import { rack } from '../write/writeFixture.testing.ts'
import { keepAnswers } from './keptAnswers.ts'

// Racks show nothing of other tables, and the same to everybody.
const everybodys = { ...rack, visibility: 'all' } as AnyResource
let made: ReturnType<typeof createLive>
let rows: string[]
let times: number
let keep: (read?: () => Promise<void>) => Promise<string>
beforeEach(() => {
  made = createLive()
  rows = ['a']
  times = 0
  const kept = keepAnswers(tablesOf([everybodys], { computed: {}, hooks: {} }).get('rack')!, made.live)
  keep = async (read = async () => undefined) => {
    const { data } = await kept('all', async () => {
      times++
      const found = [...rows]
      await read()
      return { data: found }
    })
    return data.text
  }
})
/** The lists of this test are no tables of the product. */
const tell = (...tables: string[]) =>
  made.tell(...tables.map((table) => ({ table: table as TableName, ids: [], columns: undefined })))
const write = (row: string) => {
  rows.push(row)
  tell('rack')
}

test('an answer is given again until something is written to the table', async () => {
  expect([await keep(), await keep()]).toEqual(['["a"]', '["a"]'])
  expect(times).toBe(1)
  tell('parcel')
  await keep()
  expect(times).toBe(1)
  write('b')
  expect(await keep()).toBe('["a","b"]')
})

test('an answer whose rows were read before a write is not kept, however late it is there', async () => {
  const wait = Promise.withResolvers<void>()
  const old = keep(() => wait.promise)
  write('b')
  const asked = keep()
  wait.resolve()
  expect(await old).toBe('["a"]')
  expect(await asked).toBe('["a","b"]')
  expect(await keep()).toBe('["a","b"]')
  expect(times).toBe(2)
})

test('whoever listens to a write already asks for what was written', async () => {
  await keep()
  let seen: Promise<string> | undefined
  made.live.whenWritten(['host'], () => {
    seen ??= keep()
  })
  rows.push('b')
  tell('host', 'rack')
  expect(await seen).toBe('["a","b"]')
})

test('no start gives a version that another gave', () => {
  const versions = Array.from({ length: 20 }, () => createLive().live.version('rack'))
  expect(new Set(versions).size).toBe(20)
})

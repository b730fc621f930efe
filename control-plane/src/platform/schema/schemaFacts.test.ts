import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigrated } from '../../migrations/migrated.testing.ts'
import { createStore } from '../store/createStore.ts'
import type { TestDatabase } from '../store/engines.testing.ts'
import type { Writing } from '../store/sqlReading.ts'
import type { Store } from '../store/store.ts'
import { readSchemaFacts, type SchemaFacts } from './schemaFacts.ts'

let database: TestDatabase
let store: Store
let facts: SchemaFacts
beforeAll(async () => {
  database = await createMigrated()
  store = await createStore(database.url)
  facts = await readSchemaFacts(store.read)
})
afterAll(async () => {
  await store.close()
  await database.remove()
})

const told = (writing: Writing) => facts.withEffects(writing).map(({ table }) => table)

test('what is written by triggers and references is told with what was written', () => {
  expect(told({ table: 'phone', event: 'update', columns: ['state'] })).toContain('platform_log')
  expect(told({ table: 'phone', event: 'update', columns: ['battery'] })).not.toContain('platform_log')
  expect(told({ table: 'script', event: 'insert' })).toContain('script_version')
  expect(told({ table: 'script', event: 'delete' })).toEqual(
    expect.arrayContaining(['script_version', 'script_parameter']),
  )
  // Its phones are not deleted with it; that it was theirs is.
  expect(facts.withEffects({ table: 'phone', event: 'delete' })).toContainEqual({
    table: 'platform_log',
    event: 'update',
    columns: ['phone'],
  })
})

test('a view is read as the tables that it is made of', () => {
  const { tables, words } = facts.reading('SELECT * FROM device_seat')
  expect([...tables]).toEqual(expect.arrayContaining(['device_seat', 'subsystem']))
  expect(words.has('subsystem')).toBe(true)
})

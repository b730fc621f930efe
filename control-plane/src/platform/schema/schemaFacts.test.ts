import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigrated } from '../../migrations/migrated.testing.ts'
import { createStore } from '../store/createStore.ts'
import type { TestDatabase } from '../store/engines.testing.ts'
import type { Writing } from '../store/sqlReading.ts'
import type { Store } from '../store/store.ts'
import { isMetBy, readSchemaFacts, type SchemaFacts, triggersIn } from './schemaFacts.ts'

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
  // One trigger keeps all of it, each where its column changes.
  expect(told({ table: 'account', event: 'update', columns: ['tags'] })).toContain('account_tags')
  expect(told({ table: 'account', event: 'update', columns: ['tags'] })).not.toContain('publication')
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

test('nothing that a trigger leads to would have to fire it again: SQLite carries out none from within itself', async () => {
  const triggers = await store.read.all<{ sql: string }>(`SELECT sql FROM sqlite_schema WHERE type = 'trigger'`)
  const again = triggers.flatMap(({ sql }) =>
    triggersIn(sql)
      .flatMap(({ follows }) => follows)
      .flatMap((writing) => facts.withEffects(writing))
      .filter((writing) => triggersIn(sql).some((one) => isMetBy(one, writing)))
      .map((writing) => `${/"(\w+)"/.exec(sql)?.[1]} leads to ${JSON.stringify(writing)}`),
  )
  expect(again).toEqual([])
})

test('a view is read as the tables that it is made of', () => {
  const { tables, words } = facts.reading('SELECT * FROM device_seat')
  expect([...tables]).toEqual(expect.arrayContaining(['device_seat', 'subsystem']))
  expect(words.has('subsystem')).toBe(true)
})

import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { defineResource } from '@quarterdeck/shared/resource/define.ts'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { sqliteTable, text } from '../platform/schema/drizzle.ts'
import { view } from '../platform/schema/objects.ts'
import * as statTables from '../platform/store/tables.ts'
import { emptySnapshot, snapshotOf } from './snapshot.ts'
import { statementsBetween } from './statementsBetween.ts'
import { wantedSchema } from './wantedSchema.ts'

const list = (name: string, more: object = {}) =>
  defineResource({
    name,
    table: name.replaceAll('-', '_'),
    area: 'site',
    paged: true,
    verbs: ['list', 'add'],
    fields: { name: { kind: 'text', max: 20 }, ...more },
    naturalKey: ['name'],
    order: ['id', 'asc'],
    filters: { name: { kind: 'equals', field: 'name' } },
  }) as AnyResource

const wanted = (definitions: readonly AnyResource[], declared: object = {}) =>
  wantedSchema(definitions, [statTables, declared])

test('a reference called as the end of a table, and a key that is also narrowed by, make names of their own', async () => {
  const group = { kind: 'reference', to: 'persona-group', label: 'name' }
  const definitions = [list('persona', { group }), list('persona-group'), { ...list('large'), size: 'large' as const }]
  const statements = await statementsBetween(await emptySnapshot(), await snapshotOf(wanted(definitions)))
  const database = new Database(':memory:')
  for (const statement of statements) database.exec(statement)
  const indexes = database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'index' AND sql <> ''`).pluck().all()
  expect(indexes).toEqual(
    expect.arrayContaining([
      'persona.group',
      'persona.natural-key',
      'persona_group.natural-key',
      'large.name',
      'large.natural-key',
    ]),
  )
  database.close()
})

test('two things of one name are told in a sentence', () => {
  const tags = { kind: 'links', to: 'tag', label: 'name', most: 3, unsorted: true }
  expect(() => wanted([list('kite', { tags }), list('kite-tags'), list('tag')])).toThrow(
    'kite_tags would be both a table and a table that is kept beside others: give one of them another name',
  )
  expect(() => wanted([list('kite'), list('Kite')])).toThrow('kite would be both a table and a table')
  const declared = { own: sqliteTable('own', { a: text() }), same: view('own', 'SELECT 1') }
  expect(() => wanted([], declared)).toThrow('own would be both a table and a view that is kept beside others')
  const searched = { ...list('kite'), size: 'large', filters: { keyword: { kind: 'search', fields: ['name'] } } }
  const beside = { data: sqliteTable('kite_fts_data', { a: text() }) }
  expect(() => wanted([searched as AnyResource], beside)).toThrow('kite_fts_data would be both')
})

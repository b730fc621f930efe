import { tag } from '@quarterdeck/shared/resources/fleet/tag.ts'
import { expect, test } from 'vitest'
import type { Sql } from '../platform/store/store.ts'
import { type ListCall, readOne } from './read/readRows.ts'
import type { Tables } from './table.ts'
import { applyChanges } from './write/applyChanges.ts'
import type { ChangeCall } from './write/changeCall.ts'

// What does not compile is asked of the type check: an `expect-error` without an error is one.
const attempts = {
  write: (tx: Sql, tables: Tables, call: ChangeCall) => [
    applyChanges(tx, tables.of(tag), { add: [{ name: 'new', colour: 2 }] }, call),
    // @ts-expect-error: there is no such column
    applyChanges(tx, tables.of(tag), { add: [{ nam: 'new' }] }, call),
    // @ts-expect-error: a name is a text
    applyChanges(tx, tables.of(tag), { add: [{ name: 2 }] }, call),
    // @ts-expect-error: nor is there one to set
    applyChanges(tx, tables.of(tag), { edit: [{ id: 1, values: { color: 2 } }] }, call),
  ],
  async read(sql: Sql, tables: Tables, call: ListCall) {
    const row = await readOne(tables.of(tag), sql, 1, call)
    const [name, colour]: [string, number] = [row.name, row.colour]
    // @ts-expect-error: a row has what its list shows
    return [name, colour, row.color]
  },
}

test('a column that a list does not have can neither be written nor read', () => {
  expect(Object.keys(attempts)).toEqual(['write', 'read'])
})

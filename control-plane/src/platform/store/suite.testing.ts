import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest'
import { createStore } from './createStore.ts'
import { embeddedEngine, remoteEngine, type TestDatabase } from './engines.testing.ts'
import type { Store } from './store.ts'
import { StoreError } from './storeError.ts'

/** What the tests of a suite share: one store for all of them, whose tables each finds new and empty. */
export interface Fixture {
  store: Store
  database: TestDatabase
}

/** Runs the same tests on embedded SQLite and on a real libSQL server. */
export function onBothEngines(name: string, define: (fixture: Fixture) => void): void {
  describe.each([embeddedEngine, remoteEngine])(`${name} on the $name engine`, ({ create, stop }) => {
    // Filled before the first test.
    const fixture = {} as Fixture

    beforeAll(async () => {
      fixture.database = await create()
      // A busy machine must not decide which writes share a commit.
      fixture.store = await createStore(fixture.database.url, { groupMs: 60_000 })
    })

    beforeEach(() =>
      fixture.store.write(async (tx) => {
        for (const table of ['owed', 'tray', 'handset', 'seat']) await tx.run(`DROP TABLE IF EXISTS ${table}`)
        await tx.batch(tables.map((sql) => ({ sql })))
      }),
    )

    afterAll(async () => {
      await fixture.store.close()
      await fixture.database.remove()
      await stop?.()
    })

    define(fixture)
  })
}

const tables = [
  'CREATE TABLE seat (id INTEGER PRIMARY KEY, taken_by INTEGER)',
  `CREATE TABLE handset (
    id INTEGER PRIMARY KEY, serial TEXT NOT NULL UNIQUE, room TEXT CHECK (room <> 'nowhere'), data BLOB)`,
  'CREATE TABLE tray (handset_id INTEGER NOT NULL REFERENCES handset (id), slot INTEGER, UNIQUE (handset_id, slot))',
]

export function addHandset(store: Store, serial: string): Promise<{ changes: number; lastId: number }> {
  return store.write((tx) => tx.run('INSERT INTO handset (serial) VALUES (?)', [serial]))
}

export async function serials(store: Store): Promise<string[]> {
  const rows = await store.read.all<{ serial: string }>('SELECT serial FROM handset ORDER BY id')
  return rows.map((row) => row.serial)
}

/** The error that the work ends with, which must be one of the store's. */
export function failure(work: Promise<unknown>): Promise<StoreError> {
  return work.then(
    () => expect.unreachable('it succeeded'),
    (error: unknown) =>
      error instanceof StoreError ? error : expect.unreachable(`not of the store: ${String(error)}`),
  )
}

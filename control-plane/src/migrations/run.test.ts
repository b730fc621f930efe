import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createStore } from '../platform/store/createStore.ts'
import type { TestDatabase } from '../platform/store/engines.testing.ts'
import { onEachEngine } from '../platform/store/onEachEngine.testing.ts'
import type { Store } from '../platform/store/store.ts'
import { migrate } from './run.ts'

const bookkeeping =
  'CREATE TABLE migration (number INTEGER PRIMARY KEY, name TEXT NOT NULL, sha256 TEXT NOT NULL, applied_at INTEGER NOT NULL);'

onEachEngine('migrations on the $name engine', ({ create, stop }) => {
  let database: TestDatabase
  let store: Store
  let folder: string

  beforeEach(async () => {
    database = await create()
    store = await createStore(database.url, { readers: 1 })
    folder = join(database.folder, 'migrations')
    await mkdir(folder)
    await write('000-migration.sql', bookkeeping)
    await write('001-phone.sql', 'CREATE TABLE phone (\n  id INTEGER PRIMARY KEY, serial TEXT);\n')
    await write(
      '002-log.sql',
      `CREATE TABLE log (what TEXT);
       CREATE TRIGGER phone_log AFTER INSERT ON phone BEGIN
         INSERT INTO log VALUES ('added; ' || new.serial);
         UPDATE log SET what = upper(what);
       END;
       INSERT INTO phone (serial) VALUES ('a');`,
    )
  })

  afterEach(async () => {
    await store.close()
    await database.remove()
  })

  afterAll(() => stop?.())

  const write = (name: string, text: string) => writeFile(join(folder, name), text)

  test('each file is applied once, in order', async () => {
    const told: string[] = []
    expect(await migrate(store, [folder], { now: () => 7, onApplied: (name) => told.push(name) })).toEqual([
      '000-migration.sql',
      '001-phone.sql',
      '002-log.sql',
    ])
    expect(told).toHaveLength(3)
    expect(await migrate(store, [folder])).toEqual([])
    expect(await store.read.all('SELECT what FROM log')).toEqual([{ what: 'ADDED; A' }])
    expect(await store.read.get('SELECT name, applied_at FROM migration WHERE number = 2')).toEqual({
      name: '002-log.sql',
      applied_at: 7,
    })
  })

  test('files of a second folder come in by their numbers', async () => {
    const more = join(database.folder, 'more')
    await mkdir(more)
    await writeFile(join(more, '100-extra.sql'), 'CREATE TABLE extra (x);')
    expect(await migrate(store, [more, folder])).toEqual([
      '000-migration.sql',
      '001-phone.sql',
      '002-log.sql',
      '100-extra.sql',
    ])
  })

  test('two programs that start together apply each file once', async () => {
    const other = await createStore(database.url, { readers: 1 })
    const [first, second] = await Promise.all([migrate(store, [folder]), migrate(other, [folder])])
    await other.close()
    expect([...first, ...second].sort()).toEqual(['000-migration.sql', '001-phone.sql', '002-log.sql'])
  })

  test('a file that fails changes nothing and is named with its statement', async () => {
    await write('003-bad.sql', 'CREATE TABLE good (x);\nINSERT INTO nowhere VALUES (1);')
    await expect(migrate(store, [folder])).rejects.toThrow(/^003-bad.sql, statement 2: .*nowhere/)
    expect(await store.read.all(`SELECT name FROM sqlite_schema WHERE name = 'good'`)).toEqual([])
    await write('003-bad.sql', 'CREATE TABLE good (x);')
    expect(await migrate(store, [folder])).toEqual(['003-bad.sql'])
  })

  test('a file changed after it was applied is refused, but not for its line ends', async () => {
    await migrate(store, [folder])
    await write('001-phone.sql', 'CREATE TABLE phone (\r\n  id INTEGER PRIMARY KEY, serial TEXT);\r\n')
    expect(await migrate(store, [folder])).toEqual([])
    await write('001-phone.sql', 'CREATE TABLE phone (id INTEGER PRIMARY KEY);')
    await expect(migrate(store, [folder])).rejects.toMatchObject({ code: 'changed' })
  })

  test('a file that is gone is refused', async () => {
    await migrate(store, [folder])
    await rm(join(folder, '001-phone.sql'))
    await expect(migrate(store, [folder])).rejects.toMatchObject({ code: 'missing' })
  })

  test('a database that begins with another baseline is refused, and told what to do', async () => {
    await migrate(store, [folder])
    const later = join(database.folder, 'later')
    await mkdir(later)
    await writeFile(join(later, '001-baseline.sql'), 'CREATE TABLE phone (id INTEGER PRIMARY KEY);')
    const refused = migrate(store, [later])
    await expect(refused).rejects.toMatchObject({ code: 'earlier' })
    await expect(refused).rejects.toThrow(/an earlier build .* Start with an empty data folder \(--data-dir\)/)
    expect(await store.read.all('SELECT what FROM log')).toEqual([{ what: 'ADDED; A' }])
  })

  test('a database of a newer program is refused', async () => {
    await migrate(store, [folder])
    await rm(join(folder, '002-log.sql'))
    await expect(migrate(store, [folder])).rejects.toMatchObject({ code: 'newer' })
  })

  test('a wrong name and a number used twice are refused', async () => {
    await write('2-short.sql', 'SELECT 1')
    await expect(migrate(store, [folder])).rejects.toMatchObject({ code: 'misnumbered' })
    await rm(join(folder, '2-short.sql'))
    await write('001-twin.sql', 'SELECT 1')
    await expect(migrate(store, [folder])).rejects.toThrow('have the same number')
  })
})

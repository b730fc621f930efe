import { copyFile, mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createStore } from '../platform/store/createStore.ts'
import { embeddedEngine, remoteEngine, type TestDatabase, type TestEngine } from '../platform/store/engines.testing.ts'
import type { Store } from '../platform/store/store.ts'
import { bringUpToDate } from './bringUpToDate.ts'
import { copyBefore } from './copyBefore.ts'
import { migrate } from './run.ts'

const first = `CREATE TABLE migration (number INTEGER PRIMARY KEY, name TEXT NOT NULL, sha256 TEXT NOT NULL, applied_at INTEGER NOT NULL);
CREATE TABLE phone (id INTEGER PRIMARY KEY, serial TEXT);`

let database: TestDatabase
let store: Store
let folder: string
let dataDir: string
let said: string[]

/** A database that has seen one migration, and has a row. */
async function begin(engine: TestEngine): Promise<void> {
  database = await engine.create()
  store = await createStore(database.url, { readers: 1 })
  folder = join(database.folder, 'migrations')
  dataDir = join(database.folder, 'data')
  said = []
  for (const made of [folder, dataDir]) await mkdir(made)
  await write('001-phone.sql', first)
  await start()
  await addPhone('a')
}
afterEach(async () => {
  await store.close()
  await database.remove()
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const addPhone = (serial: string) => store.write((tx) => tx.run('INSERT INTO phone (serial) VALUES (?)', [serial]))
const copies = async () => (await readdir(dataDir)).sort()

function start(noCopy = false): Promise<void> {
  const say = (_values: unknown, text = '') => said.push(text)
  return bringUpToDate({ store, dataDir, noCopy, now: () => 7, log: { info: say, warn: say }, folders: [folder] })
}

/** The phones in a copy, as an earlier program finds them that is started on it. */
async function serialsIn(name: string): Promise<unknown[]> {
  const path = join(database.folder, 'opened.db')
  await copyFile(join(dataDir, name), path)
  const copy = await createStore(pathToFileURL(path).href, { readers: 1 })
  try {
    expect(await migrate(copy, [folder])).not.toEqual([])
    return (await copy.read.all('SELECT serial FROM phone')).map(({ serial }) => serial)
  } finally {
    await copy.close()
  }
}

describe('an older database', () => {
  beforeEach(() => begin(embeddedEngine))

  test('is copied once before the first of several migrations, for its owner alone, and where it lies is said', async () => {
    expect(said).toEqual(['database brought up to date'])
    await write('002-log.sql', 'CREATE TABLE log (what TEXT);')
    await write('003-more.sql', `INSERT INTO phone (serial) VALUES ('later');`)
    await start()
    expect(await copies()).toEqual(['before-upgrade-001-phone.db'])
    expect((await stat(join(dataDir, 'before-upgrade-001-phone.db'))).mode & 0o777).toBe(0o600)
    expect(await serialsIn('before-upgrade-001-phone.db')).toEqual(['a', 'later'])
    expect(said).toContain('a copy of the database was put aside before it is brought up to date')
    await start()
    expect(await copies()).toEqual(['before-upgrade-001-phone.db'])
  })

  test('that is cut off between two migrations goes on with the copy that it began with, however often', async () => {
    await write('002-log.sql', 'CREATE TABLE log (what TEXT);')
    await write('003-bad.sql', 'INSERT INTO nowhere VALUES (1);')
    for (let attempt = 0; attempt < 4; attempt++) await expect(start()).rejects.toThrow(/^003-bad.sql/)
    expect(await copies()).toEqual(['before-upgrade-001-phone.db', 'upgrading.json'])
    await write('003-bad.sql', 'CREATE TABLE good (x);')
    await start()
    expect(await copies()).toEqual(['before-upgrade-001-phone.db'])
  })

  test('is copied anew where somebody went back to the copy and worked on', async () => {
    await write('002-bad.sql', 'INSERT INTO nowhere VALUES (1);')
    await expect(start()).rejects.toThrow()
    await addPhone('b')
    await write('002-bad.sql', 'CREATE TABLE good (x);')
    await start()
    expect(await serialsIn('before-upgrade-001-phone.db')).toEqual(['a', 'b'])
  })

  test('two copies are kept, the newest; what a killed start left of one goes', async () => {
    await writeFile(join(dataDir, 'before-upgrade-000-old.db.part'), '')
    for (const number of [2, 3, 4]) {
      await write(`00${number}-log.sql`, `CREATE TABLE log${number} (x);`)
      await start()
      await utimes(join(dataDir, (await copies()).at(-1)!), number, number)
    }
    expect(await copies()).toEqual(['before-upgrade-002-log.db', 'before-upgrade-003-log.db'])
  })

  test('is left as it was where there is no room for the copy: the start says what it needs, and --no-copy', async () => {
    const refused = copyBefore({ store, dataDir, newest: '001-phone.sql', freeBytes: async () => 2_000 })
    await expect(refused).rejects.toMatchObject({ code: 'no_room' })
    await expect(refused).rejects.toThrow(/\d\.\d MB are needed in .*, 0\.0 MB are free.*--no-copy/)
    expect(await copies()).toEqual([])
    await write('002-log.sql', 'CREATE TABLE log (what TEXT);')
    await start(true)
    expect(await copies()).toEqual([])
    expect(said).toContain('no copy of the database is made before it is brought up to date, as --no-copy says')
  })

  test('of a newer program is refused before anything is copied', async () => {
    await store.write((tx) => tx.run(`INSERT INTO migration VALUES (9, '009-later.sql', '', 0)`))
    await expect(start()).rejects.toMatchObject({ code: 'newer' })
    expect(await copies()).toEqual([])
  })
})

describe('an older database on a libSQL server', { tags: 'second-gear' }, () => {
  beforeEach(() => begin(remoteEngine))
  afterAll(() => remoteEngine.stop?.())

  test('is brought up to date without a copy, and that is said', async () => {
    await write('002-log.sql', 'CREATE TABLE log (what TEXT);')
    await start()
    expect(await copies()).toEqual([])
    expect(said).toContain(
      'no copy of the database is made before it is brought up to date: a libSQL server is backed up where it runs',
    )
  })
})

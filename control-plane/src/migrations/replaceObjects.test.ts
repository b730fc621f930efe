import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createStore } from '../platform/store/createStore.ts'
import { embeddedEngine, type TestDatabase } from '../platform/store/engines.testing.ts'
import { onEachEngine } from '../platform/store/onEachEngine.testing.ts'
import type { Store } from '../platform/store/store.ts'
import { loadMigrations } from './loadMigrations.ts'
import { createMigrated } from './migrated.testing.ts'
import { fillsBehind, type Objects, objectsFile, readObjects } from './objects.ts'
import { firstApart } from './replaceObjects.ts'
import { migrate, migrationsFolder } from './run.ts'

const landed = `CREATE TABLE migration (number INTEGER PRIMARY KEY, name TEXT NOT NULL, sha256 TEXT NOT NULL, applied_at INTEGER NOT NULL);
CREATE TABLE phone (id INTEGER PRIMARY KEY, serial TEXT, model TEXT);
CREATE TABLE phone_count (model TEXT PRIMARY KEY, n INTEGER);
CREATE VIEW phone_seen AS SELECT id FROM phone;
CREATE TRIGGER phone_added AFTER INSERT ON phone BEGIN INSERT INTO phone_count VALUES (new.model, 1) ON CONFLICT DO UPDATE SET n = n + 1; END;
CREATE TRIGGER phone_gone AFTER DELETE ON phone BEGIN UPDATE phone_count SET n = n - 1 WHERE model = old.model; END;
INSERT INTO phone (serial, model) VALUES ('a', 'x'), ('b', 'x'), ('c', 'y');`
const apart =
  'CREATE TABLE schema_objects (number INTEGER PRIMARY KEY, sha256 TEXT NOT NULL, made_at INTEGER NOT NULL);'

const view = 'CREATE VIEW "phone_seen" AS SELECT id, serial FROM phone'
const counts =
  'CREATE TRIGGER "phone_insert" AFTER INSERT ON "phone" BEGIN INSERT INTO phone_count VALUES (new.model, 1) ON CONFLICT DO UPDATE SET n = n + 1; END'
const fills = [
  'DELETE FROM phone_count',
  'INSERT INTO phone_count (model, n) SELECT model, count(*) FROM phone GROUP BY model',
]
const today: Objects = { made: [view, counts], fills }

onEachEngine('triggers and views on the $name engine', ({ create, stop }) => {
  let database: TestDatabase
  let store: Store
  let folder: string
  let now: number

  beforeEach(async () => {
    database = await create()
    store = await createStore(database.url, { readers: 1 })
    folder = join(database.folder, 'migrations')
    now = 1
    await mkdir(folder)
    await write('001-phone.sql', landed)
    await migrate(store, [folder])
    await write('002-schema-objects.sql', apart)
    await say(today)
  })
  afterEach(async () => {
    await store.close()
    await database.remove()
  })
  afterAll(() => stop?.())

  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  const say = (objects: Objects) => write(objectsFile, JSON.stringify(objects))
  const start = () => migrate(store, [folder], { now: () => now++ })
  const made = () => store.read.all('SELECT made_at FROM schema_objects')
  const counted = () => store.read.all('SELECT model, n FROM phone_count ORDER BY model')
  const names = async () =>
    (await store.read.all(`SELECT name FROM sqlite_schema WHERE type IN ('trigger', 'view') ORDER BY name`)).map(
      ({ name }) => name,
    )

  test('are those of the file, whatever earlier migrations made; a start that changes nothing makes none', async () => {
    expect(await names()).toEqual(['phone_added', 'phone_gone', 'phone_seen'])
    await start()
    expect(await names()).toEqual(['phone_insert', 'phone_seen'])
    const sql = await store.read.all(`SELECT sql FROM sqlite_schema WHERE type IN ('trigger', 'view') ORDER BY name`)
    expect(sql.map((row) => row.sql)).toEqual([counts, view])
    const before = await made()
    await start()
    expect(await made()).toEqual(before)
    // Rows that were there are counted as they were, one that comes is too.
    await store.write((tx) => tx.run(`INSERT INTO phone (serial, model) VALUES ('d', 'y')`))
    expect(await counted()).toEqual([
      { model: 'x', n: 2 },
      { model: 'y', n: 2 },
    ])
  })

  test('that say something else are made anew without a migration, and those that are asked for no more go', async () => {
    await start()
    await say({ made: ['CREATE VIEW "phone_named" AS SELECT serial FROM phone'], fills: [] })
    await start()
    expect(await names()).toEqual(['phone_named'])
  })

  test('keep no migration from making a table anew that they name', async () => {
    await start()
    await write(
      '003-serials.sql',
      `CREATE TABLE "__new_phone" (id INTEGER PRIMARY KEY, serial TEXT NOT NULL DEFAULT '', model TEXT);
       INSERT INTO "__new_phone" SELECT id, serial, model FROM phone;
       DROP TABLE phone;
       ALTER TABLE "__new_phone" RENAME TO phone;`,
    )
    await start()
    expect(await names()).toEqual(['phone_insert', 'phone_seen'])
    expect(await store.read.all('SELECT serial FROM phone_seen ORDER BY id')).toHaveLength(3)
  })

  test('that a start has dropped which was cut off are made by the next one, with what they would have kept meanwhile', async () => {
    await start()
    await write('003-more.sql', `INSERT INTO phone (serial, model) VALUES ('d', 'z');`)
    await write('004-bad.sql', 'INSERT INTO nowhere VALUES (1);')
    await expect(start()).rejects.toThrow(/^004-bad.sql/)
    expect(await names()).toEqual([])
    await write('004-bad.sql', `UPDATE phone SET model = 'y' WHERE serial = 'a';`)
    await start()
    expect(await names()).toEqual(['phone_insert', 'phone_seen'])
    expect(await counted()).toEqual([
      { model: 'x', n: 1 },
      { model: 'y', n: 2 },
      { model: 'z', n: 1 },
    ])
  })

  test('that the database refuses are named, and those that stood there stand', async () => {
    await start()
    await say({ made: [view, 'CREATE TRIGGER broken AFTER INSERT ON phone BEGIN UPDATE WHERE; END'], fills })
    await expect(start()).rejects.toThrow(/^objects\.gen\.json, statement \d: .*syntax error/)
    expect(await names()).toEqual(['phone_insert', 'phone_seen'])
  })

  test('are made once by two programs that start together', async () => {
    const other = await createStore(database.url, { readers: 1 })
    const told: string[] = []
    const both = [store, other].map((each) => migrate(each, [folder], { onObjects: () => told.push('made') }))
    await Promise.all(both).finally(() => other.close())
    expect(told).toEqual(['made'])
    expect(await names()).toEqual(['phone_insert', 'phone_seen'])
  })
})

describe('what migrations have written is filled', () => {
  const sums = [
    'DELETE FROM day_sum',
    'INSERT INTO day_sum (day, n) SELECT day, count(*) FROM run GROUP BY day',
    'DELETE FROM year_sum',
    'INSERT INTO year_sum (n) SELECT sum(n) FROM day_sum',
    "INSERT INTO run_fts (run_fts) VALUES ('delete-all')",
    'INSERT INTO run_fts (rowid, text) SELECT id, text FROM run',
  ]

  test('behind rows that came, went or changed in what is kept of them, and behind what is kept of that', () => {
    expect(fillsBehind(['INSERT INTO run (day) VALUES (1)'], sums)).toEqual(sums)
    expect(fillsBehind(['DELETE FROM "run" WHERE day = 1'], sums)).toEqual(sums)
    expect(fillsBehind([`UPDATE "run" SET "text" = ''`], sums)).toEqual(sums.slice(4))
    expect(fillsBehind(['UPDATE run SET day = 2'], sums)).toEqual(sums.slice(0, 4))
  })

  test('not behind what nothing is kept of, nor behind a table that was made anew with the rows that it had', () => {
    expect(fillsBehind(['UPDATE run SET state = 2', 'INSERT INTO phone VALUES (1)'], sums)).toEqual([])
    const anew = [
      'CREATE TABLE "__kept_run" AS SELECT * FROM "run"',
      'DELETE FROM "run"',
      'CREATE TABLE "__new_phone" (id INTEGER)',
      'INSERT INTO "__new_phone"("id") SELECT "id" FROM "phone"',
      'DROP TABLE "phone"',
      'ALTER TABLE "__new_phone" RENAME TO "phone"',
      'INSERT INTO "run" ("day") SELECT "day" FROM "__kept_run"',
      'DROP TABLE "__kept_run"',
    ]
    expect(fillsBehind(anew, sums)).toEqual([])
    expect(fillsBehind([...anew, 'DELETE FROM "run" WHERE day = 1'], sums)).toEqual(sums)
  })
})

describe('the triggers and views of the product', () => {
  test('stand in the database as the file says, and each names what is there', async () => {
    const database = await createMigrated(embeddedEngine)
    const store = await createStore(database.url, { readers: 1 })
    try {
      const there = await store.read.all<{ type: string; name: string; sql: string }>(
        `SELECT type, name, sql FROM sqlite_schema WHERE type IN ('trigger', 'view')`,
      )
      const { made, fills: all } = (await readObjects([migrationsFolder]))!
      expect(there.map(({ sql }) => sql).sort()).toEqual([...made].sort())
      expect(made.length).toBeGreaterThan(100)
      // A trigger is looked into by whoever fires it, no sooner.
      await store.write(async (tx) => {
        for (const sql of [...made, ...all]) {
          const of = triggered.exec(sql)?.groups
          const asked = of ? firing(of) : sql.startsWith('CREATE VIEW') ? `SELECT * FROM ${sql.split(' ')[2]}` : sql
          await expect(tx.all(`EXPLAIN ${asked}`), sql).resolves.not.toEqual([])
        }
      })
    } finally {
      await store.close()
      await database.remove()
    }
  })

  test('are one trigger a table and event', async () => {
    const { made } = (await readObjects([migrationsFolder]))!
    const fired = made.map((sql) => triggered.exec(sql)?.groups ?? {}).filter(({ table }) => table)
    const second = [...Map.groupBy(fired, ({ table, event }) => `${event} ${table}`)].filter(
      ([, { length }]) => length > 1,
    )
    expect(second.map(([of]) => of)).toEqual([])
    expect(fired).toHaveLength(made.filter((sql) => sql.startsWith('CREATE TRIGGER')).length)
  })

  test('stand in no migration that holds tables alone', async () => {
    const migrations = await loadMigrations([migrationsFolder])
    const first = firstApart(migrations)
    const holding = migrations.filter(({ statements }) =>
      statements.some((sql) => /^(?:CREATE|DROP)\s+(?:TEMP\w*\s+)?(?:TRIGGER|VIEW)\b/i.test(sql)),
    )
    expect(holding.filter(({ number }) => number >= first).map(({ name }) => name)).toEqual([])
    expect(holding.length).toBeGreaterThan(0)
    expect(await readFile(join(migrationsFolder, objectsFile), 'utf8')).toContain('CREATE TRIGGER')
  })
})

const triggered =
  /^CREATE TRIGGER \S+ \w+ (?<event>INSERT|DELETE|UPDATE)(?: OF "?(?<column>\w+)"?.*?)? ON "(?<table>\w+)"/

function firing({ event, column = 'id', table }: Record<string, string | undefined>): string {
  if (event === 'INSERT') return `INSERT INTO "${table}" DEFAULT VALUES`
  return event === 'DELETE' ? `DELETE FROM "${table}"` : `UPDATE "${table}" SET "${column}" = "${column}"`
}

import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigrated } from '../../migrations/migrated.testing.ts'
import { declared } from '../../schema.gen.ts'
import { createStore } from '../store/createStore.ts'
import type { TestDatabase } from '../store/engines.testing.ts'
import { onEachEngine } from '../store/onEachEngine.testing.ts'
import type { Sql, Store } from '../store/store.ts'
import { declaredSums } from './declaredSums.ts'
import { getTableConfig, getTableName, integer, sqliteTable, text } from './drizzle.ts'
import { chunkMark, differencesOf, pruneMark, refill, type Sum, sumChunk, sumParts } from './sums.ts'
import { triggersOf } from './triggers.ts'

const visit = sqliteTable('visit', {
  id: integer().primaryKey(),
  day: text(),
  server: text(),
  clicks: integer(),
  kind: integer(),
})
const visitDay = sqliteTable('visit_day', { day: text(), kind: integer(), rows: integer(), clicks: integer() })
const visitEver = sqliteTable('visit_ever', { kind: text(), rows: integer() })

const byDay: Sum[] = ['-1', 'row.kind'].map((kind) => ({
  into: visitDay,
  from: visit,
  by: { day: 'row.day', kind },
  add: { rows: '1', clicks: 'row.clicks', many: 'row.clicks > 4' },
  where: `row.server <> ''`,
}))
const ever: Sum = {
  into: visitEver,
  from: visit,
  by: { kind: `'even'` },
  add: { rows: '1' },
  where: 'row.kind % 2 = 0',
}
const kept: Sum = { ...ever, by: { kind: `'ever'` }, outlives: 'pruned' }
const sums = [...byDay, ever, kept]

const made = [
  'CREATE TABLE visit (id INTEGER PRIMARY KEY, day TEXT, server TEXT, clicks INTEGER, kind INTEGER)',
  'CREATE TABLE visit_day (day TEXT, kind INTEGER, rows INTEGER, clicks INTEGER, many INTEGER, PRIMARY KEY (day, kind)) WITHOUT ROWID',
  'CREATE TABLE visit_ever (kind TEXT PRIMARY KEY, rows INTEGER)',
  `CREATE TABLE ${chunkMark} (id INTEGER PRIMARY KEY)`,
  `CREATE TABLE ${pruneMark} (id INTEGER PRIMARY KEY)`,
  ...triggersOf(sums.flatMap((sum) => sumParts(sum, true))).flatMap(({ sql }) => sql),
]

const row = fc.record({
  day: fc.constantFrom('1', '2', '3'),
  server: fc.constantFrom('', 'a', 'b'),
  clicks: fc.integer({ min: 0, max: 9 }),
  kind: fc.integer({ min: 0, max: 3 }),
})
type VisitRow = typeof row extends fc.Arbitrary<infer R> ? R : never
const id = fc.integer({ min: 1, max: 12 })
const step = fc.oneof(
  fc.record({ do: fc.constant('add' as const), rows: fc.array(row, { minLength: 1, maxLength: 4 }) }),
  fc.record({ do: fc.constant('chunk' as const), rows: fc.array(row, { minLength: 1, maxLength: 4 }) }),
  fc.record({ do: fc.constant('edit' as const), id, row }),
  fc.record({ do: fc.constant('delete' as const), id }),
)

const columns = '(day, server, clicks, kind)'
const add = (tx: Sql, rows: readonly VisitRow[]) =>
  tx.run(
    `INSERT INTO visit ${columns} SELECT value ->> 'day', value ->> 'server', value ->> 'clicks', value ->> 'kind' FROM json_each(?)`,
    [JSON.stringify(rows)],
  )

async function take(tx: Sql, given: typeof step extends fc.Arbitrary<infer S> ? S : never): Promise<void> {
  if (given.do === 'add') await add(tx, given.rows)
  if (given.do === 'delete') await tx.run('DELETE FROM visit WHERE id % 12 + 1 = ?', [given.id])
  if (given.do === 'edit') {
    const { day, server, clicks, kind } = given.row
    await tx.run('UPDATE visit SET day = ?, server = ?, clicks = ?, kind = ? WHERE id % 12 + 1 = ?', [
      ...[day, server, clicks, kind, given.id],
    ])
  }
  if (given.do !== 'chunk') return
  const last = await tx.get<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM visit')
  await tx.run(`INSERT INTO ${chunkMark} VALUES (1)`)
  await add(tx, given.rows)
  await tx.run(`DELETE FROM ${chunkMark}`)
  for (const sum of sums) await tx.run(sumChunk(sum), [last?.id])
}

onEachEngine('sums on the $name engine', ({ create, stop }) => {
  let database: TestDatabase
  let store: Store
  beforeAll(async () => {
    database = await create()
    store = await createStore(database.url, { readers: 1 })
    await store.write((tx) => tx.batch(made.map((sql) => ({ sql }))))
  })
  afterAll(async () => {
    await store.close()
    await database.remove()
    await stop?.()
  })

  test('are what their rows add up to, whatever comes, changes and goes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        await store.write(async (tx) => {
          await tx.run('DELETE FROM visit')
          for (const given of steps) await take(tx, given)
        })
        expect(await store.read.all(differencesOf(byDay))).toEqual([])
        expect(await store.read.all(differencesOf([ever, kept]))).toEqual([])
        expect(await store.read.all('SELECT 1 FROM visit_day WHERE rows = 0')).toEqual([])
      }),
      { numRuns: 30 },
    )
  })

  test('that outlive old rows stay when those are pruned', async () => {
    await store.write(async (tx) => {
      await tx.run('DELETE FROM visit')
      await add(tx, [{ day: '1', server: 'a', clicks: 2, kind: 0 }])
      await tx.run(`INSERT INTO ${pruneMark} VALUES (1)`)
      await tx.run('DELETE FROM visit')
      await tx.run(`DELETE FROM ${pruneMark}`)
      await tx.batch(refill([ever, kept]).map((sql) => ({ sql })))
    })
    expect(await store.read.all('SELECT * FROM visit_ever')).toEqual([{ kind: 'ever', rows: 1 }])
  })

  test('that are wrong are found, and made anew', async () => {
    await store.write(async (tx) => {
      await add(tx, [{ day: '1', server: 'a', clicks: 2, kind: 0 }])
      await tx.run('UPDATE visit_day SET clicks = 3 WHERE kind = 0')
    })
    const [key, right, wrong] = [{ day: '1', kind: 0, rows: 1, many: 0 }, { clicks: 2 }, { clicks: 3 }]
    expect(await store.read.all(differencesOf(byDay))).toEqual([
      { side: 'kept', ...key, ...wrong },
      { side: 'asked', ...key, ...right },
    ])
    await store.write((tx) => tx.batch(refill(byDay).map((sql) => ({ sql }))))
    expect(await store.read.all(differencesOf(byDay))).toEqual([])
  })
})

test('every declared sum goes into a table with that key, and adds up columns that are there', async () => {
  const database = await createMigrated()
  const store = await createStore(database.url, { readers: 1 })
  const byTable = Map.groupBy(declaredSums(declared, resources as readonly AnyResource[]), ({ into }) =>
    getTableName(into),
  )
  expect(byTable.size).toBeGreaterThan(10)
  for (const [table, own] of byTable) {
    for (const { into, by, add: added } of own) {
      const { columns: there } = getTableConfig(into)
      const summed = there.map(({ name }) => name).filter((name) => name !== 'id')
      expect(summed.sort(), table).toEqual([...Object.keys(by), ...Object.keys(added)].sort())
    }
    expect(await store.read.all(differencesOf(own)), table).toEqual([])
    await store.write((tx) => tx.batch(refill(own).map((sql) => ({ sql }))))
  }
  await store.close()
  await database.remove()
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedInside } from '../http/outsiders.testing.ts'
import { startTestPlane, type TestPlane } from '../plane.testing.ts'
import { definitions, openLists } from './openLists.testing.ts'

const start = Date.UTC(2026, 10, 20, 6, 30)

let plane: TestPlane
/** Tables with their columns. */
let tables: { name: string; columns: string[] }[]
beforeAll(async () => {
  plane = await startTestPlane({ now: () => start })
  await seedInside(plane.context, definitions)
  const { read } = plane.context.store
  const columns = await read.all<{ name: string; column: string }>(
    `SELECT m.name, c.name AS column FROM sqlite_schema m JOIN pragma_table_info(m.name) c
     WHERE m.type = 'table' AND m.sql NOT LIKE 'CREATE VIRTUAL%' AND m.name NOT GLOB '*_fts_*' AND m.name NOT LIKE 'sqlite%'
       AND m.name NOT IN ('plane', 'setting', 'session', 'table_stat', 'idempotency')`,
  )
  tables = [...Map.groupBy(columns, ({ name }) => name)].map(([name, its]) => ({
    name,
    columns: its.map(({ column }) => column),
  }))
}, 60_000)
afterAll(() => plane.stop())

interface Step {
  how: 'set' | 'swap' | 'delete' | 'copy'
  table: number
  column: number
  row: number
  value: number
}

const step: fc.Arbitrary<Step> = fc.record({
  how: fc.constantFrom('set', 'set', 'swap', 'delete', 'copy'),
  table: fc.nat(),
  column: fc.nat(),
  row: fc.nat(3),
  value: fc.constantFrom(0, 1, 2, 3, start - 1_000_000, start + 1_000_000),
})

/** A statement as domains write them, over any table; many are refused by the database, and change nothing. */
function statementOf({ how, table, column, row, value }: Step): { sql: string; params: unknown[] } {
  const { name, columns } = tables[table % tables.length]!
  const set = columns[column % columns.length]!
  const which = `WHERE rowid IN (SELECT rowid FROM "${name}" LIMIT 1 OFFSET ${row})`
  if (how === 'set') return { sql: `UPDATE "${name}" SET "${set}" = ? ${which}`, params: [value] }
  if (how === 'swap') return { sql: `UPDATE "${name}" SET "${set}" = "${set}" || '~' ${which}`, params: [] }
  if (how === 'delete') return { sql: `DELETE FROM "${name}" ${which}`, params: [] }
  const others = columns.filter((one) => one !== 'id').map((one) => `"${one}"`)
  const copied = others.map((one) => (one === `"${set}"` ? '?' : one)).join()
  return { sql: `INSERT INTO "${name}" (${others.join()}) SELECT ${copied} FROM "${name}" LIMIT 1`, params: [value] }
}

test('a list that loads again when it is told to shows what a fresh one shows, whatever was written', async () => {
  const { store } = plane.context
  const open = await openLists(plane, start)
  let changed = 0
  await fc.assert(
    fc.asyncProperty(step, async (one) => {
      const { sql, params } = statementOf(one)
      const done = await store.write((tx) => tx.run(sql, params)).catch(() => undefined)
      if (done && done.changes > 0) changed += await open.compare(`${sql} ${params}`)
    }),
    { numRuns: process.env.QD_LONG ? 3000 : 300, endOnFailure: true },
  )
  open.close()
  // It would hold as well where nothing changed that any list shows.
  expect(changed).toBeGreaterThan(20)
}, 600_000)

test('nobody but the store says that rows have changed', () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.ts$/.test(path) && !/\.(?:test|testing)\.ts$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const have = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
  expect(have(/\btell\(\.\.\.byTable/)).toEqual(['platform/live.ts'])
  expect(have(/\bchanged\(/)).toEqual([])
  expect(JSON.stringify(definitions)).not.toContain('"topics"')
})

import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { expect } from 'vitest'
import { linksFieldsOf, pairsName } from '../platform/schema/links.ts'
import type { Sql, Store } from '../platform/store/store.ts'
import { hasTable } from './carryOut.ts'
import { readObjects } from './objects.ts'
import { columnsOf, rowsOf } from './rowsOf.testing.ts'
import { migrate, migrationsFolder } from './run.ts'

/** Tables and columns (`table.column`) that a later migration has taken away or written anew on purpose, with why. */
const changed: Readonly<Record<string, string>> = {
  'phone.clock_off': '015: a clock of which nothing was known stood as one that is right',
}

/**
 * Brings a database of an earlier version up to date: every row is there as before, those of sums among them, what each link and each search
 * finds, and it has the triggers and views of today.
 */
export async function expectUpgraded(store: Store, definitions: readonly AnyResource[]): Promise<void> {
  const columns = Object.fromEntries(
    Object.entries(await columnsOf(store.read))
      .filter(([table]) => !(table in changed))
      .map(([table, all]) => [table, all.filter((column) => !(`${table}.${column}` in changed))]),
  )
  const before = await rowsOf(store.read, columns)
  const [links, terms] = [await linkedTo(store, definitions), await termsOf(store.read)]
  await migrate(store)
  const after = await rowsOf(store.read, columns)
  for (const [table, rows] of Object.entries(before))
    expect.soft([table, rows.filter((row) => !after[table]?.includes(row))]).toEqual([table, []])
  expect(await linkedTo(store, definitions)).toMatchObject(links)
  expect(await termsOf(store.read)).toMatchObject(terms)
  expect(await madeIn(store.read)).toEqual([...((await readObjects([migrationsFolder]))?.made ?? [])].sort())
  expect(await store.read.all('PRAGMA foreign_key_check')).toEqual([])
  expect(await store.read.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
}

/** By the pairs of each list, the rows that a filter for something linked finds; and that what is linked is not deleted. */
export async function linkedTo(store: Store, definitions: readonly AnyResource[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const definition of definitions) {
    for (const [field, { to }] of linksFieldsOf(definition)) {
      const pairs = pairsName(definition, field)
      if (!(await hasTable(store.read, pairs))) continue
      const rows = await store.read.all<{ row_id: number; link_id: number }>(`SELECT * FROM "${pairs}" ORDER BY 1, 2`)
      found[pairs] = rows.map(({ row_id, link_id }) => `${row_id}-${link_id}`)
      const other = definitions.find(({ name }) => name === to)!.table
      const [first] = rows
      if (first)
        await expect(
          store.write((tx) => tx.run(`DELETE FROM "${other}" WHERE id = ?`, [first.link_id])),
        ).rejects.toThrow(/FOREIGN KEY/)
    }
  }
  return found
}

/** By full-text index: each of its terms, and in which rows it stands. */
async function termsOf(read: Sql): Promise<Record<string, unknown[]>> {
  const indexes = await read.all<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%fts5vocab%' ORDER BY name`,
  )
  const found: Record<string, unknown[]> = {}
  for (const { name } of indexes) found[name] = await read.all(`SELECT * FROM "${name}" ORDER BY 1, 2, 3, 4`)
  return found
}

async function madeIn(read: Sql): Promise<string[]> {
  const made = await read.all<{ sql: string }>(`SELECT sql FROM sqlite_schema WHERE type IN ('trigger', 'view')`)
  return made.map(({ sql }) => sql).sort()
}

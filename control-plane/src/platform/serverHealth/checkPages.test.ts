import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkPages } from './checkPages.ts'

let folder: string
let path: string
const { signal } = new AbortController()

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qd-pages-'))
  path = join(folder, 'a.db')
  const database = new Database(path)
  database.exec(`CREATE TABLE first (n INTEGER PRIMARY KEY, text TEXT); CREATE TABLE second (n INTEGER PRIMARY KEY, text TEXT);
    CREATE INDEX second_text ON second (text)`)
  for (const table of ['first', 'second']) {
    const insert = database.prepare(`INSERT INTO ${table} (text) VALUES (?)`)
    for (let n = 0; n < 500; n++) insert.run(`${n} ${'x'.repeat(60)}`)
  }
  database.close()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Writes over the page in which a table or an index begins, as a disk does that loses what it was given. */
async function damage(name: string): Promise<void> {
  const database = new Database(path, { readonly: true })
  const page = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(name) as number
  const size = database.pragma('page_size', { simple: true }) as number
  database.close()
  const file = await open(path, 'r+')
  await file.write(Buffer.alloc(size, 0x5a), 0, size, (page - 1) * size)
  await file.close()
}

test('a database that is well has no damaged pages, also while somebody writes to it', async () => {
  const writer = new Database(path)
  writer.pragma('journal_mode = WAL')
  writer.exec(`BEGIN; INSERT INTO first (text) VALUES ('not committed')`)
  expect(await checkPages(path, signal)).toEqual({ problems: [], tables: [] })
  writer.exec('COMMIT')
  writer.close()
})

test.each(['second', 'second_text'])('damaged pages of %s are found, and the table is named', async (name) => {
  await damage(name)
  const { problems, tables } = await checkPages(path, signal)
  expect([problems.length > 0, tables]).toEqual([true, ['second']])
})

test('what is no database is damaged, too; what is ended says nothing', async () => {
  await writeFile(path, 'notes '.repeat(2000))
  expect((await checkPages(path, signal)).problems.length).toBeGreaterThan(0)
  await expect(checkPages(path, AbortSignal.abort())).rejects.toThrow()
})

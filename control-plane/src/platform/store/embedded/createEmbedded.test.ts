// @module-tag slow

import { spawn } from 'node:child_process'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readingForCall } from '../callReads.ts'
import { createStore } from '../createStore.ts'
import { embeddedEngine, type TestDatabase } from '../engines.testing.ts'
import type { Store } from '../store.ts'

describe('embedded SQLite', () => {
  let database: TestDatabase
  let store: Store

  beforeEach(async () => {
    database = await embeddedEngine.create()
    store = await createStore(database.url, { groupMs: 60_000 })
    await store.write((tx) => tx.run('CREATE TABLE kept (id INTEGER PRIMARY KEY, data BLOB)'))
  })

  afterEach(async () => {
    await store.close()
    await database.remove()
  })

  const ids = async (from: Store) => (await from.read.all<{ id: number }>('SELECT id FROM kept')).map(({ id }) => id)

  test('a process killed while it writes loses nothing that was acknowledged', async () => {
    await store.close()
    const acknowledged: number[] = []
    for (const killAfter of [20, 200])
      acknowledged.push(...(await writeUntilKilled(database.url, acknowledged.length * 1000, killAfter)))
    store = await createStore(database.url)
    const kept = new Set(await ids(store))
    expect(acknowledged.length).toBeGreaterThanOrEqual(220)
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
    expect(await store.read.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' })
  })

  test('a copy made while others write is one consistent state', async () => {
    let goOn = true
    const writing = (async () => {
      for (let id = 1; goOn; id++) {
        // Two rows in one transaction: a consistent copy has an even number.
        await store.write((tx) =>
          tx.run('INSERT INTO kept (id, data) VALUES (?, randomblob(2000)), (?, NULL)', [id, -id]),
        )
      }
    })()
    const path = join(database.folder, 'copy.db')
    while ((await ids(store)).length < 200) await new Promise(setImmediate)
    await store.backup(path)
    goOn = false
    await writing
    const copy = await createStore(`file:${path}`)
    const copied = await ids(copy)
    await copy.close()
    expect(copied.length).toBeGreaterThanOrEqual(200)
    expect(copied.length % 2).toBe(0)
    expect(copied.length).toBeLessThanOrEqual((await ids(store)).length)
  })

  test('a copy that cannot be made leaves no half of it behind', async () => {
    const path = join(database.folder, 'missing', 'copy.db')
    await expect(store.backup(path)).rejects.toMatchObject({ name: 'StoreError' })
    await expect(stat(`${path}.part`)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('what is stored and copied is for nobody else on the machine', async () => {
    const path = join(database.folder, 'private.db')
    await store.backup(path)
    await store.write((tx) => tx.run('INSERT INTO kept VALUES (99, NULL)'))
    const files = (await readdir(database.folder)).filter((name) => /\.db/.test(name))
    expect(files.length).toBeGreaterThan(2)
    for (const name of files) {
      const { mode } = await stat(join(database.folder, name))
      expect([name, (mode & 0o777).toString(8)]).toEqual([name, '600'])
    }
  })

  test('when the disk is full every write of the group fails and later ones succeed', async () => {
    await store.write((tx) => tx.get('PRAGMA max_page_count = 20'))
    const add = (id: number, bytes: number) =>
      store.write((tx) => tx.run('INSERT INTO kept VALUES (?, zeroblob(?))', [id, bytes]))
    const outcomes = await Promise.allSettled([add(1, 10), add(2, 1_000_000), add(3, 10)])
    expect(outcomes.map(({ status }) => status).slice(0, 2)).toEqual(['rejected', 'rejected'])
    expect(outcomes[1]).toMatchObject({ reason: { code: 'SQLITE_FULL' } })
    await store.write((tx) => tx.get('PRAGMA max_page_count = 4294967294'))
    await add(4, 1_000_000)
    expect(await ids(store)).toEqual(outcomes[2]?.status === 'fulfilled' ? [3, 4] : [4])
  })

  test('a quick read does not wait for a slow one', async () => {
    const finished: string[] = []
    const slow = store.read
      .get('WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000) SELECT max(i) FROM n')
      .then(() => finished.push('slow'))
    for (let i = 0; i < 20; i++) await store.read.get('SELECT 1')
    finished.push('quick')
    await slow
    expect(finished).toEqual(['quick', 'slow'])
  })

  test('what a call reads next does not line up behind calls that came later', async () => {
    const single = await createStore(database.url, { readers: 1, mostReaders: 1 })
    const finished: string[] = []
    const reads = (name: string, count: number) =>
      readingForCall(async () => {
        for (let n = 1; n <= count; n++) {
          await single.read.get('SELECT 1')
          finished.push(`${name}${n}`)
        }
      })
    await Promise.all([reads('a', 2), ...['b', 'c', 'd', 'e'].map((name) => reads(name, 1))])
    // One other may have begun by then.
    expect(finished.indexOf('a2')).toBeLessThanOrEqual(2)
    finished.length = 0
    // Whoever reads on and on lines up each time.
    const others = [...'bcdefghijk']
    await Promise.all([reads('a', 6), ...others.map((name) => reads(name, 1))])
    expect(finished.slice(-2)).toEqual(['a5', 'a6'])
    await single.close()
  })

  test('reads that wait are answered before the store closes', async () => {
    const closing = await createStore(database.url, { readers: 2 })
    const reads = Array.from({ length: 9 }, (_, n) => closing.read.get('SELECT ? AS n', [n]))
    await closing.close()
    expect(await Promise.all(reads)).toEqual(Array.from({ length: 9 }, (_, n) => ({ n })))
  })

  test('a file that is no database is refused by name', async () => {
    const path = join(database.folder, 'letter.db')
    await writeFile(path, 'Dear database, '.repeat(500))
    await expect(createStore(`file:${path}`)).rejects.toMatchObject({ code: 'SQLITE_NOTADB' })
  })

  test('an address of another kind is refused', async () => {
    await expect(createStore('postgres://localhost/x')).rejects.toMatchObject({ code: 'STORE_MISUSE' })
    await expect(createStore('file:')).rejects.toMatchObject({ code: 'STORE_MISUSE' })
  })
})

/** Returns the ids that were acknowledged before the kill. */
async function writeUntilKilled(url: string, from: number, killAfter: number): Promise<number[]> {
  const program = fileURLToPath(import.meta.resolve('../writing.testing.ts'))
  const child = spawn(process.execPath, [program, url, String(from)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const acknowledged: number[] = []
  for await (const line of createInterface(child.stdout)) {
    acknowledged.push(Number(line))
    if (acknowledged.length === killAfter) child.kill('SIGKILL')
  }
  return acknowledged
}

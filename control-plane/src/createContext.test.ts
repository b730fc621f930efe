import { copyFile, mkdtemp, open, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dataFolder } from '@quarterdeck/shared/values/dataFolder.ts'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migratedFile } from './migrations/migrated.testing.ts'
import { startControlPlane } from './startControlPlane.ts'

let dataDir: string
let database: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'qd-damaged-'))
  database = join(dataDir, dataFolder.database)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const start = () => startControlPlane({ dataDir, port: 0, logLevel: 'silent' })

describe('a database that is damaged is left alone, and the start says what to do', () => {
  const damages: Record<string, () => Promise<void>> = {
    'is none': () => writeFile(database, 'These are my notes. '.repeat(500)),
    'was cut off': async () => {
      await copyFile(await migratedFile(), database)
      await truncate(database, 20_000)
    },
    'was written over': async () => {
      await copyFile(await migratedFile(), database)
      const file = await open(database, 'r+')
      // The page with the schema, behind its header.
      await file.write(Buffer.alloc(3900, 0xff), 0, 3900, 100)
      await file.close()
    },
  }
  test.each(Object.entries(damages))('it %s', async (_, damage) => {
    await damage()
    const before = await readFile(database)
    await expect(start()).rejects.toThrow(/damaged or is none .*qd restore/)
    expect((await readFile(database)).equals(before)).toBe(true)
  })
})

test('the file of a new installation holds it without its log, and a libSQL server that is away is named', async () => {
  const plane = await start()
  const copy = join(dataDir, 'copy.db')
  try {
    await copyFile(database, copy)
  } finally {
    await plane.stop()
  }
  const copied = new Database(copy)
  expect(copied.prepare('SELECT username FROM user').pluck().all()).toEqual(['admin'])
  copied.close()
  const away = startControlPlane({ dataDir, port: 0, logLevel: 'silent', databaseUrl: 'http://127.0.0.1:9' })
  await expect(away).rejects.toThrow(/libSQL server at 127\.0\.0\.1:9 does not answer/)
}, 60_000)

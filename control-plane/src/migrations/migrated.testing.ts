import { rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { embeddedEngine, type TestDatabase, type TestEngine } from '../platform/store/engines.testing.ts'
import { openStore } from '../platform/store/openStore.ts'
import type { Store } from '../platform/store/store.ts'
import { loadMigrations } from './loadMigrations.ts'
import { migrate, migrationsFolder } from './run.ts'

let template: Promise<string> | undefined

/** A fresh database with all migrations applied; on the embedded engine a copy of one that was migrated once. */
export async function createMigrated(engine: TestEngine = embeddedEngine): Promise<TestDatabase> {
  const database = await engine.create()
  if (engine.name === 'embedded') {
    template ??= makeTemplate()
    await copyFile(await template, join(database.folder, 'test.db'))
    return database
  }
  const store = await openStore(database.url)
  await migrateAtOnce(store)
  await store.close()
  return database
}

/** As `migrate` leaves it, in one go: over a network each file would cost several ways there and back. */
async function migrateAtOnce(store: Store): Promise<void> {
  const migrations = await loadMigrations([migrationsFolder])
  const record = 'INSERT INTO migration (number, name, sha256, applied_at) VALUES (?, ?, ?, ?)'
  await store.write((tx) =>
    tx.batch([
      ...migrations.flatMap(({ statements }) => statements.map((sql) => ({ sql }))),
      ...migrations.map(({ number, name, sha256 }) => ({ sql: record, params: [number, name, sha256, Date.now()] })),
    ]),
  )
}

async function makeTemplate(): Promise<string> {
  const database = await embeddedEngine.create()
  process.once('exit', () => rmSync(database.folder, { recursive: true, force: true }))
  const store = await openStore(database.url)
  await migrate(store)
  const path = join(database.folder, 'template.db')
  await store.backup(path)
  await store.close()
  return path
}

import { rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { embeddedEngine, type TestDatabase, type TestEngine } from '../platform/store/engines.testing.ts'
import { openStore } from '../platform/store/openStore.ts'
import { migrate } from './run.ts'

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
  await migrate(store)
  await store.close()
  return database
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

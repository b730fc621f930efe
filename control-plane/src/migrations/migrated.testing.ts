import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createStore } from '../platform/store/createStore.ts'
import { embeddedEngine, type TestDatabase, type TestEngine } from '../platform/store/engines.testing.ts'
import { loadMigrations } from './loadMigrations.ts'
import { readObjects } from './objects.ts'
import { migrate, migrationsFolder } from './run.ts'

let template: Promise<string> | undefined

/** A file with all migrations applied, to be copied: made once for all test runs until the migrations change. */
export function migratedFile(): Promise<string> {
  template ??= createTemplate()
  return template
}

/** A fresh database with all migrations applied: a copy of one that was migrated once. */
export async function createMigrated(engine: TestEngine = embeddedEngine): Promise<TestDatabase> {
  return engine.create(await migratedFile())
}

async function createTemplate(): Promise<string> {
  const digest = createHash('sha256')
  for (const { sha256 } of await loadMigrations([migrationsFolder])) digest.update(sha256)
  digest.update((await readObjects([migrationsFolder]))?.sha256 ?? '')
  const name = `migrated-${digest.digest('hex').slice(0, 16)}.db`
  const path = fileURLToPath(new URL(`../../../.cache/${name}`, import.meta.url))
  if (existsSync(path)) return path
  const database = await embeddedEngine.create()
  try {
    const store = await createStore(database.url)
    await migrate(store)
    // Several processes may be at it at once: each writes its own, the last one stays.
    const own = join(dirname(path), `${process.pid}-${name}`)
    await mkdir(dirname(path), { recursive: true })
    await store.backup(own)
    await store.close()
    await rename(own, path)
  } finally {
    await database.remove()
  }
  return path
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type StoreOptions } from './openStore.ts'
import type { Store } from './store.ts'

/** A fresh database for a test, and how to get rid of it. */
export interface TestDatabase {
  url: string
  folder: string
  remove(): Promise<void>
}

export interface TestEngine {
  name: 'embedded' | 'remote'
  create(): Promise<TestDatabase>
}

export const embeddedEngine: TestEngine = {
  name: 'embedded',
  async create() {
    const folder = await mkdtemp(join(tmpdir(), 'qd-store-'))
    return {
      url: `file:${join(folder, 'test.db')}`,
      folder,
      remove: () => rm(folder, { recursive: true, force: true }),
    }
  },
}

/** Opens a store on a fresh embedded database; `close` removes it too. */
export async function openTestStore(options?: StoreOptions): Promise<Store> {
  const database = await embeddedEngine.create()
  const store = await openStore(database.url, options)
  const close = async () => {
    await store.close()
    await database.remove()
  }
  return { engine: store.engine, read: store.read, write: store.write, backup: store.backup, close }
}

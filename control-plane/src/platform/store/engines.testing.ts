import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createStore, type StoreOptions } from './createStore.ts'
import { type Sqld, startSqld } from './sqld.testing.ts'
import type { Store } from './store.ts'

/** A fresh database for a test, and how to get rid of it. */
export interface TestDatabase {
  url: string
  folder: string
  /** Where the engine keeps its files. */
  data: string
  remove(): Promise<void>
}

export interface TestEngine {
  name: 'embedded' | 'remote'
  /** `from`: a file to begin with a copy of. */
  create(from?: string): Promise<TestDatabase>
  /** Ends what no test has removed. */
  stop?(): Promise<void>
}

export const embeddedEngine: TestEngine = {
  name: 'embedded',
  async create(from) {
    const folder = await mkdtemp(join(tmpdir(), 'qd-store-'))
    if (from) await copyFile(from, join(folder, 'test.db'))
    return {
      url: `file:${join(folder, 'test.db')}`,
      folder,
      data: folder,
      remove: () => rm(folder, { recursive: true, force: true }),
    }
  },
}

const running = new Set<Sqld>()

/** A server for each database: it starts with a file more quickly than it carries out what made that. */
export const remoteEngine: TestEngine = {
  name: 'remote',
  async create(from) {
    const server = await startSqld(from)
    running.add(server)
    const folder = await mkdtemp(join(tmpdir(), 'qd-store-'))
    const remove = async () => {
      running.delete(server)
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
    return { url: server.url, folder, data: server.folder, remove }
  },
  async stop() {
    for (const server of running) await server.stop()
    running.clear()
  },
}

/** Opens a store on a fresh embedded database; `close` removes it too. */
export async function createTestStore(options?: StoreOptions): Promise<Store> {
  const database = await embeddedEngine.create()
  const store = await createStore(database.url, options)
  const close = async () => {
    await store.close()
    await database.remove()
  }
  return { ...store, close }
}

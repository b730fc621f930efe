import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type StoreOptions } from './openStore.ts'
import { type Sqld, startSqld } from './sqld.testing.ts'
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
  /** Ends what was started for all the tests. */
  stop?(): Promise<void>
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

let server: Promise<Sqld> | undefined

/** One server for all the tests of a file; each test finds it empty. */
export const remoteEngine: TestEngine = {
  name: 'remote',
  async create() {
    server ??= startSqld()
    const { url } = await server
    const folder = await mkdtemp(join(tmpdir(), 'qd-store-'))
    await dropEverything(url)
    return { url, folder, remove: () => rm(folder, { recursive: true, force: true }) }
  },
  async stop() {
    await (await server)?.stop()
    server = undefined
  },
}

async function dropEverything(url: string): Promise<void> {
  const store = await openStore(url)
  await store.write(async (tx) => {
    // Views, then full-text indexes, which take their own tables with them, then children before what they refer to.
    const made = await tx.all<{ name: string; type: string }>(
      `SELECT name, type FROM sqlite_schema WHERE type IN ('view', 'table') AND name NOT LIKE 'sqlite!_%' ESCAPE '!'
       ORDER BY type DESC, sql LIKE 'CREATE VIRTUAL%' DESC, rowid DESC`,
    )
    await tx.batch(made.map(({ name, type }) => ({ sql: `DROP ${type} IF EXISTS "${name}"` })))
  })
  await store.close()
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

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
    const made = await tx.all<{ name: string; type: string }>(
      `SELECT name, type FROM sqlite_schema WHERE type IN ('view', 'table') AND name NOT LIKE 'sqlite!_%' ESCAPE '!'
       ORDER BY type DESC, sql LIKE 'CREATE VIRTUAL%' DESC, rowid DESC`,
    )
    const references = await tx.all<Reference>(
      `SELECT s.name AS child, f."table" AS parent FROM sqlite_schema s JOIN pragma_foreign_key_list(s.name) f
       WHERE s.type = 'table'`,
    )
    await tx.batch(
      childrenFirst(made, references).map(({ name, type }) => ({ sql: `DROP ${type} IF EXISTS "${name}"` })),
    )
  })
  await store.close()
}

interface Reference {
  child: string
  parent: string
}

/** Views, full-text indexes with the tables of their own, and of the others each before those that it refers to. */
function childrenFirst<T extends { name: string }>(made: readonly T[], references: readonly Reference[]): T[] {
  const sorted: T[] = []
  const left = [...made]
  while (left.length > 0) {
    const isReferredTo = ({ name }: T) =>
      references.some(
        ({ child, parent }) => parent === name && child !== name && left.some((one) => one.name === child),
      )
    const next = left.findIndex((one) => !isReferredTo(one))
    sorted.push(...left.splice(Math.max(next, 0), 1))
  }
  return sorted
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

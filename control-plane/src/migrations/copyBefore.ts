import { open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyPrefix, dataFolder, isUpgradeCopy } from '@quarterdeck/shared/values/dataFolder.ts'
import type { Sql, Store } from '../platform/store/store.ts'
import { StoreError } from '../platform/store/storeError.ts'
import { MigrationError } from './migrationError.ts'

/** How many copies from before upgrades are kept, the new one among them. */
const mostCopies = 2

interface Before {
  store: Store
  dataDir: string
  /** The newest migration that the database has seen, such as `012-figures-fans.sql`. */
  newest: string
  /** Bytes that are free in the folder; tests have their own. */
  freeBytes?: (folder: string) => Promise<number>
}

interface UnderWay {
  copy: string
  newest: string
}

/**
 * Copies the database beside itself, as a file that a program of before is started on; gives its path. An upgrade that was cut off
 * between two migrations goes on with the copy that it began with.
 */
export async function copyBefore({ store, dataDir, newest, freeBytes = freeIn }: Before): Promise<string> {
  const begun = await underWay(dataDir)
  if (begun && begun.newest !== newest) return join(dataDir, begun.copy)
  const copy = `${copyPrefix}${newest.replace(/\.sql$/, '')}.db`
  await keepNewest(dataDir, mostCopies - 1, copy)
  const needed = await bytesOf(store.read)
  const free = await freeBytes(dataDir)
  if (free < needed) throw noRoom(dataDir, needed, free)
  try {
    await store.backup(join(dataDir, copy))
  } catch (error) {
    if (!(error instanceof StoreError && error.code.startsWith('SQLITE_FULL'))) throw error
    throw noRoom(dataDir, needed, await freeBytes(dataDir))
  }
  await note(dataDir, { copy, newest })
  return join(dataDir, copy)
}

/** What an upgrade that was cut off began with, where its copy is still there. */
async function underWay(dataDir: string): Promise<UnderWay | undefined> {
  try {
    const begun: UnderWay = JSON.parse(await readFile(join(dataDir, dataFolder.upgrading), 'utf8'))
    await stat(join(dataDir, begun.copy))
    return begun
  } catch {
    return undefined
  }
}

async function note(dataDir: string, begun: UnderWay): Promise<void> {
  const path = join(dataDir, dataFolder.upgrading)
  await writeFile(`${path}.part`, `${JSON.stringify(begun)}\n`, { mode: 0o600 })
  await rename(`${path}.part`, path)
  // Both names are on the disk before the first migration is.
  const folder = await open(dataDir, 'r')
  await folder.sync().finally(() => folder.close())
}

/** Leaves so many of the copies, and none that was cut off; `coming` is not counted: it takes the place of its like. */
async function keepNewest(dataDir: string, most: number, coming: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(copyPrefix) && name !== coming)
  const copies = await Promise.all(
    names.map(async (name) => ({ name, at: isUpgradeCopy(name) ? (await stat(join(dataDir, name))).mtimeMs : 0 })),
  )
  copies.sort((a, b) => b.at - a.at)
  const left = copies.filter(({ at }, index) => at === 0 || index >= most)
  for (const { name } of left) await rm(join(dataDir, name), { force: true })
}

/** How large a copy gets at most: the pages that hold something. */
async function bytesOf(read: Sql): Promise<number> {
  const pages = await read.get<{ bytes: number }>(
    'SELECT (c.page_count - f.freelist_count) * s.page_size AS bytes FROM pragma_page_count c, pragma_freelist_count f, pragma_page_size s',
  )
  return pages?.bytes ?? 0
}

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

function noRoom(dataDir: string, needed: number, free: number): MigrationError {
  const message =
    `Before this program brings the database up to date, it puts a copy of it aside, and there is no room for that: ${megabytes(needed)} MB are needed in ${dataDir}, ${megabytes(free)} MB are free. ` +
    'Nothing was changed. Make room, or start with --no-copy (QD_NO_COPY=1) to go without a way back.'
  return new MigrationError('no_room', message)
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}

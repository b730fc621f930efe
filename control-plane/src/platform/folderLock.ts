import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder } from '@quarterdeck/shared/values/dataFolder.ts'
import Database from 'better-sqlite3'
import type { Running } from './running.ts'

/** Who holds a data folder; stands beside the lock for people to read. */
interface Holder {
  pid: number
  /** Start of the program, as ISO 8601. */
  since: string
}

export class FolderHeld extends Error {}

/** A connection that nobody refers to any more would be closed, and let go. */
const held = new Set<Database.Database>()

/**
 * Keeps every other control plane out of a data folder, until it is stopped. SQLite's lock on an empty file is the
 * system's own: it ends with the process, however that ends, so that nothing left behind stops the next start.
 * @throws FolderHeld with a sentence that says who holds it and what to do.
 */
export function lockFolder(folder: string, now: () => number): Running {
  const holderPath = join(folder, dataFolder.holder)
  const lock = new Database(join(folder, dataFolder.lock), { timeout: 0 })
  try {
    // No journal on disk: nothing is ever written to the file.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new FolderHeld(
      `The data folder ${folder} is in use by another control plane${described(holderPath)}. Nothing was changed. Stop that one first, or give this one a folder of its own with QD_DATA_DIR.`,
    )
  }
  held.add(lock)
  const holder: Holder = { pid: process.pid, since: new Date(now()).toISOString() }
  writeFileSync(holderPath, `${JSON.stringify(holder)}\n`, { mode: 0o600 })
  return {
    async stop() {
      rmSync(holderPath, { force: true })
      lock.close()
      held.delete(lock)
    },
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code)
}

/** The lock alone decides; a file that is missing or cut off only makes the sentence shorter. */
function described(path: string): string {
  try {
    const { pid, since } = JSON.parse(readFileSync(path, 'utf8')) as Holder
    return ` (process ${pid}, started ${since})`
  } catch {
    return ''
  }
}

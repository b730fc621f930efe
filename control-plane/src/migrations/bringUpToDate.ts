import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFolder } from '@quarterdeck/shared/values/dataFolder.ts'
import type { Log } from '../platform/log.ts'
import type { Store } from '../platform/store/store.ts'
import { copyBefore } from './copyBefore.ts'
import { tellFindings } from './findings.ts'
import { aheadOf, migrate, migrationsFolder } from './run.ts'

export interface UpToDateOptions {
  store: Store
  dataDir: string
  now: () => number
  log: Pick<Log, 'info' | 'warn'>
  /** Nobody wants a copy from before it (`--no-copy`). */
  noCopy?: boolean
  folders?: readonly string[]
  /** Told where the copy lies. */
  onCopied?: (path: string) => void
}

/**
 * Brings a database to the schema of this program. One that has rows is copied first, once before all migrations that are still to
 * come, so that an earlier program finds what it left. A libSQL server makes no copies for others: there it is said that none was made.
 * Throws `MigrationError`, and changes nothing, where there is no room for the copy.
 */
export async function bringUpToDate(options: UpToDateOptions): Promise<void> {
  const { store, dataDir, now, log, noCopy = false, folders = [migrationsFolder], onCopied } = options
  const { newest, pending } = await aheadOf(store, folders)
  if (newest !== undefined && pending.length > 0) {
    if (store.engine === 'remote')
      log.warn(
        { pending },
        'no copy of the database is made before it is brought up to date: a libSQL server is backed up where it runs',
      )
    else if (noCopy)
      log.warn({ pending }, 'no copy of the database is made before it is brought up to date, as --no-copy says')
    else {
      const copy = await copyBefore({ store, dataDir, newest })
      log.info({ copy, pending }, 'a copy of the database was put aside before it is brought up to date')
      onCopied?.(copy)
    }
  }
  const applied = await migrate(store, folders, {
    now,
    onObjects: () => log.info('the triggers and views of the database were made anew'),
  })
  await rm(join(dataDir, dataFolder.upgrading), { force: true })
  if (applied.length > 0) log.info({ applied }, 'database brought up to date')
  await tellFindings(store, log, now())
}

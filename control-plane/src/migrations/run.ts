import { fileURLToPath } from 'node:url'
import type { Sql, Store } from '../platform/store/store.ts'
import { carryOut, hasTable, wholeDatabase } from './carryOut.ts'
import { loadMigrations, type Migration } from './loadMigrations.ts'
import { MigrationError } from './migrationError.ts'
import { dropObjects, firstApart, replaceObjects } from './replaceObjects.ts'

/** The folder of the product's own migrations. */
export const migrationsFolder = fileURLToPath(new URL('.', import.meta.url))

export interface MigrateOptions {
  now?: () => number
  /** Told of each file that was applied. */
  onApplied?: (name: string) => void
  /** Told when triggers and views were made anew. */
  onObjects?: () => void
}

/**
 * Brings the database to the state of the numbered `.sql` files in the folders: each file that it has not seen is
 * applied once, in a transaction of its own. Then it has the triggers and views that stand beside them. Returns the names of the
 * files applied now. Throws `MigrationError` and applies nothing when the history in the database does not fit the files.
 */
export async function migrate(
  store: Store,
  folders: readonly string[] = [migrationsFolder],
  { now = Date.now, onApplied, onObjects }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await loadMigrations(folders)
  const history = await readHistory(store.read)
  refuseMisfit(migrations, history)
  const seen = new Set(history.map(({ number }) => number))
  const apart = firstApart(migrations)
  const applied: string[] = []
  for (const migration of migrations) {
    const isApart = migration.number >= apart
    if (seen.has(migration.number) || !(await apply(store, migration, { isApart, now: now() }))) continue
    applied.push(migration.name)
    onApplied?.(migration.name)
  }
  if (await replaceObjects(store, { folders, migrations, now: now() })) onObjects?.()
  return applied
}

/** What `migrate` would apply, and the newest that the database has seen; none: it was never migrated. */
export interface Ahead {
  newest: string | undefined
  pending: string[]
}

/** Throws `MigrationError` like `migrate` when the history in the database does not fit the files. */
export async function aheadOf(store: Store, folders: readonly string[]): Promise<Ahead> {
  const migrations = await loadMigrations(folders)
  const history = await readHistory(store.read)
  refuseMisfit(migrations, history)
  const seen = new Set(history.map(({ number }) => number))
  return {
    newest: history.at(-1)?.name,
    pending: migrations.filter(({ number }) => !seen.has(number)).map(({ name }) => name),
  }
}

interface Applied {
  number: number
  name: string
  sha256: string
}

async function readHistory(sql: Sql): Promise<Applied[]> {
  return (await hasTable(sql, 'migration'))
    ? sql.all<Applied>('SELECT number, name, sha256 FROM migration ORDER BY number')
    : []
}

function refuseMisfit(migrations: Migration[], history: Applied[]): void {
  refuseEarlier(migrations, history)
  const newest = migrations.at(-1)?.number ?? -1
  const byNumber = new Map(migrations.map((migration) => [migration.number, migration]))
  for (const { number, name, sha256 } of history) {
    const migration = byNumber.get(number)
    if (number > newest) {
      const message = `The database has been used by a newer version of this program (it knows ${name}). Start that version, or restore a copy from before it.`
      throw new MigrationError('newer', message)
    }
    if (!migration)
      throw new MigrationError('missing', `${name} was applied to this database, and the file is gone. Put it back.`)
    if (migration.sha256 !== sha256) {
      const message = `${migration.name} was changed after it was applied to this database. Put back what it said, and write the change as a new file.`
      throw new MigrationError('changed', message)
    }
  }
}

/** The schema begins with one file that is written anew until the first release; what was made with another cannot be carried on. */
function refuseEarlier(migrations: Migration[], history: Applied[]): void {
  const baseline = migrations.find(({ name }) => name.endsWith('-baseline.sql'))
  if (!baseline || history.length === 0) return
  if (history.some(({ number, sha256 }) => number === baseline.number && sha256 === baseline.sha256)) return
  const message =
    'This database was made by an earlier build of this program, from before its first release, and cannot be used by this one. ' +
    'Start with an empty data folder (--data-dir) or an empty database (--database-url), or start the build that made it.'
  throw new MigrationError('earlier', message)
}

/** `isApart`: it holds tables alone, and meets no trigger and no view. False if another program has applied it meanwhile. */
function apply(
  store: Store,
  { number, name, sha256, statements }: Migration,
  { isApart, now }: { isApart: boolean; now: number },
): Promise<boolean> {
  return store.write(async (tx) => {
    if ((await readHistory(tx)).some((applied) => applied.number === number)) return false
    if (isApart) await dropObjects(tx)
    await carryOut(tx, { name, statements })
    const record = 'INSERT INTO migration (number, name, sha256, applied_at) VALUES (?, ?, ?, ?)'
    await tx.run(record, [number, name, sha256, now])
    return true
  }, wholeDatabase)
}

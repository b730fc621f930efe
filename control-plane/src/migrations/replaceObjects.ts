import type { Sql, Store } from '../platform/store/store.ts'
import { carryOut, hasTable, wholeDatabase } from './carryOut.ts'
import type { Migration } from './loadMigrations.ts'
import { fillsBehind, objectsFile, readObjects } from './objects.ts'

interface Making {
  folders: readonly string[]
  /** All of these folders. */
  migrations: readonly Migration[]
  now: number
}

/** Those that the database has: of which text, behind which migration. */
interface Standing {
  sha256: string
  number: number
}

/** The number of the migration from which on they hold tables alone; those before it made and dropped triggers and views themselves. */
export function firstApart(migrations: readonly Migration[]): number {
  return migrations.find(({ name }) => name.endsWith('-schema-objects.sql'))?.number ?? Number.POSITIVE_INFINITY
}

/**
 * Makes the triggers and views of the program where the database has others, or none: in one transaction with what fills the tables
 * that they keep, if a migration has written rows without them. False where they stand already.
 */
export async function replaceObjects(store: Store, { folders, migrations, now }: Making): Promise<boolean> {
  const wanted = await readObjects(folders)
  if (!wanted || (await readStanding(store.read))?.sha256 === wanted.sha256) return false
  return store.write(async (tx) => {
    const standing = await readStanding(tx)
    // Another program has made them meanwhile.
    if (standing?.sha256 === wanted.sha256) return false
    await dropObjects(tx)
    const behind = standing?.number ?? firstApart(migrations)
    const written = migrations.filter(({ number }) => number > behind).flatMap(({ statements }) => statements)
    await carryOut(tx, { name: objectsFile, statements: [...fillsBehind(written, wanted.fills), ...wanted.made] })
    await tx.run('DELETE FROM schema_objects')
    const newest = migrations.at(-1)?.number ?? behind
    await tx.run('INSERT INTO schema_objects (number, sha256, made_at) VALUES (?, ?, ?)', [newest, wanted.sha256, now])
    return true
  }, wholeDatabase)
}

/** Drops every trigger and view, whoever made it; a program that ends before they are made again finds that none stand. */
export async function dropObjects(tx: Sql): Promise<void> {
  const there = await tx.all<{ type: string; name: string }>(
    `SELECT type, name FROM sqlite_schema WHERE type IN ('trigger', 'view')`,
  )
  await tx.batch(there.map(({ type, name }) => ({ sql: `DROP ${type} "${name.replaceAll('"', '""')}"` })))
  if (await hasTable(tx, 'schema_objects')) await tx.run(`UPDATE schema_objects SET sha256 = ''`)
}

async function readStanding(sql: Sql): Promise<Standing | undefined> {
  if (!(await hasTable(sql, 'schema_objects'))) return undefined
  return sql.get<Standing>('SELECT sha256, number FROM schema_objects')
}

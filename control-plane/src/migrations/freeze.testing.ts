import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { keepDatabase, keptIn } from './kept.testing.ts'
import { freeze } from './landed.ts'
import { loadMigrations } from './loadMigrations.ts'
import { migrationsFolder } from './run.ts'

/** Databases that earlier versions made, one after the last migration of each. */
export const keptFolder = fileURLToPath(new URL('kept', import.meta.url))

// npm run freeze: from here on the migrations that there are stay as they are. With --keep, and the first time, a database with
// rows of every list is put aside, as this version makes it: each later version is tried on it.
async function main(isKept: boolean): Promise<void> {
  const frozen = await freeze(migrationsFolder)
  console.log(frozen.length > 0 ? `Frozen: ${frozen.join(', ')}` : 'All migrations are frozen.')
  if (!isKept && existsSync(keptFolder) && keptIn(keptFolder).length > 0) return
  const name = (await loadMigrations([migrationsFolder])).at(-1)!.name.replace(/\.sql$/, '')
  const { lists } = await keepDatabase(keptFolder, name)
  console.log(`Kept: control-plane/src/migrations/kept/${name}.db.gz, with rows of ${Object.keys(lists).length} lists`)
  // What was started keeps nothing that is worth waiting for.
  process.exit(0)
}

if (import.meta.main)
  await main(process.argv.includes('--keep')).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })

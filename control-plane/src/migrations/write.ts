import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { createStore } from '../platform/store/createStore.ts'
import type { Store } from '../platform/store/store.ts'
import { declared } from '../schema.gen.ts'
import { carryOut } from './carryOut.ts'
import { landedIn } from './landed.ts'
import { dropObjects } from './replaceObjects.ts'
import { emptySnapshot, type Snapshot, snapshotOf } from './snapshot.ts'
import { splitStatements } from './splitStatements.ts'
import { statementsBetween } from './statementsBetween.ts'
import { wantedSchema } from './wantedSchema.ts'

/** What definitions and declarations of this program ask for. */
export function wantedSnapshot(): Promise<Snapshot> {
  return snapshotOf(wantedSchema(resources as readonly AnyResource[], declared))
}

/** The schema that the migrations of a folder make, as `npm run migration` has noted it. */
export function readSnapshot(folder: string): Snapshot {
  const snapshot: Snapshot = JSON.parse(readFileSync(join(folder, snapshotFile), 'utf8'))
  return snapshot
}

/**
 * Writes the next migration of a folder, and its snapshot; gives the name of the file and its text. `undefined` when there is
 * nothing to change. With `isBaseline` all migrations become one: for as long as no release has applied them. Throws, and writes
 * nothing, where a database does not take it.
 */
export async function writeMigration(
  name: string,
  { folder, wanted, isBaseline = false }: { folder: string; wanted: Snapshot; isBaseline?: boolean },
): Promise<{ file: string; sql: string } | undefined> {
  const files = isBaseline ? [] : migrationFiles(folder)
  const statements = await statementsBetween(isBaseline ? await emptySnapshot() : readSnapshot(folder), wanted)
  const noted = `${JSON.stringify(wanted, null, 1)}\n`
  if (statements.length === 0) {
    // How a table would be filled may be said otherwise.
    writeFileSync(join(folder, snapshotFile), noted)
    return undefined
  }
  const last = Math.max(0, ...files.map((file) => Number.parseInt(file, 10)))
  const file = `${String(last + 1).padStart(3, '0')}-${name}.sql`
  const sql = statements.map((statement) => `${statement};\n`).join('')
  await tryMigration({ folder, files, file, sql })
  if (isBaseline) for (const old of migrationFiles(folder)) rmSync(join(folder, old))
  writeFileSync(join(folder, file), sql, { flag: 'wx' })
  writeFileSync(join(folder, snapshotFile), noted)
  return { file, sql }
}

/**
 * Applies a migration that is to be written to a database that those before it made, empty and with a row in each table that takes
 * one: what it would refuse later, at every start, it refuses now.
 */
async function tryMigration({ folder, files, file, sql }: Tried): Promise<void> {
  for (const withRows of [false, true]) {
    const place = mkdtempSync(join(tmpdir(), 'qd-migration-'))
    const store = await createStore(pathToFileURL(join(place, 'tried.db')).href)
    const run = (name: string, text: string) =>
      store.write((tx) => carryOut(tx, { name, statements: splitStatements(text) }), { exclusive: true })
    try {
      for (const earlier of files) await run(earlier, readFileSync(join(folder, earlier), 'utf8'))
      if (withRows) await fillTables(store)
      await store.write(dropObjects, { exclusive: true })
      await run(file, sql)
    } finally {
      await store.close()
      rmSync(place, { recursive: true })
    }
  }
}

interface Tried {
  folder: string
  files: readonly string[]
  file: string
  sql: string
}

async function fillTables({ read, write }: Store): Promise<void> {
  const tables = await read.all<{ name: string }>(
    `SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'migration'`,
  )
  // A table that takes no row of defaults alone is tried without rows.
  for (const { name } of tables)
    await write((tx) => tx.run(`INSERT INTO "${name}" DEFAULT VALUES`)).catch(() => undefined)
}

const snapshotFile = 'snapshot.gen.json'

function migrationFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => /^\d{3}-[\w-]+\.sql$/.test(file))
    .sort()
}

async function main(argument = ''): Promise<void> {
  const isBaseline = argument === '--baseline'
  if (!isBaseline && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(argument)) {
    console.error('npm run migration -- NAME        lower case words joined by hyphens, such as add-site')
    console.error('npm run migration -- --baseline  all migrations become one: only before they are frozen')
    process.exitCode = 2
    return
  }
  const folder = dirname(fileURLToPath(import.meta.url))
  if (isBaseline && Object.keys(landedIn(folder)).length > 0)
    throw new Error(
      'The baseline has landed, and databases have applied it: write the change as a migration (npm run migration -- NAME).',
    )
  const name = isBaseline ? 'baseline' : argument
  const written = await writeMigration(name, { folder, wanted: await wantedSnapshot(), isBaseline })
  if (!written) console.log('The migrations make all that definitions and declarations ask for.')
  else if (isBaseline) console.log(`Written: control-plane/src/migrations/${written.file}`)
  else
    console.log(
      `Written: control-plane/src/migrations/${written.file}\n\n${beginningOf(written.sql)}\nRead it; when it is as it should be, run: npm run freeze`,
    )
}

function beginningOf(sql: string, most = 60): string {
  const lines = sql.split('\n')
  const left = lines.length - most
  const shown = lines.slice(0, most).map((line) => line.slice(0, 200))
  return left <= 0 ? sql : `${shown.join('\n')}\n… and ${left} more lines\n`
}

if (import.meta.main)
  await main(process.argv[2]).catch((error: unknown) => {
    // What a definition or a database says against it is a sentence.
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })

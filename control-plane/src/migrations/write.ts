import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { declared } from '../schema.gen.ts'
import { emptySnapshot, type Snapshot, snapshotOf } from './snapshot.ts'
import { statementsBetween } from './statementsBetween.ts'
import { wantedSchema } from './wantedSchema.ts'

/** What definitions and declarations of this program ask for. */
export function wantedSnapshot(): Promise<Snapshot> {
  return snapshotOf(wantedSchema(resources as unknown as readonly AnyResource[], declared))
}

/** The schema that the migrations of a folder make, as `npm run migration` has noted it. */
export function readSnapshot(folder: string): Snapshot {
  return JSON.parse(readFileSync(join(folder, snapshotFile), 'utf8'))
}

/**
 * Writes the next migration of a folder, and its snapshot; gives the name of the file and its text. `undefined` when there is
 * nothing to change. With `isBaseline` all migrations become one: for as long as no release has applied them.
 */
export async function writeMigration(
  name: string,
  { folder, wanted, isBaseline = false }: { folder: string; wanted: Snapshot; isBaseline?: boolean },
): Promise<{ file: string; sql: string } | undefined> {
  const files = isBaseline ? [] : migrationFiles(folder)
  const statements = await statementsBetween(isBaseline ? await emptySnapshot() : readSnapshot(folder), wanted)
  if (statements.length === 0) return undefined
  const last = Math.max(0, ...files.map((file) => Number.parseInt(file, 10)))
  const file = `${String(last + 1).padStart(3, '0')}-${name}.sql`
  const sql = statements.map((statement) => `${statement};\n`).join('')
  if (isBaseline) for (const old of migrationFiles(folder)) rmSync(join(folder, old))
  writeFileSync(join(folder, file), sql, { flag: 'wx' })
  writeFileSync(join(folder, snapshotFile), `${JSON.stringify(wanted, null, 1)}\n`)
  return { file, sql }
}

const snapshotFile = 'snapshot.gen.json'

function migrationFiles(folder: string): string[] {
  return readdirSync(folder).filter((file) => /^\d{3}-[\w-]+\.sql$/.test(file))
}

async function main(argument = ''): Promise<void> {
  const isBaseline = argument === '--baseline'
  if (!isBaseline && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(argument)) {
    console.error('npm run migration -- NAME        lower case words joined by hyphens, such as add-site')
    console.error('npm run migration -- --baseline  all migrations become one: only before the first release')
    process.exitCode = 2
    return
  }
  const folder = dirname(fileURLToPath(import.meta.url))
  const name = isBaseline ? 'baseline' : argument
  const written = await writeMigration(name, { folder, wanted: await wantedSnapshot(), isBaseline })
  if (!written) console.log('The migrations make all that definitions and declarations ask for.')
  else if (isBaseline) console.log(`Written: control-plane/src/migrations/${written.file}`)
  else
    console.log(
      `Written: control-plane/src/migrations/${written.file}\n\n${written.sql}\nRead it before you commit it.`,
    )
}

if (import.meta.main) await main(process.argv[2])

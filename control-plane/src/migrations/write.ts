import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import Database from 'better-sqlite3'
import { computedColumns } from '../resources/computed.ts'
import { type Computed, planMigration, type Schema } from './plan.ts'

export interface WriteOptions {
  /** Folder with the migrations there are. */
  folder: string
  definitions: readonly AnyResource[]
  computed?: Computed
}

/**
 * Compares the definitions with what all migrations make, and gives the next migration: its file name and text.
 * `undefined` when there is nothing to change.
 */
export function nextMigration(name: string, options: WriteOptions): { file: string; sql: string } | undefined {
  const files = migrationFiles(options.folder)
  const statements = planMigration(options.definitions, options.computed ?? {}, schemaAfter(options.folder, files))
  if (statements.length === 0) return undefined
  const last = Math.max(0, ...files.map((file) => Number.parseInt(file, 10)))
  return { file: `${String(last + 1).padStart(3, '0')}-${name}.sql`, sql: `${statements.join('\n')}\n` }
}

function migrationFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => /^\d{3}-[\w-]+\.sql$/.test(file))
    .sort()
}

function schemaAfter(folder: string, files: readonly string[]): Schema {
  const scratch = new Database(':memory:')
  try {
    for (const file of files) scratch.exec(readFileSync(join(folder, file), 'utf8'))
    const objects = scratch.prepare('SELECT type, name FROM sqlite_schema').all() as { type: string; name: string }[]
    const columns = scratch.prepare<[string], { name: string }>('SELECT name FROM pragma_table_info(?)')
    const tables = objects.filter(({ type }) => type === 'table')
    return {
      tables: new Map(tables.map(({ name }) => [name, new Set(columns.all(name).map((column) => column.name))])),
      names: new Set(objects.map(({ name }) => name)),
    }
  } finally {
    scratch.close()
  }
}

function main(): void {
  const name = process.argv[2]
  if (!name || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
    console.error('npm run migration -- NAME    (lower case words joined by hyphens, such as add-site)')
    process.exitCode = 2
    return
  }
  const folder = dirname(fileURLToPath(import.meta.url))
  const definitions = resources as unknown as readonly AnyResource[]
  const next = nextMigration(name, { folder, definitions, computed: computedColumns })
  if (!next) {
    console.log('The migrations make all that the definitions ask for.')
    return
  }
  writeFileSync(join(folder, next.file), next.sql, { flag: 'wx' })
  console.log(`Written: control-plane/src/migrations/${next.file}\n\n${next.sql}\nRead it before you commit it.`)
}

if (import.meta.main) main()

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MigrationError } from './migrationError.ts'
import { splitStatements } from './splitStatements.ts'

export interface Migration {
  number: number
  /** File name, `NNN-name.sql`. */
  name: string
  sha256: string
  readonly statements: readonly string[]
}

/** Reads the numbered `.sql` files of all the folders, in the order of their numbers. */
export async function loadMigrations(folders: readonly string[]): Promise<Migration[]> {
  const found: Migration[] = []
  for (const folder of folders) {
    for (const name of await readdir(folder)) if (name.endsWith('.sql')) found.push(await loadMigration(folder, name))
  }
  found.sort((a, b) => a.number - b.number)
  for (const [at, migration] of found.entries()) {
    const before = found[at - 1]
    if (before?.number !== migration.number) continue
    throw new MigrationError('misnumbered', `${before.name} and ${migration.name} have the same number`)
  }
  return found
}

async function loadMigration(folder: string, name: string): Promise<Migration> {
  const number = /^(\d{3,})-[a-z0-9-]+\.sql$/.exec(name)?.[1]
  if (number === undefined) throw new MigrationError('misnumbered', `${join(folder, name)} is not named NNN-name.sql`)
  // A checkout may have turned the line ends; that changes nothing.
  const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  const sha256 = createHash('sha256').update(text).digest('hex')
  let statements: string[] | undefined
  return {
    number: Number(number),
    name,
    sha256,
    // Most starts apply none: hundreds of thousands of characters are not looked through for them.
    get statements() {
      statements ??= splitStatements(text)
      return statements
    },
  }
}

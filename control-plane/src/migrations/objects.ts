import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fillsOf, kindOf, type SchemaObject } from '../platform/schema/objects.ts'
import { type Reading, readingOf, type Writing, writingsOf } from '../platform/store/sqlReading.ts'

// Triggers and views have no rows: they are made anew as often as one likes. What there are of them stands in one file beside the
// migrations, which hold tables alone.

export const objectsFile = 'objects.gen.json'

/** What stands in the file. */
export interface Objects {
  /** A statement each, in the order in which they are made. */
  made: readonly string[]
  /** What fills the tables that they keep, behind rows that were written without them. */
  fills: readonly string[]
}

export function objectsIn(objects: readonly SchemaObject[]): Objects {
  const made = (kind: string) => objects.filter((object) => kindOf(object) === kind).flatMap(({ sql }) => sql)
  return { made: [...made('VIEW'), ...made('TRIGGER')], fills: fillsOf(objects) }
}

/** The objects beside the migrations of these folders, and the SHA-256 of what stands there; most folders of tests have none. */
export async function readObjects(folders: readonly string[]): Promise<(Objects & { sha256: string }) | undefined> {
  const path = folders.map((folder) => join(folder, objectsFile)).find((each) => existsSync(each))
  if (path === undefined) return undefined
  const text = (await readFile(path, 'utf8')).replaceAll('\r\n', '\n')
  return { ...(JSON.parse(text) as Objects), sha256: createHash('sha256').update(text).digest('hex') }
}

/**
 * Those of the fills that make right what the statements of migrations have left wrong, in the order in which they stand. A table is
 * filled anew as a whole; what is kept of it follows.
 */
export function fillsBehind(statements: readonly string[], fills: readonly string[]): string[] {
  const filled = [...fillsByTable(fills)].map(([table, own]) => ({ table, own, read: own.map(readingOf) }))
  const due = new Set<string>()
  const written = writtenBy(statements)
  for (const writing of written) {
    for (const { table, read } of filled) {
      if (due.has(table) || !read.some((reading) => isReadBy(writing, reading))) continue
      due.add(table)
      written.push({ table, event: 'insert' })
    }
  }
  return filled.filter(({ table }) => due.has(table)).flatMap(({ own }) => own)
}

/** By the table that each of them fills, in the order in which they stand. */
export function fillsByTable(fills: readonly string[]): Map<string, string[]> {
  return Map.groupBy(fills, (sql) => {
    const [first] = writingsOf(sql)
    if (!first) throw new Error(`this fills nothing: ${sql.slice(0, 80)}`)
    return first.table
  })
}

function isReadBy({ table, columns }: Writing, { tables, words }: Reading): boolean {
  return tables.has(table) && (!columns || columns.some((column) => words.has(column)))
}

/** What the statements of a migration write; a table that is made anew has the rows that it had. */
function writtenBy(statements: readonly string[]): Writing[] {
  const aside = new Set(statements.flatMap((sql) => /^CREATE TABLE "__kept_(\w+)"/.exec(sql)?.[1] ?? []))
  return statements
    .filter((sql) => !/^INSERT INTO "__new_/.test(sql) && !/ FROM "__kept_\w+"$/.test(sql))
    .filter((sql) => !aside.has(/^DELETE FROM "(\w+)"$/.exec(sql)?.[1] ?? ''))
    .flatMap(writingsOf)
}

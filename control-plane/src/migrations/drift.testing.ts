import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { emptySnapshot, type Snapshot } from './snapshot.ts'
import { statementsBetween } from './statementsBetween.ts'

/**
 * Where the database that the migrations of a folder make differs from the one that is asked for: in types, defaults, nulls, keys,
 * references, checks, indexes or full-text tables. One line a difference, both sides named. Triggers and views are no matter of
 * migrations.
 */
export async function driftOf(folder: string, wanted: Snapshot): Promise<string[]> {
  const made = describe(
    readdirSync(folder)
      .filter((file) => /^\d{3,}-.*\.sql$/.test(file))
      .sort()
      .map((file) => readFileSync(join(folder, file), 'utf8')),
  )
  const asked = describe((await statementsBetween(await emptySnapshot(), wanted)).map((sql) => `${sql};`))
  return [...new Set([...made.keys(), ...asked.keys()])]
    .filter((key) => made.get(key) !== asked.get(key))
    .map((key) => `${key}: migrations make ${made.get(key) ?? 'none'}, asked for is ${asked.get(key) ?? 'none'}`)
}

/** All there is in the database that the statements make, each thing under a name of its own. */
function describe(statements: readonly string[]): Map<string, string> {
  const database = new Database(':memory:')
  try {
    for (const sql of statements) {
      database.exec(sql)
      // Nor do they keep a later one from making a table anew.
      const besides =
        "SELECT 'DROP ' || type || ' \"' || name || '\"' FROM sqlite_schema WHERE type IN ('trigger', 'view')"
      for (const drop of database.prepare<[], string>(besides).pluck().all()) database.exec(drop)
    }
    const things = new Map<string, string>()
    for (const { type, name, sql } of objectsIn(database)) {
      if (type !== 'table' || sql.startsWith('CREATE VIRTUAL')) things.set(`${type} ${name}`, oneLine(sql))
      else describeTable(database, name, sql, things)
    }
    return things
  } finally {
    database.close()
  }
}

interface Made {
  type: string
  name: string
  sql: string
}

function objectsIn(database: Database.Database): Made[] {
  const all = database.prepare<[], Made>('SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL').all()
  const virtual = all.filter(({ sql }) => sql.startsWith('CREATE VIRTUAL')).map(({ name }) => name)
  // Tables that a full-text table keeps for itself.
  const isInner = (name: string) => virtual.some((owner) => name !== owner && name.startsWith(`${owner}_`))
  return all.filter(({ type, name }) => !name.startsWith('sqlite_') && !(type === 'table' && isInner(name)))
}

function describeTable(database: Database.Database, table: string, sql: string, things: Map<string, string>): void {
  const columns = database
    .prepare<[string], { name: string; type: string; notnull: number; dflt_value: string | null; pk: number }>(
      'SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_info(?)',
    )
    .all(table)
  for (const { name, type, notnull, dflt_value, pk } of columns) {
    const key = pk ? ` key ${pk}` : ''
    things.set(`column ${table}.${name}`, `${type}${notnull ? ' not null' : ''} default ${dflt_value ?? 'none'}${key}`)
  }
  const references = database
    .prepare<[string], { from: string; table: string; to: string; on_delete: string }>(
      'SELECT "from", "table", "to", on_delete FROM pragma_foreign_key_list(?)',
    )
    .all(table)
  for (const { from, table: other, to, on_delete } of references)
    things.set(`reference ${table}.${from}`, `${other}.${to} on delete ${on_delete}`)
  for (const [name, condition] of checksIn(sql)) things.set(`check ${name}`, condition)
  things.set(
    `table ${table}`,
    `${/WITHOUT ROWID/.test(sql) ? 'without rowid ' : ''}${/AUTOINCREMENT/.test(sql) ? 'autoincrement' : ''}`,
  )
}

function checksIn(sql: string): [string, string][] {
  return [...sql.matchAll(/CONSTRAINT "(\w+)" CHECK\s*\((.*)\)/g)].map(([, name = '', condition = '']) => [
    name,
    oneLine(condition),
  ])
}

function oneLine(sql: string): string {
  return sql.replace(/\s+/g, ' ').trim()
}

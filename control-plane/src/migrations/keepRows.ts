import type { SchemaObject } from '../platform/schema/objects.ts'
import type { DrizzleSnapshot, Snapshot } from './snapshot.ts'

/**
 * A table is made anew by copying it, dropping it and renaming the copy. Dropping takes the rows of other tables along that refer to
 * it, because a migration runs in a transaction, where foreign keys cannot be turned off. So the rows of those are put aside
 * meanwhile, whether drizzle declares them or a list keeps them beside itself (pairs); and a number that was once given
 * (AUTOINCREMENT) is not given again. `statements`: what makes the tables anew. A column that a table put aside gains begins as its
 * default says.
 */
export function keepRows(statements: readonly string[], before: Snapshot, after: Snapshot): string[] {
  const remade = statements.flatMap((sql) => /^CREATE TABLE "__new_(\w+)"/.exec(sql)?.[1] ?? [])
  const aside = referringTo(remade, [before, after]).filter((table) => isKept(table, before, after))
  return [
    // A table that refers to itself is put aside with the others; so is none of its rows without its other end for long.
    ...(aside.length > 0 ? ['PRAGMA defer_foreign_keys = ON'] : []),
    ...aside.map((table) => `CREATE TABLE "__kept_${table}" AS SELECT * FROM "${table}"`),
    ...aside.map((table) => `DELETE FROM "${table}"`),
    ...statements.flatMap((sql) => {
      const table = /^DROP TABLE "(\w+)"/.exec(sql)?.[1]
      return table !== undefined && remade.includes(table) && isNumbered(table, after.tables)
        ? [...keepNumbers(table), sql]
        : [sql]
    }),
    ...aside.flatMap((table) => {
      const columns = columnsIn(table, before, after)
      const into = columns ? `"${table}" (${columns})` : `"${table}"`
      return [`INSERT INTO ${into} SELECT ${columns ?? '*'} FROM "__kept_${table}"`, `DROP TABLE "__kept_${table}"`]
    }),
  ]
}

/**
 * A table that is new holds no rows yet, and one that goes needs none. What is kept beside a list and is made in another way is
 * dropped before all this, made and filled after it.
 */
function isKept(table: string, before: Snapshot, after: Snapshot): boolean {
  if (table in before.tables.tables) return table in after.tables.tables
  const [old, object] = [before, after].map(({ objects }) => objects.find(({ name }) => name === table))
  return old !== undefined && JSON.stringify(old.sql) === JSON.stringify(object?.sql)
}

/** The columns that a table has before and after; undefined: all, of one that stays as it is. */
function columnsIn(table: string, before: Snapshot, after: Snapshot): string | undefined {
  const [had, has] = [before, after].map(({ tables }) => tables.tables[table]?.columns)
  if (!had || !has) return undefined
  return Object.keys(has)
    .filter((name) => name in had)
    .map((name) => `"${name}"`)
    .join(', ')
}

/** Tables that refer to one of these, or to one that does, before or after: either takes their rows along. */
function referringTo(tables: readonly string[], snapshots: readonly Snapshot[]): string[] {
  const references = snapshots.flatMap(({ tables: { tables: all }, objects }): [string, string[]][] => [
    ...Object.keys(all).map((name): [string, string[]] => {
      const keys = all[name]?.foreignKeys ?? {}
      return [name, Object.keys(keys).flatMap((key) => keys[key]?.tableTo ?? [])]
    }),
    ...objects.map((object): [string, string[]] => [object.name, referencesOf(object)]),
  ])
  const found = new Set<string>()
  const goals = [...tables]
  for (let goal = goals.pop(); goal !== undefined; goal = goals.pop()) {
    for (const [name, to] of references) {
      if (!to.includes(goal) || found.has(name)) continue
      found.add(name)
      goals.push(name)
    }
  }
  return [...found].sort()
}

/** The tables that a table names which drizzle does not know. */
function referencesOf({ sql }: SchemaObject): string[] {
  return sql
    .filter((statement) => statement.startsWith('CREATE TABLE '))
    .flatMap((statement) => [...statement.matchAll(/ REFERENCES "(\w+)"/g)].map(([, table = '']) => table))
}

function isNumbered(table: string, { tables }: DrizzleSnapshot): boolean {
  const columns = tables[table]?.columns ?? {}
  return Object.keys(columns).some((name) => columns[name]?.autoincrement)
}

function keepNumbers(table: string): string[] {
  const last = `SELECT '__new_${table}', seq FROM sqlite_sequence WHERE name = '${table}'`
  return [
    `DELETE FROM sqlite_sequence WHERE name = '__new_${table}' AND EXISTS (${last})`,
    `INSERT INTO sqlite_sequence (name, seq) ${last}`,
  ]
}

import { fillsOf, type SchemaObject } from '../platform/schema/objects.ts'
import { keepRows } from './keepRows.ts'
import { fillsByTable } from './objects.ts'
import { type DrizzleSnapshot, loadKit, type Snapshot } from './snapshot.ts'

/** The statements that bring a database from one schema to another, and keep its rows. */
export async function statementsBetween(before: Snapshot, after: Snapshot): Promise<string[]> {
  refuseOtherRowids(before, after)
  // First what is new, then what has changed or gone: drizzle-kit would ask which column was renamed, and where it makes a table
  // anew it would read columns that the old one has not got.
  const between = withNew(before.tables, after.tables)
  const changed = [
    ...(await drizzleStatements(before.tables, between)),
    ...(await drizzleStatements(between, after.tables)),
  ]
    .filter((sql) => !sql.startsWith('PRAGMA'))
    .map((sql) => plain(sql, after.withoutRowid))
  const known = new Map(after.objects.map((object) => [object.name, object]))
  const kept = new Set(
    before.objects.filter((object) => isSame(object, known.get(object.name))).map(({ name }) => name),
  )
  const added = after.objects.filter(({ name }) => !kept.has(name))
  const isNew = Object.keys(before.tables.tables).length === 0
  return [
    ...before.objects
      .filter(({ name }) => !kept.has(name))
      .reverse()
      .map(({ name }) => `DROP TABLE IF EXISTS "${name}"`),
    ...keepRows(changed, before, after),
    ...added.flatMap(({ sql }) => sql),
    ...after.seeds.filter((seed) => !before.seeds.includes(seed)),
    // What stands there from the start is seen by nobody but the runner, which fills what is kept of it.
    ...(isNew ? [] : [...fillsOf(added), ...otherFills(before.fills, after.fills)]),
  ]
}

/** What fills each table that is kept in another way than before. */
function otherFills(before: readonly string[], after: readonly string[]): string[] {
  const old = fillsByTable(before)
  return [...fillsByTable(after)].flatMap(([table, own]) => (own.join() === old.get(table)?.join() ? [] : own))
}

function isSame(one: SchemaObject, other: SchemaObject | undefined): boolean {
  return JSON.stringify(one.sql) === JSON.stringify(other?.sql)
}

async function drizzleStatements(before: DrizzleSnapshot, after: DrizzleSnapshot): Promise<string[]> {
  const statements = await loadKit().generateSQLiteMigration(before, after)
  return statements.map((sql) => sql.trim().replace(/;$/, ''))
}

/** The old tables with the columns of the new ones beside their own, and the tables that are new. */
function withNew(before: DrizzleSnapshot, after: DrizzleSnapshot): DrizzleSnapshot {
  const tables = { ...before.tables }
  for (const name of Object.keys(after.tables)) {
    const [old, table] = [tables[name], after.tables[name]]
    if (table) tables[name] = old ? { ...old, columns: { ...table.columns, ...old.columns } } : table
  }
  return { ...after, tables }
}

/** In the notation of the product: names in double quotes, and the word that drizzle does not know. */
function plain(sql: string, withoutRowid: readonly string[]): string {
  const text = sql.replaceAll('`', '"').replaceAll('\t', '  ')
  const table = /^CREATE TABLE "(?:__new_)?(\w+)"/.exec(text)?.[1]
  return table !== undefined && withoutRowid.includes(table) ? `${text} WITHOUT ROWID` : text
}

function refuseOtherRowids(before: Snapshot, after: Snapshot): void {
  for (const name of Object.keys(before.tables.tables)) {
    if (!(name in after.tables.tables)) continue
    if (before.withoutRowid.includes(name) !== after.withoutRowid.includes(name))
      throw new Error(`${name}: WITHOUT ROWID cannot be given or taken by a generated migration: write it by hand`)
  }
}

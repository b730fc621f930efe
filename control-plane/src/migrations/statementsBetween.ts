import { fillsOf, type SchemaObject } from '../platform/schema/objects.ts'
import { keepRows } from './keepRows.ts'
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
  const tables = keepRows(changed, before, after)
  const isRemade = tables.some((sql) =>
    /^(?:CREATE TABLE "__new_|DROP TABLE|ALTER TABLE .* (?:RENAME|DROP) )/.test(sql),
  )
  const known = new Map(after.objects.map((object) => [object.name, object]))
  const kept = new Set(
    before.objects
      .filter((object) => isSame(object, known.get(object.name)) && !(isRemade && hangsOnTables(object)))
      .map(({ name }) => name),
  )
  const gone = before.objects.filter(({ name }) => !kept.has(name)).reverse()
  const added = after.objects.filter(({ name }) => !kept.has(name))
  const old = new Map(before.objects.map((object) => [object.name, object]))
  const filled = added.filter((object) => !isSame(object, old.get(object.name)))
  return [
    ...gone.map(({ name, sql }) => `DROP ${kindOf(sql[0])} IF EXISTS "${name}"`),
    ...tables,
    ...added.filter((object) => !hangsOnTables(object)).flatMap(({ sql }) => sql),
    ...(Object.keys(before.tables.tables).length > 0 ? fillsOf(filled) : []),
    ...added.filter((object) => kindOf(object.sql[0]) === 'VIEW').flatMap(({ sql }) => sql),
    ...added.filter((object) => kindOf(object.sql[0]) === 'TRIGGER').flatMap(({ sql }) => sql),
    ...after.seeds.filter((seed) => !before.seeds.includes(seed)),
  ]
}

/** A trigger or view names tables, which cannot be made anew or renamed under it. */
function hangsOnTables({ sql }: SchemaObject): boolean {
  return kindOf(sql[0]) !== 'TABLE'
}

export function kindOf(sql = ''): 'TABLE' | 'TRIGGER' | 'VIEW' {
  const kind = /^CREATE (?:VIRTUAL )?(TABLE|TRIGGER|VIEW) /.exec(sql)?.[1]
  if (kind === 'TABLE' || kind === 'TRIGGER' || kind === 'VIEW') return kind
  throw new Error(`not a table, trigger or view: ${sql.slice(0, 80)}`)
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

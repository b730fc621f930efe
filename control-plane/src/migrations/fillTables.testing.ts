import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { linksFieldsOf, pairsName } from '../platform/schema/links.ts'
import type { Sql, Store } from '../platform/store/store.ts'

interface Column {
  name: string
  type: string
  notnull: number
  dflt_value: string | null
  pk: number
}

/** What a check of a table asks for, by `table.column`. */
const needed: Readonly<Record<string, string | number>> = { 'phone_recovery.trouble': 'offline' }

/** Names of the tables that people or the product write, without those that a full-text index keeps for itself. */
export async function tableNames(read: Sql): Promise<string[]> {
  const named = await read.all<{ name: string }>(
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
  )
  return named.map(({ name }) => name)
}

/**
 * Puts a row into every table that has none, as far as its columns say what a row is: what refers to another row names one that is there,
 * times are `at`, the rest is what the column says itself, or 1. Lists name a row of each list that they are linked to. `besides`: tables
 * that triggers alone fill.
 */
export async function fillTables(
  store: Store,
  definitions: readonly AnyResource[],
  at: number,
  besides: ReadonlySet<string> = new Set(),
): Promise<void> {
  await linkLists(store, definitions)
  const emptyOnes = async () => (await emptyTables(store.read)).filter((table) => !besides.has(table))
  // Some name rows of others that are empty as well.
  for (let left = await emptyOnes(), before = Number.POSITIVE_INFINITY; left.length < before; ) {
    before = left.length
    for (const table of left) await fillTable(store, table, at).catch(() => undefined)
    left = await emptyOnes()
  }
}

export async function emptyTables(read: Sql): Promise<string[]> {
  const empty: string[] = []
  for (const name of await tableNames(read)) if (!(await read.get(`SELECT 1 FROM "${name}" LIMIT 1`))) empty.push(name)
  return empty
}

/** Rows of each list name some of those that it is linked to; triggers keep the pairs. Fields that are not there yet are left out. */
export async function linkLists(store: Store, definitions: readonly AnyResource[]): Promise<void> {
  for (const definition of definitions) {
    for (const [field, { to }] of linksFieldsOf(definition)) {
      const other = definitions.find(({ name }) => name === to)?.table
      const pairs = pairsName(definition, field)
      if (!(await tableNames(store.read)).includes(pairs)) continue
      if (await store.read.get(`SELECT 1 FROM "${pairs}" LIMIT 1`)) continue
      await store.write((tx) =>
        tx.run(
          `UPDATE "${definition.table}" SET "${field}" = (SELECT group_concat(id) FROM (SELECT id FROM "${other}" ORDER BY id LIMIT 2))`,
        ),
      )
    }
  }
}

async function fillTable(store: Store, table: string, at: number): Promise<void> {
  const columns = await store.read.all<Column>(
    'SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_info(?)',
    [table],
  )
  const references = await referencesOf(store.read, table)
  const add = (isTime: (column: Column) => boolean) => {
    const values = columns.flatMap((column): [string, unknown][] => {
      const { name, notnull, dflt_value } = column
      if (references.has(name)) return [[name, references.get(name)]]
      if (/(_at|time|until)$/.test(name) && isTime(column)) return [[name, at]]
      return dflt_value !== null || !notnull ? [] : [[name, needed[`${table}.${name}`] ?? plainValue(column)]]
    })
    const names = values.map(([name]) => `"${name}"`).join(', ')
    const sql = `INSERT INTO "${table}" (${names}) VALUES (${values.map(() => '?').join(', ')})`
    return store.write((tx) =>
      tx.run(
        sql,
        values.map(([, value]) => value),
      ),
    )
  }
  // Some have a time only once they have ended.
  await add(() => true).catch(() => add(({ notnull }) => notnull === 1))
}

/** Values of rows that each column refers to. */
async function referencesOf(read: Sql, table: string): Promise<Map<string, unknown>> {
  const references = await read.all<{ from: string; to: string | null; parent: string }>(
    'SELECT "from", "to", "table" AS parent FROM pragma_foreign_key_list(?)',
    [table],
  )
  const found = new Map<string, unknown>()
  for (const { from, to, parent } of references) {
    const row = await read.get<{ value: unknown }>(`SELECT "${to ?? 'id'}" AS value FROM "${parent}" LIMIT 1`)
    found.set(from, row?.value)
  }
  return found
}

function plainValue({ type }: Column): unknown {
  return /INT|REAL/i.test(type) ? 1 : 'text'
}

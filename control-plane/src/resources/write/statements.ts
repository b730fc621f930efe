import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { emptyValue } from '@quarterdeck/shared/resource/check.ts'
import { amongSql } from '../../platform/store/sqlText.ts'
import type { Sql, Value } from '../../platform/store/store.ts'
import { isDuplicate, StoreError } from '../../platform/store/storeError.ts'
import { quoted } from '../columns.ts'
import type { Stored, StoredRow } from '../stored.ts'
import type { Reference, Table } from '../table.ts'
import type { Test } from '../visibility/readable.ts'
import { foundColumns, foundKey } from './foundBy.ts'

// All SQL with which rows of plain resources are written, and read in order to be written. One statement takes any number
// of rows, as one list in JSON.

/** ` WHERE …` without an alias; empty for all rows. */
export interface Condition {
  sql: string
  params: readonly unknown[]
}

/** Rows with all their columns, in the order of their ids; those that are not there, or for which a test does not hold, are left out. */
export async function readRows(sql: Sql, table: Table, ids: readonly number[], test?: Test): Promise<StoredRow[]> {
  if (ids.length === 0) return []
  return sql.all<StoredRow>(
    `SELECT ${columnsOf(table, 't.')} FROM ${table.name} t WHERE ${amongSql('t.id')}
     ${test ? ` AND ${test.sql}` : ''} ORDER BY t.id`,
    [JSON.stringify(ids), ...(test?.params ?? [])],
  )
}

/** The row with this id, of a caller who may see it; throws where there is none. */
export async function readRow(sql: Sql, table: Table, id: number): Promise<StoredRow> {
  const [row] = await readRows(sql, table, [id])
  if (!row) throw new AppError('not_found')
  return row
}

/**
 * The row of each natural key (values in the order of the definition), as far as there is one. `organisation`: the one of whose rows
 * it is asked, where each has such keys of its own.
 */
export async function rowsByKey(
  sql: Sql,
  table: Table,
  keys: readonly (readonly Value[])[],
  organisation = 0,
): Promise<(StoredRow | undefined)[]> {
  const { naturalKey: key = [], keyWithin, fields } = table.resource
  // A reference to nothing is a value like others.
  const same = (name: string) => (fields[name]?.kind === 'reference' && !fields[name].required ? 'IS' : '=')
  const its = keyWithin ? ` AND t.organisation_id = ${Number(organisation)}` : ''
  const columns = foundColumns(table)
  const on = key.map((name, at) => `t.${quoted(columns[at]!)} ${same(name)} k.value ->> ${at}`).join(' AND ')
  // CROSS JOIN: for each key one look into its index, whatever the planner thinks of the table.
  const rows = await sql.all<StoredRow & { at_: number }>(
    `SELECT k.key AS at_, ${columnsOf(table, 't.')} FROM json_each(?) k CROSS JOIN ${table.name} t ON ${on}${its}`,
    [JSON.stringify(keys.map((one) => foundKey(table, one)))],
  )
  const found: (StoredRow | undefined)[] = keys.map(() => undefined)
  for (const row of rows) {
    const other = found[row.at_]
    // Of rows from before that are the same thing the one that is spelled so, else the oldest.
    const isMeant = !other || key.every((name, at) => row[name] === keys[row.at_]![at])
    if (isMeant || (row.id < other.id && !key.every((name, at) => other[name] === keys[row.at_]![at])))
      found[row.at_] = row
  }
  return found
}

export async function idsWhere(sql: Sql, table: Table, { sql: where, params }: Condition): Promise<number[]> {
  const rows = await sql.all<{ id: number }>(`SELECT id FROM ${table.name}${where}`, params)
  return rows.map(({ id }) => id)
}

/** Those of the ids that a reference may name, and for which a test holds over the alias `r`. */
export async function idsThatAre(
  sql: Sql,
  { table, where }: Pick<Reference, 'table' | 'where'>,
  ids: Iterable<Value>,
  test?: Test,
): Promise<number[]> {
  const all = [amongSql('r.id'), ...where, ...(test ? [test.sql] : [])].join(' AND ')
  const rows = await sql.all<{ id: number }>(`SELECT r.id FROM ${table} r WHERE ${all}`, [
    JSON.stringify([...ids]),
    ...(test?.params ?? []),
  ])
  return rows.map(({ id }) => id)
}

/** How many rows of another table refer to one of these, counting no further than `most`. Both names are quoted. */
export async function countReferring(
  sql: Sql,
  { table, column }: { table: string; column: string },
  ids: readonly number[],
  most = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const row = await sql.get<{ n: number }>(
    `SELECT count(*) AS n FROM (SELECT 1 FROM ${table} WHERE ${amongSql(column)} LIMIT ?)`,
    [JSON.stringify(ids), most],
  )
  return row?.n ?? 0
}

/** The id of the next new row; those after it count on. No id is ever given twice. */
export async function nextId(tx: Sql, table: Table): Promise<number> {
  const last = await tx.get<{ id: number }>(
    `SELECT max(coalesce((SELECT seq FROM sqlite_sequence WHERE name = ?), 0), coalesce((SELECT max(id) FROM ${table.name}), 0)) AS id`,
    [table.resource.table],
  )
  return (last?.id ?? 0) + 1
}

/** Inserts rows under the ids that they bring. */
export async function insertRows(tx: Sql, table: Table, rows: readonly StoredRow[]): Promise<void> {
  const names = namesIn(rows)
  const given = (row: Stored) => names.map((name) => row[name] ?? emptyOf(table, name))
  const sql = `INSERT INTO ${table.name} (${names.map(quoted).join(', ')})
    SELECT ${names.map((_, at) => `value ->> ${at}`).join(', ')} FROM json_each(?)`
  const ids = rows.map(({ id }) => id)
  await refusingTwice(table, () => tx.run(sql, [JSON.stringify(rows.map(given))], ids))
}

/** Updates rows; one statement for all that set the same columns. The revision grows with them. */
export async function updateRows(
  tx: Sql,
  table: Table,
  rows: readonly { id: number; values: Stored }[],
): Promise<void> {
  const revised = table.resource.fields.revision?.base ? `, "revision" = ${table.name}."revision" + 1` : ''
  for (const group of Map.groupBy(rows, ({ values }) => Object.keys(values).join()).values()) {
    const names = Object.keys(group[0]!.values)
    const sql = `UPDATE ${table.name} SET ${names.map((name, at) => `${quoted(name)} = k.value ->> ${at + 1}`).join(', ')}${revised}
      FROM json_each(?) AS k WHERE ${table.name}.id = k.value ->> 0`
    const list = group.map(({ id, values }) => [id, ...names.map((name) => values[name])])
    const ids = group.map(({ id }) => id)
    await refusingTwice(table, () => tx.run(sql, [JSON.stringify(list)], ids))
  }
}

export async function deleteRows(tx: Sql, table: Table, ids: readonly number[]): Promise<void> {
  try {
    await tx.run(`DELETE FROM ${table.name} WHERE ${amongSql('id')}`, [JSON.stringify(ids)])
  } catch (error) {
    const isHeld = error instanceof StoreError && error.constraint?.kind === 'foreign-key'
    throw isHeld ? new AppError('in_use', {}, { cause: error }) : error
  }
}

/** The store's refusal of a second row with the same key, said of the field that people can change. */
async function refusingTwice<T>(table: Table, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDuplicate(error)) throw error
    const columns = error.constraint?.columns ?? []
    const { taken, naturalKey } = table.resource
    const isKey = taken && columns.includes(taken.field)
    const field = isKey ? taken.field : (columns[0] ?? naturalKey?.[0] ?? '')
    const problem = { field, code: 'duplicate' as const, ...(isKey && { text: taken.text }) }
    throw new AppError('duplicate', {}, { problems: [problem], cause: error })
  }
}

function columnsOf({ stored }: Table, alias = ''): string {
  return ['id', ...stored].map((name) => alias + quoted(name)).join(', ')
}

function namesIn(rows: readonly Stored[]): string[] {
  const names = new Set<string>()
  for (const row of rows) for (const name in row) names.add(name)
  return [...names]
}

function emptyOf({ resource }: Table, name: string): Value {
  const field = resource.fields[name]
  return field ? emptyValue(field) : null
}

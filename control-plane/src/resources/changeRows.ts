import { AppError, type Problem } from '@quarterdeck/shared/errors/appError.ts'
import type { Sql, Value } from '../platform/store/store.ts'
import { isDuplicate } from '../platform/store/storeError.ts'
import { quoted } from './columns.ts'
import type { AfterCommit, ChangeCall, Stored, StoredRow } from './hooks.ts'
import type { Table } from './table.ts'

// What every change of a table is made of; each runs inside the caller's transaction.

/** Inserts rows that all hold the same columns. With `skip` those whose natural key stands there already are left out. */
export async function insertRows(
  tx: Sql,
  table: Table,
  rows: readonly Stored[],
  { skip = false } = {},
): Promise<number[]> {
  const [first] = rows
  if (!first) return []
  const names = Object.keys(first)
  const key = table.resource.naturalKey
  const conflict = skip && key ? `ON CONFLICT (${key.map(quoted).join(', ')}) DO NOTHING` : ''
  const sql = `INSERT INTO ${table.name} (${names.map(quoted).join(', ')})
    SELECT ${names.map((_, at) => `value ->> ${at}`).join(', ')} FROM json_each(?) WHERE true ${conflict} RETURNING id`
  const inserted = await refusingTwice(table, () =>
    tx.all<{ id: number }>(sql, [JSON.stringify(rows.map((row) => names.map((name) => row[name])))]),
  )
  return inserted.map((row) => row.id)
}

export async function updateRow(tx: Sql, table: Table, id: number, changes: Stored): Promise<void> {
  const names = Object.keys(changes)
  if (names.length === 0) return
  const sql = `UPDATE ${table.name} SET ${names.map((name) => `${quoted(name)} = ?`).join(', ')} WHERE id = ?`
  await refusingTwice(table, () => tx.run(sql, [...names.map((name) => changes[name]), id]))
}

/** Rows with all their columns, in the order of their ids. */
export function readRows(sql: Sql, table: Table, ids: readonly number[]): Promise<StoredRow[]> {
  const columns = ['id', ...table.stored].map(quoted).join(', ')
  return sql.all<StoredRow>(
    `SELECT ${columns} FROM ${table.name} WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id`,
    [JSON.stringify(ids)],
  )
}

/** Takes rows out after every rule that could forbid it. */
export async function deleteRows(
  tx: Sql,
  table: Table,
  rows: readonly StoredRow[],
  call: ChangeCall,
): Promise<AfterCommit | undefined> {
  const ids = JSON.stringify(rows.map((row) => row.id))
  await refuseInUse(tx, table, ids)
  const after = await table.hooks.beforeDelete?.(tx, rows, call)
  await tx.run(`DELETE FROM ${table.name} WHERE id IN (SELECT value FROM json_each(?))`, [ids])
  return after
}

/** Takes out all rows that a condition names (` WHERE …`, without an alias); row by row only where a rule must see them. */
export async function deleteWhere(
  tx: Sql,
  table: Table,
  where: string,
  params: readonly unknown[],
  call: ChangeCall,
): Promise<{ count: number; after: AfterCommit | undefined }> {
  const hasRules = table.hooks.beforeDelete !== undefined || table.referredBy.length > 0
  if (!hasRules) return { count: (await tx.run(`DELETE FROM ${table.name}${where}`, params)).changes, after: undefined }
  const found = await tx.all<{ id: number }>(`SELECT id FROM ${table.name}${where}`, params)
  const rows = await readRows(
    tx,
    table,
    found.map((row) => row.id),
  )
  const after = rows.length > 0 ? await deleteRows(tx, table, rows, call) : undefined
  return { count: rows.length, after }
}

/** A row that others refer to stays. */
export async function refuseInUse(tx: Sql, table: Table, ids: string): Promise<void> {
  for (const { table: other, column } of table.referredBy) {
    const used = await tx.get(`SELECT 1 FROM ${other} WHERE ${column} IN (SELECT value FROM json_each(?)) LIMIT 1`, [
      ids,
    ])
    if (used) throw new AppError('in_use')
  }
}

/** What a reference points to must exist. */
export async function refuseDangling(tx: Sql, table: Table, values: Stored): Promise<void> {
  const problems: Problem[] = []
  for (const { field, table: other } of table.references) {
    const id: Value | undefined = values[field]
    if (id === undefined || id === null) continue
    const found = await tx.get(`SELECT 1 FROM ${other} WHERE id = ?`, [id])
    if (!found) problems.push({ field, code: 'not_a_choice', data: { value: String(id) } })
  }
  if (problems.length > 0) throw new AppError('invalid', {}, { problems })
}

/** Ids of rows by natural key, keys in the order of the definition. */
export async function idsByKey(
  sql: Sql,
  table: Table,
  keys: readonly (readonly Value[])[],
): Promise<(number | undefined)[]> {
  const names = table.resource.naturalKey ?? []
  const on = names.map((name, at) => `t.${quoted(name)} = k.value ->> ${at}`).join(' AND ')
  // CROSS JOIN: for each key one look into its index, whatever the planner thinks of the table.
  const rows = await sql.all<{ at: number; id: number }>(
    `SELECT k.key AS at, t.id FROM json_each(?) k CROSS JOIN ${table.name} t ON ${on}`,
    [JSON.stringify(keys)],
  )
  const found: (number | undefined)[] = keys.map(() => undefined)
  for (const { at, id } of rows) found[at] = id
  return found
}

/** The store's refusal of a second row with the same key, said of the field that people can change. */
async function refusingTwice<T>(table: Table, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDuplicate(error)) throw error
    const field = error.constraint?.columns[0] ?? table.resource.naturalKey?.[0] ?? ''
    throw new AppError('duplicate', {}, { problems: [{ field, code: 'duplicate' }], cause: error })
  }
}

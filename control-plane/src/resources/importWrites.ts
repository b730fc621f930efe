import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { emptyValue } from '@quarterdeck/shared/resource/check.ts'
import { writableFields } from '@quarterdeck/shared/resource/define.ts'
import type { Context } from '../platform/context.ts'
import type { Sql, Value } from '../platform/store/store.ts'
import { isDuplicate } from '../platform/store/storeError.ts'
import { askBeforeAdd, changesByRules, judgedByRules } from './askRules.ts'
import { readRows, refuseInUse } from './changeRows.ts'
import { quoted } from './columns.ts'
import type { Stored } from './hooks.ts'
import type { Batch, CheckedRow, DoneRow, ImportTarget, ImportValues, Judgement, RemovedRow } from './imports/index.ts'
import type { Table } from './table.ts'
import { defaultsOf, storedValues } from './wire.ts'

type Writes = Required<Pick<ImportTarget, 'judge' | 'remove' | 'apply' | 'revert'>> & {
  keyOf(values: ImportValues, batch: Batch): (string | number | null)[]
}

/** What rows of a spreadsheet do to the table of a resource. Everything goes in bulk: one statement a chunk. */
export function importWrites(context: Context, table: Table, naturalKey: readonly string[]): Writes {
  const { resource, hooks } = table
  const fields = writableFields(resource, 'import')
  const keyOf: Writes['keyOf'] = (values, batch) =>
    naturalKey.map((name) => values[name] ?? batch.options[name] ?? emptyValue(resource.fields[name]!))

  /** The columns that a row of the file sets, with what follows from them. */
  const setBy = (values: ImportValues, batch: Batch, whole: Readonly<Stored>): Stored => {
    const set = storedValues(fields, { ...batch.options, ...values }, batch.zone)
    return { ...set, ...hooks.derive?.({ ...whole, ...set }, 'import') }
  }
  /** A new row in full. */
  const newRow = (values: ImportValues, batch: Batch): Stored => {
    const times = Object.entries(resource.fields).filter(([, field]) => field.kind === 'time' && field.auto)
    const row = { ...defaultsOf(fields), ...Object.fromEntries(times.map(([name]) => [name, batch.at])) }
    return { ...row, ...setBy(values, batch, row) }
  }

  return {
    keyOf,
    async judge(sql, rows, batch) {
      const present = await rowsByKey(
        sql,
        table,
        naturalKey,
        rows.map((row) => keyOf(row.values, batch)),
      )
      const judgements = rows.map((row, at): Judgement => {
        const wrong = outOfScope(table, row, batch)
        if (wrong) return wrong
        const before = present[at]
        if (!before) return { verdict: 'new' }
        const differing = Object.entries(setBy(row.values, batch, before)).filter(
          ([name, value]) => before[name] !== value,
        )
        if (differing.length === 0) return { verdict: 'same', rowId: before.id }
        const prior = Object.fromEntries(differing.map(([name]) => [name, before[name] as string | number | null]))
        return { verdict: 'changed', rowId: before.id, prior }
      })
      return judgedByRules(sql, table, judgements, (at) => newRow(rows[at]!.values, batch))
    },

    async remove(tx, rows) {
      const ids = JSON.stringify(rows.map((row) => row.rowId))
      await refuseInUse(tx, table, ids)
      await tx.run(`DELETE FROM ${table.name} WHERE id IN (SELECT value FROM json_each(?))`, [ids])
    },

    async apply(tx, rows, batch) {
      const added = rows.filter((row) => row.verdict === 'new').map((row) => newRow(row.values, batch))
      const call = { context, actor: batch.by }
      await askBeforeAdd(tx, table, added, call)
      const first = await insertWithIds(tx, table, added)
      const changing = rows.filter((row) => row.verdict === 'changed')
      const changed = await changesByRules(tx, table, { rows: changing, batch, call }, (values, before) =>
        setBy(values, batch, before),
      )
      await updateGroups(tx, table, changed)
      let next = first
      return rows.map((row) => (row.verdict === 'changed' ? row.rowId : next++))
    },

    async revert(tx, rows, batch) {
      const removed = rows.filter((row) => row.verdict === 'removed')
      const done = rows.filter((row): row is Exclude<DoneRow, { verdict: 'removed' }> => row.verdict !== 'removed')
      await refuseTouched(tx, done, batch)
      const added = JSON.stringify(done.filter((row) => row.verdict === 'new').map((row) => row.rowId))
      await refuseInUse(tx, table, added)
      await tx.run(`DELETE FROM ${table.name} WHERE id IN (SELECT value FROM json_each(?))`, [added])
      const restored = done.flatMap((row) => (row.verdict === 'changed' ? [{ id: row.rowId, ...row.prior }] : []))
      await updateGroups(tx, table, restored)
      await putBack(tx, table, removed)
    },
  }

  /** Every row must stand as the import left it. */
  async function refuseTouched(
    tx: Sql,
    rows: readonly Exclude<DoneRow, { verdict: 'removed' }>[],
    batch: Batch,
  ): Promise<void> {
    const now = new Map(
      (
        await readRows(
          tx,
          table,
          rows.map((row) => row.rowId),
        )
      ).map((row) => [row.id, row]),
    )
    for (const row of rows) {
      const stands = now.get(row.rowId)
      const left = row.verdict === 'new' ? newRow(row.values, batch) : setBy(row.values, batch, stands ?? {})
      const names = Object.keys(left).filter((name) => !isAutomatic(table, name))
      if (!stands || names.some((name) => stands[name] !== left[name])) throw new AppError('import_touched')
    }
  }
}

/** The row of each key with all its columns, as far as there is one. */
async function rowsByKey(
  sql: Sql,
  table: Table,
  key: readonly string[],
  keys: readonly (readonly Value[])[],
): Promise<((Stored & { id: number }) | undefined)[]> {
  const on = key.map((name, at) => `t.${quoted(name)} = k.value ->> ${at}`).join(' AND ')
  const columns = ['id', ...table.stored].map((name) => `t.${quoted(name)}`).join(', ')
  const rows = await sql.all<Stored & { id: number; at_: number }>(
    `SELECT k.key AS at_, ${columns} FROM json_each(?) k CROSS JOIN ${table.name} t ON ${on}`,
    [JSON.stringify(keys)],
  )
  const found: ((Stored & { id: number }) | undefined)[] = keys.map(() => undefined)
  for (const row of rows) found[row.at_] = row
  return found
}

/** The form names one scope; a row that says another belongs in another import. */
function outOfScope(table: Table, row: CheckedRow, { options }: Batch): Judgement | undefined {
  const { scope } = table.resource
  const asked = scope === undefined ? undefined : options[scope]
  const said = scope === undefined ? undefined : row.values[scope]
  if (asked === undefined || said === undefined || said === asked) return undefined
  return { verdict: 'wrong', problems: [{ field: scope!, code: 'not_a_choice', data: { value: String(said) } }] }
}

/** Inserts under numbers of our own choosing, because RETURNING promises no order. Gives the first; the others follow. */
async function insertWithIds(tx: Sql, table: Table, rows: readonly Stored[]): Promise<number> {
  const [first] = rows
  if (!first) return 0
  const last = await tx.get<{ id: number }>(
    `SELECT max(coalesce((SELECT seq FROM sqlite_sequence WHERE name = ?), 0), coalesce((SELECT max(id) FROM ${table.name}), 0)) AS id`,
    [table.resource.table],
  )
  const start = (last?.id ?? 0) + 1
  const names = Object.keys(first)
  await tx.run(
    `INSERT INTO ${table.name} (id, ${names.map(quoted).join(', ')})
     SELECT ? + key, ${names.map((_, at) => `value ->> ${at}`).join(', ')} FROM json_each(?)`,
    [start, JSON.stringify(rows.map((row) => names.map((name) => row[name])))],
  )
  return start
}

/** Updates rows that differ in which columns they set. */
export async function updateGroups(tx: Sql, table: Table, rows: readonly (Stored & { id: number })[]): Promise<void> {
  for (const group of Map.groupBy(rows, (row) => Object.keys(row).join()).values()) await updateMany(tx, table, group)
}

/** Updates rows that all set the same columns. */
async function updateMany(tx: Sql, table: Table, rows: readonly (Stored & { id: number })[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const names = Object.keys(first).filter((name) => name !== 'id')
  if (names.length === 0) return
  await tx.run(
    `UPDATE ${table.name} SET ${names.map((name, at) => `${quoted(name)} = k.value ->> ${at + 1}`).join(', ')}
     FROM json_each(?) AS k WHERE ${table.name}.id = k.value ->> 0`,
    [JSON.stringify(rows.map((row) => [row.id, ...names.map((name) => row[name])]))],
  )
}

async function putBack(tx: Sql, table: Table, rows: readonly RemovedRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const names = Object.keys(first.prior)
  try {
    await tx.run(
      `INSERT INTO ${table.name} (id, ${names.map(quoted).join(', ')})
       SELECT value ->> 0, ${names.map((_, at) => `value ->> ${at + 1}`).join(', ')} FROM json_each(?)`,
      [JSON.stringify(rows.map(({ rowId, prior }) => [rowId, ...names.map((name) => prior[name])]))],
    )
  } catch (error) {
    // Someone has added the same row again meanwhile.
    throw isDuplicate(error) ? new AppError('import_touched', {}, { cause: error }) : error
  }
}

/** Set by the server whenever a row is written. */
export function isAutomatic(table: Table, name: string): boolean {
  const field = table.resource.fields[name]
  return field?.kind === 'time' && field.auto !== undefined
}

import type { Problem } from '@quarterdeck/shared/errors/appError.ts'
import { emptyValue } from '@quarterdeck/shared/resource/check.ts'
import { writableFields } from '@quarterdeck/shared/resource/define.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { Stored, StoredRow } from '../hooks.ts'
import type { Batch, CheckedRow, ImportTarget, ImportValues, Judgement } from '../imports/index.ts'
import type { Table } from '../table.ts'
import { storedValues } from '../wire.ts'
import { applyChanges } from '../write/applyChanges.ts'
import { changesOf, newRow, standing } from '../write/planChanges.ts'
import { danglingOf } from '../write/references.ts'
import { rowsByKey } from '../write/statements.ts'
import { rememberRules, takeBack } from './takeBack.ts'

type Rows = Required<Pick<ImportTarget, 'judge' | 'remove' | 'apply' | 'revert'>> & {
  keyOf(values: ImportValues, batch: Batch): (string | number | null)[]
}

/** What rows of a spreadsheet change in the table of a resource: rows are known by their natural key. */
export function importRows(table: Table, naturalKey: readonly string[]): Rows {
  const { fields } = table.resource
  const columns = writableFields(table.resource, 'import')
  const saidOf = (values: ImportValues, batch: Batch): Stored =>
    storedValues(columns, { ...batch.options, ...values }, batch.zone)
  const keyOf: Rows['keyOf'] = (values, batch) =>
    naturalKey.map((name) => values[name] ?? batch.options[name] ?? emptyValue(fields[name]!))

  return {
    keyOf,
    async judge(sql, rows, batch) {
      const keys = rows.map((row) => keyOf(row.values, batch))
      const present = await rowsByKey(sql, table, keys)
      const wanted = rows.map((row, at) => wantedOf(table, present[at], saidOf(row.values, batch), batch.at))
      const forbidden = await forbiddenOf(sql, table, wanted)
      return rows.map((row, at) => judgementOf(wanted[at]!, outOfScope(table, row, batch) ?? forbidden?.get(at)))
    },
    async remove(tx, rows, { call }) {
      await applyChanges(tx, table, { delete: rows.map(({ rowId }) => rowId) }, call)
    },
    async apply(tx, rows, batch) {
      const add = rows.flatMap((row) => (row.verdict === 'new' ? [saidOf(row.values, batch)] : []))
      const changed = rows.filter((row) => row.verdict === 'changed')
      const edit = changed.map(({ rowId, values }) => ({ id: rowId, values: saidOf(values, batch) }))
      const { added, edited } = await applyChanges(tx, table, { add, edit }, batch.call)
      rememberRules(table, changed, edited, batch, saidOf)
      let next = 0
      return rows.map((row) => (row.verdict === 'changed' ? row.rowId : added[next++]!.id))
    },
    revert: (tx, rows, batch) => takeBack(tx, table, rows, batch, { saidOf, touched: 'import_touched' }),
  }
}

/** What a row of the file comes to. */
interface Wanted {
  before: StoredRow | undefined
  /** What differs from `before`; of a new row all of it. */
  changes: Stored
}

function wantedOf(table: Table, before: StoredRow | undefined, said: Stored, at: number): Wanted {
  return { before, changes: before ? changesOf(table, before, said) : newRow(table, said, at) }
}

function judgementOf({ before, changes }: Wanted, problems: readonly Problem[] = []): Judgement {
  if (problems.length > 0) return { verdict: 'wrong', problems }
  if (!before) return { verdict: 'new' }
  if (Object.keys(changes).length === 0) return { verdict: 'same', rowId: before.id }
  return { verdict: 'changed', rowId: before.id, prior: standing(before, changes) as ImportValues }
}

/** What rules and references say against rows that would be written, by their place; nothing where nothing is asked. */
async function forbiddenOf(
  sql: Sql,
  table: Table,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<number, readonly Problem[]> | undefined> {
  const { hooks, references } = table
  if (!hooks.problems && references.length === 0) return undefined
  const places = [...wanted.keys()].filter((at) => Object.keys(wanted[at]!.changes).length > 0)
  const dangling = await danglingOf(
    sql,
    table,
    places.map((at) => wanted[at]!.changes),
  )
  const rows = places.map((at) => ({ ...wanted[at]!.before, ...wanted[at]!.changes }))
  const ruled = (await hooks.problems?.(sql, rows)) ?? []
  return new Map(places.map((at, n) => [at, [...dangling[n]!, ...(ruled[n] ?? [])]]))
}

/** The form names one scope; a row that says another belongs in another import. */
function outOfScope({ resource }: Table, row: CheckedRow, { options }: Batch): Problem[] | undefined {
  const { scope } = resource
  if (scope === undefined) return undefined
  const [asked, said] = [options[scope], row.values[scope]]
  if (asked === undefined || said === undefined || said === asked) return undefined
  return [{ field: scope, code: 'not_a_choice', data: { value: String(said) } }]
}

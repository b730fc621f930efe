import { AppError, type Problem } from '@quarterdeck/shared/errors/appError.ts'
import type { Sql } from '../platform/store/store.ts'
import { standing, touchedTimes } from './changeRow.ts'
import { readRows } from './changeRows.ts'
import type { ChangeCall, Stored, StoredRow } from './hooks.ts'
import type { CarriedBatch, ImportValues, Judgement, PlannedRow } from './imports/index.ts'
import type { Table } from './table.ts'

// The rules of a resource are asked in the same way for a row that is added or edited and for the rows of a spreadsheet.

/** Judgements after the rule on new rows; `rowOf` gives the row that would be stored. */
export async function judgedByRules(
  sql: Sql,
  table: Table,
  judgements: readonly Judgement[],
  rowOf: (at: number) => Stored,
): Promise<Judgement[]> {
  const places = judgements.flatMap(({ verdict }, at) => (verdict === 'new' ? [at] : []))
  const found = places.length > 0 ? await table.hooks.problems?.(sql, places.map(rowOf)) : undefined
  if (!found) return [...judgements]
  const byPlace = new Map(places.map((place, n) => [place, found[n]!]))
  return judgements.map((judgement, at) => {
    const problems = byPlace.get(at) ?? []
    return problems.length > 0 ? { verdict: 'wrong', problems } : judgement
  })
}

/** The rules on rows that are about to be added; they may complete them. */
export async function askBeforeAdd(tx: Sql, table: Table, rows: Stored[], call: ChangeCall): Promise<void> {
  if (rows.length === 0) return
  refuse((await table.hooks.problems?.(tx, rows))?.flat() ?? [])
  await table.hooks.beforeAdd?.(tx, rows, call)
}

export function refuse(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new AppError('invalid', {}, { problems: problems.slice(0, 20) })
}

type Changing = Extract<PlannedRow, { verdict: 'changed' }>

/** What rows are to be set to, rules asked one row after the other; what those add is remembered, so that an undo takes it back too. */
export async function changesByRules(
  tx: Sql,
  table: Table,
  { rows, batch, call }: { rows: readonly Changing[]; batch: CarriedBatch; call: ChangeCall },
  setBy: (values: ImportValues, before: StoredRow) => Stored,
): Promise<(Stored & { id: number })[]> {
  const { beforeEdit } = table.hooks
  const there = new Map(
    (
      await readRows(
        tx,
        table,
        rows.map((row) => row.rowId),
      )
    ).map((row) => [row.id, row]),
  )
  const changed: (Stored & { id: number })[] = []
  for (const { seq, rowId, values, prior } of rows) {
    const before = there.get(rowId)
    if (!before) throw new AppError('import_outdated')
    let changes = setBy(values, before)
    if (beforeEdit) {
      changes = Object.fromEntries(Object.entries(changes).filter(([name, value]) => before[name] !== value))
      const after = await beforeEdit(tx, before, changes, call)
      if (after) batch.afterwards(after)
      batch.remember(seq, values, { ...(standing(before, changes) as ImportValues), ...prior })
    }
    changed.push({ id: rowId, ...changes, ...touchedTimes(table, batch.at) })
  }
  return changed
}

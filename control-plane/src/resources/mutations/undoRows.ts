import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { movedByEdit } from '@quarterdeck/shared/resource/onEdit.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { Batch, DoneRow, ExecutingBatch, ImportValues, PlannedRow } from '../imports/index.ts'
import { isSame } from '../seals.ts'
import type { Stored, StoredRow } from '../stored.ts'
import type { Table } from '../table.ts'
import { applyChanges } from '../write/applyChanges.ts'
import type { Changes, EditedRow } from '../write/changes.ts'
import { changesOf, completeRow, standing, withDerived } from '../write/planChanges.ts'
import { isRuled } from '../write/writeByRules.ts'

type Changed = Extract<PlannedRow, { verdict: 'changed' }>

type SaidOf = (values: ImportValues, batch: Batch) => Stored

/** Where rules have set something else than the batch says, that is remembered with the row, so that an undo knows. */
export function rememberRules(
  table: Table,
  rows: readonly Changed[],
  edited: readonly EditedRow[],
  batch: ExecutingBatch,
  saidOf: SaidOf,
): void {
  if (!isRuled(table)) return
  const byId = new Map(edited.map((row) => [row.before.id, row]))
  for (const { seq, rowId, values, prior } of rows) {
    const row = byId.get(rowId)
    if (!row) continue
    const expected = changesOf(table, row.before, saidOf(values, batch))
    const left = { ...standing(row.before, expected), ...row.changes }
    const ruled = Object.entries(left).filter(([name, value]) => !isSame(table.seals, name, expected[name], value))
    if (ruled.length === 0) continue
    const stood = standing(row.before, row.changes)
    batch.remember(
      seq,
      { ...values, ...Object.fromEntries(ruled) } as ImportValues,
      { ...stood, ...prior } as ImportValues,
    )
  }
}

/**
 * Takes back what a batch did to rows of a resource, which must stand as the batch left them; otherwise it is refused with
 * `touched`. The rules are asked as for any other change.
 */
export async function undoRows(
  tx: Sql,
  table: Table,
  rows: readonly DoneRow[],
  batch: ExecutingBatch,
  {
    saidOf,
    touched,
    entries,
  }: {
    /** What the batch said of a row, by column. */
    saidOf: SaidOf
    touched: 'import_touched' | 'edit_touched' | 'rows_touched'
    entries?: Changes['entries']
  },
): Promise<void> {
  const left = new Map(rows.flatMap((row) => (row.verdict === 'removed' ? [] : [[row.rowId, row] as const])))
  const gone = rows.flatMap((row) => (row.verdict === 'new' ? [row.rowId] : []))
  const changes: Changes = {
    delete: gone,
    edit: rows.flatMap((row) => (row.verdict === 'changed' ? [{ id: row.rowId, values: { ...row.prior } }] : [])),
    add: rows.flatMap((row) => (row.verdict === 'removed' ? [{ id: row.rowId, ...row.prior }] : [])),
    isRestored: true,
    check(stands) {
      const row = left.get(stands.id)!
      if (!isLeft(table, stands, row, saidOf(row.values, batch))) throw new AppError(touched)
    },
    ...(entries && { entries }),
  }
  try {
    const { removed } = await applyChanges(tx, table, changes, batch.call)
    if (removed.length < gone.length) throw new AppError(touched)
  } catch (error) {
    // A row is gone, or someone has added the same one again meanwhile.
    if (!(error instanceof AppError && ['not_found', 'duplicate'].includes(error.code))) throw error
    throw new AppError(touched, {}, { cause: error })
  }
}

type Left = Exclude<DoneRow, { verdict: 'removed' }>

/** Does a row stand as the batch left it? */
function isLeft(table: Table, stands: StoredRow, row: Left, said: Stored): boolean {
  const left: Stored =
    row.verdict === 'new'
      ? completeRow(table, said, 0)
      : { ...row.values, ...withDerived(table, stands, said), ...movedTo(table, stands, row.prior) }
  return Object.keys(left).every(
    (name) => table.times.added.includes(name) || isSame(table.seals, name, stands[name], left[name]),
  )
}

/** The state to which the batch moved a row, with what else it changed. */
function movedTo({ resource }: Table, stands: StoredRow, prior: ImportValues): Stored | undefined {
  const moved = movedByEdit(resource, { ...stands, ...prior }, prior)
  return moved && { [moved.field]: moved.code }
}

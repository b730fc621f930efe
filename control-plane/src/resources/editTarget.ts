import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { bulkFields } from '@quarterdeck/shared/resource/define.ts'
import type { Context } from '../platform/context.ts'
import type { Sql } from '../platform/store/store.ts'
import { tableVersion } from '../platform/store/tableVersion.ts'
import { changeRow, entryOf, standing, touchedTimes, wantedChanges } from './changeRow.ts'
import { readRows, refuseDangling } from './changeRows.ts'
import type { ChangeCall, Stored, StoredRow } from './hooks.ts'
import type { Batch, CarriedBatch, DoneRow, ImportTarget, ImportValues, PlannedRow } from './imports/index.ts'
import { isAutomatic, updateGroups } from './importWrites.ts'
import { rehearseEdit } from './rehearseEdit.ts'
import type { Table } from './table.ts'
import { storedValues } from './wire.ts'

type Changed = Extract<DoneRow, { verdict: 'changed' }>
type Planned = Extract<PlannedRow, { verdict: 'changed' }>

/** Rows of a plain resource that are set to the same values: a batch like an import, known by their numbers. */
export function editTargetOf(context: Context, table: Table): ImportTarget {
  const { resource, hooks } = table
  const fields = bulkFields(resource)
  const wantedOf = (batch: Batch): Stored => storedValues(fields, batch.options, batch.zone)

  return {
    resource: resource.name,
    kind: 'edit',
    columns: fields.map(([name, field]) => ({ name, field, label: `${resource.name}.field.${name}` })),
    version: (sql) => tableVersion(sql, resource.table),
    async judge(sql, rows, batch) {
      const wanted = wantedOf(batch)
      const there = await rowsById(
        sql,
        table,
        rows.map(({ values }) => Number(values.id)),
      )
      return rows.map(({ values }) => {
        const before = there.get(Number(values.id))
        if (!before) return { verdict: 'wrong', problems: [{ field: 'id', code: 'not_found' }] }
        const changes = wantedChanges(table, before, wanted)
        const rowId = before.id
        if (Object.keys(changes).length === 0) return { verdict: 'same', rowId }
        return { verdict: 'changed', rowId, prior: standing(before, changes) as ImportValues }
      })
    },
    // Rules that are asked only when a row changes.
    ...(hooks.beforeEdit && {
      rehearse: (rows, batch, actor) =>
        rehearseEdit(
          table,
          { context, actor },
          { ids: changedOf(rows).map(({ seq, rowId }) => [seq, rowId]), wanted: wantedOf(batch) },
        ),
    }),
    async apply(tx, rows, batch) {
      const changing = changedOf(rows)
      if (hooks.beforeEdit) await applyEach(tx, changing, batch)
      else await applyAll(tx, changing, batch)
      return changing.map((row) => row.rowId)
    },
    async revert(tx, rows, batch) {
      const changed = rows.filter((row) => row.verdict === 'changed')
      const there = await untouched(tx, changed, batch)
      const note = ` (taken back: batch ${batch.id})`
      if (!hooks.beforeEdit) {
        await writeAll(
          tx,
          changed.map(({ rowId, prior }) => ({ before: there.get(rowId)!, changes: { ...prior } })),
          batch,
          note,
        )
        return
      }
      for (const { rowId, prior } of changed) {
        const { after } = await changeRow(tx, table, callOf(batch), {
          before: there.get(rowId)!,
          wanted: { ...prior },
          note,
        })
        if (after) batch.afterwards(after)
      }
    },
  }

  function callOf({ by }: CarriedBatch): ChangeCall {
    return { context, actor: by }
  }

  /** One after the other: a rule may look at what the row before has become. */
  async function applyEach(tx: Sql, rows: readonly Planned[], batch: CarriedBatch): Promise<void> {
    const wanted = wantedOf(batch)
    for (const { seq, rowId, values, prior } of rows) {
      const [before] = await readRows(tx, table, [rowId])
      if (!before) throw new AppError('not_found')
      const { changes, after } = await changeRow(tx, table, callOf(batch), { before, wanted, note: noteOf(batch) })
      batch.remember(
        seq,
        { ...values, ...(changes as ImportValues) },
        {
          ...(standing(before, changes) as ImportValues),
          ...prior,
        },
      )
      if (after) batch.afterwards(after)
    }
  }

  async function applyAll(tx: Sql, rows: readonly Planned[], batch: CarriedBatch): Promise<void> {
    const wanted = wantedOf(batch)
    await refuseDangling(tx, table, wanted)
    const there = await rowsById(
      tx,
      table,
      rows.map(({ rowId }) => rowId),
    )
    const changes = rows.map(({ rowId }) => {
      const before = there.get(rowId)
      if (!before) throw new AppError('not_found')
      return { before, changes: wantedChanges(table, before, wanted) }
    })
    await writeAll(tx, changes, batch, noteOf(batch))
  }

  /** In bulk: one statement for all rows that change in the same fields, one for their entries in the log. */
  async function writeAll(
    tx: Sql,
    rows: readonly { before: StoredRow; changes: Stored }[],
    batch: CarriedBatch,
    note: string,
  ): Promise<void> {
    const touched = touchedTimes(table, batch.at)
    const updates = rows.map(({ before, changes }) => ({ id: before.id, ...changes, ...touched }))
    await updateGroups(tx, table, updates)
    await context.audit.recordAll(
      tx,
      rows.map((row) => entryOf(table, callOf(batch), { ...row, note })),
    )
  }

  /** The rows as they stand, which must be as the edit left them. */
  async function untouched(tx: Sql, rows: readonly Changed[], batch: Batch): Promise<Map<number, StoredRow>> {
    const wanted = wantedOf(batch)
    const there = await rowsById(
      tx,
      table,
      rows.map(({ rowId }) => rowId),
    )
    for (const { rowId, values, prior } of rows) {
      const stands = there.get(rowId)
      const left: Stored = { ...wanted, ...(stands && hooks.derive?.({ ...stands, ...wanted }, 'edit')), ...values }
      const names = Object.keys(prior).filter((name) => !isAutomatic(table, name))
      if (!stands || names.some((name) => stands[name] !== left[name])) throw new AppError('edit_touched')
    }
    return there
  }
}

/** An edit adds nothing. */
function changedOf(rows: readonly PlannedRow[]): Planned[] {
  return rows.filter((row): row is Planned => row.verdict === 'changed')
}

function noteOf({ id }: Batch): string {
  return ` (batch ${id})`
}

async function rowsById(sql: Sql, table: Table, ids: readonly number[]): Promise<Map<number, StoredRow>> {
  return new Map((await readRows(sql, table, ids)).map((row) => [row.id, row]))
}

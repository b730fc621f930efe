import type { Sql } from '../platform/store/store.ts'
import { refuseDangling, updateRow } from './changeRows.ts'
import { auditOf, describe, loggable } from './describeChange.ts'
import type { AfterCommit, ChangeCall, Stored, StoredRow } from './hooks.ts'
import type { Table } from './table.ts'

export interface Changed {
  /** What differs now, with what rules added; empty where nothing was written. */
  changes: Stored
  after: AfterCommit | undefined
}

/**
 * Changes one row inside a transaction: what differs of what is wanted, and what follows from it; the rules of the
 * resource are asked, and the change is audited. `note` goes behind the entry's summary.
 */
export async function changeRow(
  tx: Sql,
  table: Table,
  call: ChangeCall,
  { before, wanted, note = '' }: { before: StoredRow; wanted: Stored; note?: string },
): Promise<Changed> {
  const changes = wantedChanges(table, before, wanted)
  if (Object.keys(changes).length === 0) return { changes, after: undefined }
  await refuseDangling(tx, table, changes)
  const after = await table.hooks.beforeEdit?.(tx, before, changes, call)
  await updateRow(tx, table, before.id, { ...changes, ...touchedTimes(table, call.context.now()) })
  await call.context.audit.record(tx, entryOf(table, call, { before, changes, note }))
  return { changes, after }
}

/** What is wanted, and follows from it, as far as it is not so already. */
export function wantedChanges(table: Table, before: StoredRow, wanted: Stored): Stored {
  const values = { ...wanted, ...table.hooks.derive?.({ ...before, ...wanted }, 'edit') }
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => before[name] !== value))
}

/** What stands in the audit log about a changed row. */
export function entryOf(
  table: Table,
  call: ChangeCall,
  { before, changes, note }: { before: StoredRow; changes: Stored; note: string },
) {
  return {
    ...auditOf(table, call, 'edit', [before.id]),
    summary: `${table.resource.name}: ${describe(table, [before])[0]}: ${Object.keys(changes).join(', ')}${note}`,
    before: loggable(table, standing(before, changes)),
    after: loggable(table, changes),
  }
}

/** What stands where something is to change. */
export function standing(before: StoredRow, changes: Stored): Stored {
  return Object.fromEntries(Object.keys(changes).map((name) => [name, before[name] ?? null]))
}

/** Times that say when a row was changed last. */
export function touchedTimes(table: Table, now: number): Stored {
  const fields = Object.entries(table.resource.fields)
  return Object.fromEntries(
    fields.filter(([, field]) => field.kind === 'time' && field.auto === 'update').map(([name]) => [name, now]),
  )
}

import { permissionOf, type Verb } from '@quarterdeck/shared/resource/define.ts'
import type { AuditEntry } from '../../platform/audit/audit.ts'
import type { Stored, StoredRow } from '../hooks.ts'
import type { Table } from '../table.ts'
import type { ChangeCall } from '../write/changeCall.ts'
import type { Applied, EditedRow } from '../write/changes.ts'
import { standing } from '../write/planChanges.ts'
import type { AddReply } from './addRows.ts'

// What the audit log says of changed rows.

/** However many rows were added, one entry. */
export function addEntry(
  table: Table,
  call: ChangeCall,
  { rows, reply, isOverwrite }: { rows: readonly Stored[]; reply: AddReply; isOverwrite: boolean },
): AuditEntry {
  return {
    ...auditOf(table, call, 'add', reply.ids),
    summary: addSummary(table, rows, reply, isOverwrite),
    after: { ...reply, ids: undefined, rows: describe(table, rows.slice(0, 500)) },
  }
}

function addSummary(table: Table, rows: readonly Stored[], reply: AddReply, isOverwrite: boolean): string {
  const { name } = table.resource
  if (!table.resource.bulk) return `${name}: added ${describe(table, rows)[0]}`
  const counts = `${reply.added} added, ${reply.same} already there`
  return isOverwrite ? `${name}: list replaced: ${counts}, ${reply.removed} removed` : `${name}: ${counts}`
}

/** One entry for each row that changed; `note` stands behind its summary. */
export function editEntries(table: Table, call: ChangeCall, note = ''): (applied: Applied) => AuditEntry[] {
  return ({ edited }) => edited.map((row) => editEntry(table, call, row, note))
}

function editEntry(table: Table, call: ChangeCall, { before, changes }: EditedRow, note: string): AuditEntry {
  return {
    ...auditOf(table, call, 'edit', [before.id]),
    summary: `${table.resource.name}: ${describe(table, [before])[0]}: ${Object.keys(changes).join(', ')}${note}`,
    before: loggable(table, standing(before, changes)),
    after: loggable(table, changes),
  }
}

/** One entry for all rows that were deleted together, with the first of them. */
export function removeEntry(table: Table, call: ChangeCall, rows: readonly StoredRow[]): AuditEntry {
  const ids = rows.map(({ id }) => id)
  return {
    ...auditOf(table, call, 'delete', ids),
    summary: `${table.resource.name}: deleted ${rows.length === 1 ? describe(table, rows)[0] : `${rows.length} rows`}`,
    before: rows.slice(0, 200).map((row) => loggable(table, row)),
  }
}

export function clearEntry(
  table: Table,
  call: ChangeCall,
  count: number,
  scopeValue: unknown,
  batch: string,
): AuditEntry {
  const { name, scope } = table.resource
  return {
    ...auditOf(table, call, 'clear'),
    summary: `${name}: cleared, ${count} rows${scope ? ` (${scope} ${scopeValue})` : ''}`,
    after: { batch, removed: count, ...(scope && { [scope]: scopeValue }) },
  }
}

/** What people call the rows: their natural key, else their id. */
export function describe(table: Table, rows: readonly Stored[]): string[] {
  const key = table.resource.naturalKey
  return rows.map((row) =>
    (key ? key.map((name) => String(row[name] ?? '')).join(' ') : `#${row.id ?? ''}`).slice(0, 200),
  )
}

/** Who did what to which rows. */
export function auditOf(
  table: Table,
  { actor }: ChangeCall,
  verb: Verb | (string & {}),
  ids: readonly number[] = [],
): Omit<AuditEntry, 'summary'> {
  return {
    actor,
    action: permissionOf(table.resource, verb),
    resource: table.resource.name,
    rowId: ids.length === 1 ? ids[0]! : '',
    address: actor.address,
  }
}

/** A row for the log: secrets left out, long texts cut. */
export function loggable(table: Table, row: Stored): Stored {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => table.resource.fields[name]?.kind !== 'secret')
      .map(([name, value]) => [
        name,
        typeof value === 'string' && value.length > 1000 ? `${value.slice(0, 1000)}…` : value,
      ]),
  )
}

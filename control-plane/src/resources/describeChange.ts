import { permissionOf, type Verb } from '@quarterdeck/shared/resource/define.ts'
import type { AuditEntry } from '../platform/audit/audit.ts'
import type { ChangeCall, Stored } from './hooks.ts'
import type { Table } from './table.ts'

/** The beginning of an audit entry: who did what to which rows. */
export function auditOf(
  table: Table,
  { actor }: ChangeCall,
  verb: Verb,
  ids: readonly number[] = [],
): Omit<AuditEntry, 'summary'> {
  return {
    actor: actor.username,
    action: permissionOf(table.resource, verb),
    resource: table.resource.name,
    rowId: ids.length === 1 ? ids[0]! : '',
    address: actor.address,
  }
}

/** What people call the rows: their natural key, else their id. */
export function describe(table: Table, rows: readonly Stored[]): string[] {
  const key = table.resource.naturalKey
  return rows.map((row) =>
    (key ? key.map((name) => String(row[name] ?? '')).join(' ') : `#${row.id ?? ''}`).slice(0, 200),
  )
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

import { permissionOf, type Verb } from '@quarterdeck/shared/resource/define.ts'
import type { AuditEntry } from '../../platform/audit/audit.ts'
import { type AuditMessage, auditMessage } from '../../platform/audit/auditMessages.ts'
import { withoutSecrets } from '../seals.ts'
import type { Stored, StoredRow } from '../stored.ts'
import type { Table } from '../table.ts'
import type { ChangeCall } from '../write/changeCall.ts'
import type { Applied, EditedRow } from '../write/changes.ts'
import { standing } from '../write/planChanges.ts'

// What the audit log says of changed rows.

export interface AddReply {
  added: number
  same: number
  removed: number
  ids: number[]
  /** By which it can be undone, where the list was overwritten. */
  batch: string | null
}

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

function addSummary(table: Table, rows: readonly Stored[], reply: AddReply, isOverwrite: boolean): AuditMessage {
  const { name: list, bulk } = table.resource
  if (!bulk) return auditMessage('added', { list, name: describe(table, rows)[0] ?? '' })
  const { added, same, removed } = reply
  return isOverwrite
    ? auditMessage('replaced', { list, added, same, removed })
    : auditMessage('added_many', { list, added, same })
}

/** Of an edit of many rows, or an import: its number, and whether it was undone. */
export interface EditedBatch {
  kind: 'edit' | 'import'
  batch: string
  isUndone: boolean
}

const batchMessages = {
  edit: { done: 'edited_together', undone: 'edit_taken_back' },
  import: { done: 'edited_by_import', undone: 'import_edit_taken_back' },
} as const

/** One entry for each row that changed. */
export function editEntries(table: Table, call: ChangeCall, of?: EditedBatch): (applied: Applied) => AuditEntry[] {
  return ({ edited }) => edited.map((row) => editEntry(table, call, row, of))
}

/** Of an import: one entry for each row that changed, and one for each that was added, where rows have a history that somebody reads. */
export function importEntries(table: Table, call: ChangeCall, batch: string): (applied: Applied) => AuditEntry[] {
  const edited = editEntries(table, call, { kind: 'import', batch, isUndone: false })
  const { name: list } = table.resource
  return (applied) => [...edited(applied), ...(hasHistory(table) ? applied.added.map((row) => addedEntry(row)) : [])]

  function addedEntry(row: StoredRow): AuditEntry {
    const summary = auditMessage('added_by_import', { list, name: describe(table, [row])[0] ?? '', batch })
    return { ...auditOf(table, call, 'import', [row.id]), summary, after: { batch } }
  }
}

/** Beside the one entry of rows that were added together: where each has its beginning, and what it was changed from. */
export function bulkEntries(table: Table, call: ChangeCall): (applied: Applied) => AuditEntry[] {
  const { name: list } = table.resource
  return ({ added, edited }) => {
    if (!hasHistory(table)) return []
    const begun = added.map((row) => ({
      ...auditOf(table, call, 'add', [row.id]),
      summary: auditMessage('added', { list, name: describe(table, [row])[0] ?? '' }),
    }))
    // One alone is told of already.
    return [...(added.length === 1 ? [] : begun), ...edited.map((row) => editEntry(table, call, row))]
  }
}

/** Somebody reads what was done to one of its rows. */
function hasHistory({ resource: { verbs, size } }: Table): boolean {
  return verbs.includes('get') && size !== 'large'
}

function editEntry(table: Table, call: ChangeCall, { before, changes }: EditedRow, of?: EditedBatch): AuditEntry {
  const told = {
    list: table.resource.name,
    name: describe(table, [before])[0] ?? '',
    fields: Object.keys(changes).join(','),
  }
  return {
    ...auditOf(table, call, of?.kind ?? 'edit', [before.id]),
    summary: of
      ? auditMessage(batchMessages[of.kind][of.isUndone ? 'undone' : 'done'], { ...told, batch: of.batch })
      : auditMessage('edited', told),
    ...valuesOf(table, before.id, {
      before: loggable(table, standing(before, changes)),
      after: loggable(table, changes),
    }),
  }
}

/** One entry for all rows that were deleted together, with the first of them. */
export function removeEntry(table: Table, call: ChangeCall, rows: readonly StoredRow[]): AuditEntry {
  const ids = rows.map(({ id }) => id)
  return {
    ...auditOf(table, call, 'delete', ids),
    summary:
      rows.length === 1
        ? auditMessage('deleted', { list: table.resource.name, name: describe(table, rows)[0] ?? '' })
        : auditMessage('deleted_many', { list: table.resource.name, count: rows.length }),
    before: rows.slice(0, 200).map((row) => (table.resource.personal ? { id: row.id } : loggable(table, row))),
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
    summary: auditMessage('cleared', { list: name, count }),
    after: { batch, removed: count, ...(scope && { [scope]: scopeValue }) },
  }
}

/** What people call the rows: their natural key without the numbers of other rows, else their name or title, else their id. */
export function describe({ resource }: Table, rows: readonly Stored[]): string[] {
  const key = resource.naturalKey?.filter((name) => resource.fields[name]?.kind !== 'reference') ?? []
  const names =
    key.length > 0 ? key : ['name', 'title'].filter((name) => resource.fields[name]?.kind === 'text').slice(0, 1)
  return rows.map((row) => {
    if (resource.personal) return `#${row.id ?? ''}`
    const said = names.map((name) => String(row[name] ?? '')).join(' ')
    return (said || `#${row.id ?? ''}`).slice(0, 200)
  })
}

/** What changed in a row: of people who may be forgotten the log has the names of the fields, and the values stand beside it. */
export function valuesOf(
  { resource }: Table,
  row: number,
  { before, after }: { before: Stored; after: Readonly<Record<string, unknown>> },
): Pick<AuditEntry, 'before' | 'after' | 'kept'> {
  if (!resource.personal) return { before, after }
  return { after: { fields: Object.keys(after) }, kept: { row, before, after } }
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
    Object.entries(withoutSecrets(table.resource.fields, row)).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > 1000 ? `${value.slice(0, 1000)}…` : value,
    ]),
  )
}

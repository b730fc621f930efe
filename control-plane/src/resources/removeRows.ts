import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { deleteRows, deleteWhere, readRows } from './changeRows.ts'
import { quoted } from './columns.ts'
import { auditOf, describe, loggable } from './describeChange.ts'
import type { ChangeCall } from './hooks.ts'
import type { Table } from './table.ts'

/** Deletes by id; ids that are gone already are no fault, unless all are. */
export async function removeRows(table: Table, call: ChangeCall, ids: readonly number[]): Promise<number> {
  const { store, audit, live } = call.context
  const { count, after } = await store.write(async (tx) => {
    const rows = await readRows(tx, table, ids)
    if (rows.length === 0) throw new AppError('not_found')
    const then = await deleteRows(tx, table, rows, call)
    await audit.record(tx, {
      ...auditOf(
        table,
        call,
        'delete',
        rows.map((row) => row.id),
      ),
      summary: `${table.resource.name}: deleted ${rows.length === 1 ? describe(table, rows)[0] : `${rows.length} rows`}`,
      before: rows.slice(0, 200).map((row) => loggable(table, row)),
    })
    return { count: rows.length, after: then }
  })
  after?.()
  live.changed(table.resource.name, ids)
  return count
}

/** Deletes the whole list, or what has the scope's value. */
export async function clearRows(table: Table, call: ChangeCall, scopeValue: unknown): Promise<number> {
  const { store, audit, live } = call.context
  const { resource } = table
  const where = resource.scope ? ` WHERE ${quoted(resource.scope)} = ?` : ''
  const params = resource.scope ? [scopeValue] : []
  const { count, after } = await store.write(
    async (tx) => {
      const done = await deleteWhere(tx, table, where, params, call)
      await audit.record(tx, {
        ...auditOf(table, call, 'clear'),
        summary: `${resource.name}: cleared, ${done.count} rows${resource.scope ? ` (${resource.scope} ${scopeValue})` : ''}`,
        after: { removed: done.count, ...(resource.scope && { [resource.scope]: scopeValue }) },
      })
      return done
    },
    { alone: true },
  )
  after?.()
  live.changed(resource.name)
  return count
}

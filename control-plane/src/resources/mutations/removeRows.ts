import { randomUUID } from 'node:crypto'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { recordDone } from '../imports/index.ts'
import type { Table } from '../table.ts'
import { applyChanges } from '../write/applyChanges.ts'
import { type Asking, inTransaction } from '../write/changeCall.ts'
import type { Applied } from '../write/changes.ts'
import { clearEntry, removeEntry } from './auditEntries.ts'
import { scopeOf } from './scopeOf.ts'

/** Deletes by id; ids that are gone already are no fault, unless all are. */
export function removeRows(table: Table, asking: Asking, ids: readonly number[]): Promise<number> {
  return inTransaction(asking, async (tx, call) => {
    const entries = ({ removed }: Applied) => [removeEntry(table, call, removed)]
    const { removed } = await applyChanges(tx, table, { delete: ids, entries }, call)
    if (removed.length === 0) throw new AppError('not_found')
    return removed.length
  })
}

export interface Cleared {
  count: number
  /** By which it can be undone; none where nothing was there. */
  batch: string | null
}

/** Deletes the whole list, or what has the scope's value. */
export function clearRows(table: Table, asking: Asking, scope: unknown): Promise<Cleared> {
  const id = randomUUID()
  return inTransaction(
    asking,
    async (tx, call) => {
      const entries = ({ removed }: Applied) => [clearEntry(table, call, removed.length, scope, id)]
      const applied = await applyChanges(tx, table, { delete: { scope }, entries }, call)
      const count = applied.removed.length
      if (count === 0) return { count, batch: null }
      await recordDone(
        tx,
        { id, resource: table.resource.name, kind: 'clear', options: scopeOf(table, scope) },
        applied,
        call,
      )
      return { count, batch: id }
    },
    { exclusive: true },
  )
}

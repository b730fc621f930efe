import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Table } from '../table.ts'
import { applyChanges } from '../write/applyChanges.ts'
import { type Asking, inTransaction } from '../write/changeCall.ts'
import type { Applied } from '../write/changes.ts'
import { clearEntry, removeEntry } from './auditEntries.ts'

/** Deletes by id; ids that are gone already are no fault, unless all are. */
export function removeRows(table: Table, asking: Asking, ids: readonly number[]): Promise<number> {
  return inTransaction(asking, async (tx, call) => {
    const entries = ({ removed }: Applied) => [removeEntry(table, call, removed.rows)]
    const { removed } = await applyChanges(tx, table, { delete: ids, entries }, call)
    if (removed.count === 0) throw new AppError('not_found')
    return removed.count
  })
}

/** Deletes the whole list, or what has the scope's value. */
export function clearRows(table: Table, asking: Asking, scope: unknown): Promise<number> {
  return inTransaction(
    asking,
    async (tx, call) => {
      const entries = ({ removed }: Applied) => [clearEntry(table, call, removed.count, scope)]
      const { removed } = await applyChanges(tx, table, { delete: { scope }, entries }, call)
      return removed.count
    },
    { exclusive: true },
  )
}

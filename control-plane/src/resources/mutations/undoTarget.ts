import type { UndoTarget } from '../imports/index.ts'
import type { Table } from '../table.ts'
import { undoRows } from './undoRows.ts'

/** A list that was cleared, or overwritten by adding, as something that can be undone: its rows are kept whole. */
export function undoTargetOf(table: Table, kind: 'add' | 'clear'): UndoTarget {
  return {
    resource: table.resource.name,
    kind,
    columns: [],
    personal: table.resource.personal === true,
    revert: (tx, rows, batch) =>
      undoRows(tx, table, rows, batch, { saidOf: (values) => values, touched: 'rows_touched' }),
  }
}

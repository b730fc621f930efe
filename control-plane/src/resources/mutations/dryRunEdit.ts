import type { RefusedRow } from '../imports/index.ts'
import type { Stored } from '../stored.ts'
import type { Table } from '../table.ts'
import { applyChanges } from '../write/applyChanges.ts'
import type { Asking } from '../write/changeCall.ts'
import { readRows } from '../write/statements.ts'
import { describe } from './auditEntries.ts'
import { dryRunRows } from './dryRunRows.ts'

/** Which of some rows a rule would refuse to set to these values; leaves nothing behind. */
export function dryRunEdit(
  table: Table,
  asking: Asking,
  { ids, values }: { ids: readonly (readonly [seq: number, id: number])[]; values: Stored },
): Promise<RefusedRow[]> {
  const names = new Map<number, string>()
  return dryRunRows(
    asking,
    ids.map(([seq, id]) => ({ seq, id })),
    async (tx, { id }, call) => {
      const [row] = await readRows(tx, table, [id])
      if (!row) return
      names.set(id, describe(table, [row])[0]!)
      await applyChanges(tx, table, { edit: [{ id, values }] }, call)
    },
    ({ id }) => names.get(id) ?? `#${id}`,
  )
}

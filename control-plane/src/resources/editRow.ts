import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { writableFields } from '@quarterdeck/shared/resource/define.ts'
import { changeRow } from './changeRow.ts'
import { readRows } from './changeRows.ts'
import type { ChangeCall, Stored } from './hooks.ts'
import type { Table } from './table.ts'
import { storedValues } from './wire.ts'

/** Changes what was sent and differs; the rest of the row stays. Nothing different: nothing is written. */
export async function editRow(
  table: Table,
  call: ChangeCall,
  id: number,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { store, live, settings } = call.context
  const sent = storedValues(writableFields(table.resource, 'edit'), body, settings.get('zone'))
  const wanted: Stored = { ...sent, ...(await table.hooks.prepare?.(sent, 'edit', call)) }
  const { changes, after } = await store.write(async (tx) => {
    const [before] = await readRows(tx, table, [id])
    if (!before) throw new AppError('not_found')
    return changeRow(tx, table, call, { before, wanted })
  })
  if (Object.keys(changes).length === 0) return
  after?.()
  live.changed(table.resource.name, [id])
}

import { writableFields } from '@quarterdeck/shared/resource/define.ts'
import { systemSettings } from '../../platform/settings.ts'
import { sealSent } from '../seals.ts'
import { storedValues } from '../storedValues.ts'
import type { Table } from '../table.ts'
import { applyChanges } from '../write/applyChanges.ts'
import { type Asking, inTransaction } from '../write/changeCall.ts'
import { editEntries } from './auditEntries.ts'

/**
 * Changes what was sent and differs; the rest of the row stays. Nothing different: nothing is written. With the `revision` that
 * was seen it is refused where the row has changed since.
 */
export async function editRow(
  table: Table,
  asking: Asking,
  id: number,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const fields = writableFields(table.resource, 'edit')
  const zone = asking.context.settings.get(systemSettings.zone)
  const sent = sealSent(fields, storedValues(fields, body, zone), table.seals)
  const revision = body.revision as number | undefined
  const values = { ...sent, ...(await table.hooks.prepare?.(sent, 'edit', asking)) }
  await inTransaction(asking, (tx, call) =>
    applyChanges(tx, table, { edit: [{ id, values, revision }], entries: editEntries(table, call) }, call),
  )
}

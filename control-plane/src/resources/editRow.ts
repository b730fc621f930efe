import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { writableFields } from '@quarterdeck/shared/resource/define.ts'
import { readRows, refuseDangling, updateRow } from './changeRows.ts'
import { auditOf, describe, loggable } from './describeChange.ts'
import type { AfterCommit, ChangeCall, Stored, StoredRow } from './hooks.ts'
import type { Table } from './table.ts'
import { storedValues } from './wire.ts'

/** Changes what was sent and differs; the rest of the row stays. Nothing different: nothing is written. */
export async function editRow(
  table: Table,
  call: ChangeCall,
  id: number,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { store, audit, live, settings } = call.context
  const fields = writableFields(table.resource, 'edit')
  const sent = storedValues(fields, body, settings.get('zone'))
  const prepared: Stored = { ...sent, ...(await table.hooks.prepare?.(sent, 'edit', call)) }
  const after = await store.write(async (tx): Promise<AfterCommit | undefined | false> => {
    const [before] = await readRows(tx, table, [id])
    if (!before) throw new AppError('not_found')
    const changes = differing(before, { ...prepared, ...table.hooks.derive?.({ ...before, ...prepared }, 'edit') })
    if (Object.keys(changes).length === 0) return false
    await refuseDangling(tx, table, changes)
    const then = await table.hooks.beforeEdit?.(tx, before, changes, call)
    await updateRow(tx, table, id, { ...changes, ...touchedTimes(table, call.context.now()) })
    await audit.record(tx, {
      ...auditOf(table, call, 'edit', [id]),
      summary: `${table.resource.name}: ${describe(table, [before])[0]}: ${Object.keys(changes).join(', ')}`,
      before: loggable(table, pick(before, changes)),
      after: loggable(table, changes),
    })
    return then
  })
  if (after === false) return
  after?.()
  live.changed(table.resource.name, [id])
}

function differing(before: StoredRow, values: Stored): Stored {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => before[name] !== value))
}

function pick(before: StoredRow, changes: Stored): Stored {
  return Object.fromEntries(Object.keys(changes).map((name) => [name, before[name] ?? null]))
}

/** Times that say when a row was changed last. */
export function touchedTimes(table: Table, now: number): Stored {
  const fields = Object.entries(table.resource.fields)
  return Object.fromEntries(
    fields.filter(([, field]) => field.kind === 'time' && field.auto === 'update').map(([name]) => [name, now]),
  )
}

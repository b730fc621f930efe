import { type AnyResource, writableFields } from '@quarterdeck/shared/resource/define.ts'
import { isFileField, isSecret } from '@quarterdeck/shared/resource/field.ts'
import type { ActionHandler } from '../actions/index.ts'
import type { Stored } from '../stored.ts'
import type { Tables } from '../table.ts'
import { applyChanges } from '../write/applyChanges.ts'
import { addEntry } from './auditEntries.ts'

/**
 * The action that makes another row with the values of a form: it belongs to whoever copies. Files stay with the row that they were sent
 * in for. `but`: what is different in the copy.
 */
export function copyAction(
  tables: Tables,
  resource: AnyResource,
  but: (row: Readonly<Stored>) => Stored = () => ({}),
): ActionHandler {
  const copied = writableFields(resource, 'add').filter(([, field]) => !isFileField(field) && !isSecret(field))
  return async (tx, row, { call }) => {
    const table = tables.get(resource.name)!
    const values: Stored = { ...Object.fromEntries(copied.map(([name]) => [name, row[name] ?? null])), ...but(row) }
    const { added } = await applyChanges(tx, table, { add: [values] }, call)
    const reply = { added: 1, same: 0, removed: 0, ids: added.map(({ id }) => id), batch: null }
    await call.context.audit.record(tx, addEntry(table, call, { rows: added, reply, isOverwrite: false }))
    return undefined
  }
}

import { permissionOf } from '@quarterdeck/shared/resource/define.ts'
import type { AuditEntry } from '../../platform/audit/audit.ts'
import { deed } from '../../platform/audit/deeds.ts'
import { auditOf, describe, loggable } from '../mutations/auditEntries.ts'
import type { Stored, StoredRow } from '../stored.ts'
import type { ChangeCall } from '../write/changeCall.ts'
import { standing } from '../write/planChanges.ts'
import type { ActionRule } from './rule.ts'

/** What the audit log says of an action that was taken on a row: what changed, and what was filled in. */
export function takenEntry(
  { name, action, table }: ActionRule,
  call: ChangeCall,
  { row, changes, form }: { row: StoredRow; changes: Stored; form: Stored },
): AuditEntry {
  const told = Object.entries(form).filter(([field]) => action.form?.[field]?.kind !== 'secret')
  return {
    ...auditOf(table, call, name, [row.id]),
    summary: deed('taken', {
      list: table.resource.name,
      name: describe(table, [row])[0] ?? '',
      deed: permissionOf(table.resource, name),
    }),
    before: loggable(table, standing(row, changes)),
    after: { ...loggable(table, changes), ...(told.length > 0 && { form: Object.fromEntries(told) }) },
  }
}

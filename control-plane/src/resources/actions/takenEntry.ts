import { revealWays } from '@quarterdeck/shared/resource/actions.ts'
import { permissionOf } from '@quarterdeck/shared/resource/define.ts'
import type { AuditEntry } from '../../platform/audit/audit.ts'
import { auditMessage } from '../../platform/audit/auditMessages.ts'
import { auditOf, describe, loggable, valuesOf } from '../mutations/auditEntries.ts'
import { withoutSecrets } from '../seals.ts'
import type { Stored, StoredRow } from '../stored.ts'
import type { ChangeCall } from '../write/changeCall.ts'
import { standing } from '../write/planChanges.ts'
import type { ActionRule } from './rule.ts'

/** To see a secret and to copy it are two things to the log, as it is a third to put it on a phone. */
const wayNames: Readonly<Record<number, string>> = { [revealWays.copy]: 'copy' }

/** What the audit log says of an action that was taken on a row: what changed, and what was filled in. */
export function takenEntry(
  { name, action, table }: ActionRule,
  call: ChangeCall,
  { row, changes, form }: { row: StoredRow; changes: Stored; form: Stored },
): AuditEntry {
  const verb = action.reveals ? (wayNames[Number(form.way)] ?? name) : name
  const told = withoutSecrets(action.form ?? {}, form)
  return {
    ...auditOf(table, call, verb, [row.id]),
    summary: auditMessage('taken', {
      list: table.resource.name,
      name: describe(table, [row])[0] ?? '',
      deed: permissionOf(table.resource, verb),
    }),
    ...valuesOf(table, row.id, {
      before: loggable(table, standing(row, changes)),
      after: { ...loggable(table, changes), ...(Object.keys(told).length > 0 && { form: told }) },
    }),
  }
}

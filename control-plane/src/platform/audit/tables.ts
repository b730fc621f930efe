import { trigger } from '../schema/objects.ts'
import { audit } from '../schema/tables.gen.ts'

export const auditTriggers = [
  trigger({
    name: 'audit_log_no_delete',
    on: audit,
    event: 'BEFORE DELETE',
    run: [`SELECT RAISE(ABORT, 'audit_log is append-only')`],
  }),
  trigger({
    name: 'audit_log_no_update',
    on: audit,
    event: 'BEFORE UPDATE',
    run: [`SELECT RAISE(ABORT, 'audit_log is append-only')`],
  }),
]

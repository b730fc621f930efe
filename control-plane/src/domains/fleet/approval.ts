import { auditCodes, whitelistKinds } from '@quarterdeck/shared/resources/fleet/whitelist.ts'
import { sql } from '../../platform/schema/drizzle.ts'
import { whitelist } from '../../platform/schema/tables.gen.ts'
import type { Settings } from '../../platform/settings.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { ActionHandler } from '../../resources/actions/index.ts'
import { fleetSettings } from './settings.ts'

/** The status of a device that appears for the first time and of which the whitelist says nothing. */
export function usualStatus(settings: Pick<Settings, 'get'>): number {
  return settings.get(fleetSettings.approveDevices) ? auditCodes.pending : auditCodes.approved
}

/** A parameter of a prepared query. */
type Term<T> = ReturnType<typeof sql<T>>

/** The status with which a device begins: what the whitelist says of its serial or name, else what is usual. */
export function firstStatus(kind: keyof typeof whitelistKinds, number: Term<string>, usual: Term<number>) {
  return sql<number>`coalesce((SELECT ${whitelist.audit_status} FROM ${whitelist} WHERE ${whitelist.kind} = ${sql.raw(String(whitelistKinds[kind]))}
    AND ${whitelist.number} = ${number}), ${usual})`
}

const judge =
  (status: number): ActionHandler =>
  async (_tx: Sql, _row, { form }) => ({ audit_status: status, audit_remark: String(form.audit_remark ?? '') })

/** Of phones and hosts alike. */
export const auditActions = { approve: judge(auditCodes.approved), reject: judge(auditCodes.rejected) }

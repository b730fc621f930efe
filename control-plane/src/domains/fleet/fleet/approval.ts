import { auditCodes, whitelistKinds } from '@quarterdeck/shared/resources/fleet/whitelist.ts'
import { sql } from '../../../platform/schema/drizzle.ts'
import { whitelist } from '../../../platform/schema/tables.gen.ts'
import type { Settings } from '../../../platform/settings.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import { namedSideIn } from '../../../resources/visibility/side.ts'
import { fleetSettings } from './settings.ts'

/** The status of a device that appears for the first time and of which the whitelist says nothing. */
export function usualStatus(settings: Pick<Settings, 'get'>): number {
  return settings.get(fleetSettings.approveDevices) ? auditCodes.pending : auditCodes.approved
}

/** A parameter of a prepared query, or what it selects. */
type Term<T> = ReturnType<typeof sql<T>>

/**
 * The status with which a device begins: what the whitelist of its organisation (`of`) says of its serial or name, else what is
 * usual. Of internal organisations, which count as one, its own list goes first, and then whoever is strictest.
 */
export function firstStatus(
  kind: keyof typeof whitelistKinds,
  { number, of, usual }: { number: Term<string>; of: Term<number | null>; usual: Term<number> },
) {
  return sql<number>`coalesce((SELECT ${whitelist.audit_status} FROM ${whitelist} WHERE ${whitelist.kind} = ${sql.raw(String(whitelistKinds[kind]))}
    AND ${whitelist.number} = ${number} AND ${namedSideIn(whitelist.organisation_id)} = ${namedSideIn(of)}
    ORDER BY ${whitelist.organisation_id} = ${of} DESC, ${whitelist.audit_status} DESC LIMIT 1), ${usual})`
}

const judge =
  (status: number): ActionHandler =>
  async (_tx: Sql, _row, { form }) => ({ audit_status: status, audit_remark: String(form.audit_remark ?? '') })

/** Of phones and hosts alike. */
export const auditActions = { approve: judge(auditCodes.approved), reject: judge(auditCodes.rejected) }

import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import type { AccessScope } from '../../../http/handler.ts'
import { eq } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { phone } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Resources } from '../../../resources/index.ts'
import { type Side, sideIn } from '../../../resources/visibility/side.ts'

export interface ScreenPhone {
  id: number
  serial: string
  host: number
}

export interface FoundPhone extends ScreenPhone {
  side: Side
}

/** A phone whose screen can be shown to somebody, or why it cannot. */
export async function findPhone(
  read: Sql,
  resources: Resources,
  accessScope: AccessScope,
  id: number,
): Promise<FoundPhone | 'not_found' | 'phone_gone' | 'adb_off'> {
  const seen = await resources.seen('phone', [id], accessScope)
  const row = seen.has(id) ? await selectPhone.get(read, { id }) : undefined
  if (!row) return 'not_found'
  if (row.adb === 0) return 'adb_off'
  if (row.host === null || row.state !== phoneMachine.codes.online) return 'phone_gone'
  return { id, serial: row.serial, host: row.host, side: row.side }
}

const selectPhone = prepared((q, p: Params<{ id: number }>) =>
  q
    .select({
      serial: phone.serial,
      host: phone.host,
      state: phone.state,
      adb: phone.adb,
      side: sideIn(phone.organisation_id),
    })
    .from(phone)
    .where(eq(phone.id, p.id)),
)

export async function serialOf(read: Sql, id: number): Promise<string> {
  return (await selectSerial.get(read, { id }))?.serial ?? ''
}

const selectSerial = prepared((q, p: Params<{ id: number }>) =>
  q.select({ serial: phone.serial }).from(phone).where(eq(phone.id, p.id)),
)

import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { and, ne, or, sql } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { phone } from '../../../../platform/schema/tables.gen.ts'
import { isHeld } from '../../../fleet/phoneLeases/index.ts'

/** Since when nobody and nothing has had them. */
export const readIdleSince = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({ id: phone.id, since: sql<number>`coalesce(${phone.idle_since}, 0)`.as('since') })
    .from(phone)
    .where(isAmong(phone.id, p.ids)),
)

/** Those that are away, or that somebody or something has. */
export const readBusyPhones = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({ id: phone.id })
    .from(phone)
    .where(and(isAmong(phone.id, p.ids), or(ne(phone.state, phoneMachine.codes.online), isHeld(phone.id)))),
)

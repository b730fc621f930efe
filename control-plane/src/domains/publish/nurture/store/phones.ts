import { sql } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { phone } from '../../../../platform/schema/tables.gen.ts'

/** Since when nobody and nothing has had them. */
export const readIdleSince = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({ id: phone.id, since: sql<number>`coalesce(${phone.idle_since}, 0)`.as('since') })
    .from(phone)
    .where(isAmong(phone.id, p.ids)),
)

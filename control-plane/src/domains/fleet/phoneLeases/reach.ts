import type { Actor } from '../../../http/handler.ts'
import { eq } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { user } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { isReachable } from '../../../resources/visibility/reachable.ts'
import { holderKinds } from './holder.ts'
import type { OpenLease } from './leaseStore.ts'

/** A phone is taken from a person by those who lead that one; from a run, and from the system, by whoever may take over at all. */
export async function isTakeable(from: Sql, open: OpenLease, actor: Actor): Promise<boolean> {
  if (open.holder_kind !== holderKinds.user || open.holder_id === actor.userId) return true
  const holder = await selectUser.get(from, { id: open.holder_id })
  return !holder || isReachable(actor, holder)
}

const selectUser = prepared((q, p: Params<{ id: number }>) =>
  q.select({ organisation: user.organisation, user_group: user.user_group }).from(user).where(eq(user.id, p.id)),
)

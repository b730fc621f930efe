import { and, eq, gt } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { user } from '../../../platform/schema/tables.gen.ts'
import { invitation } from './tables.ts'

const person = {
  id: user.id,
  username: user.username,
  name: user.name,
  role_id: user.role_id,
  organisation: user.organisation,
  user_group: user.user_group,
  factor_required: user.factor_required,
}

/** Those of some users who wait for their first password. */
export const readWaiting = prepared((q, { ids }: Params<{ ids: readonly number[] }>) =>
  q
    .select(person)
    .from(user)
    .where(and(isAmong(user.id, ids), eq(user.invited, 1), eq(user.available, 1)))
    .orderBy(user.id),
)

interface NewInvitation {
  userId: number
  hash: string
  at: number
  expires: number
}

/** In the place of an earlier one. */
export const putInvitation = prepared((q, { userId, hash, at, expires }: Params<NewInvitation>) =>
  q
    .insert(invitation)
    .values({ user_id: userId, token_hash: hash, create_time: at, expires })
    .onConflictDoUpdate({ target: invitation.user_id, set: { token_hash: hash, create_time: at, expires } }),
)

/** Of a user who still waits: whoever has got a password otherwise is invited no more. */
export const readInvited = prepared((q, { hash, now }: Params<{ hash: string; now: number }>) =>
  q
    .select({ ...person, expires: invitation.expires })
    .from(invitation)
    .innerJoin(user, eq(user.id, invitation.user_id))
    .where(
      and(
        ...[eq(invitation.token_hash, hash), gt(invitation.expires, now)],
        ...[eq(user.invited, 1), eq(user.available, 1)],
      ),
    ),
)

export const deleteInvitation = prepared((q, { hash }: Params<{ hash: string }>) =>
  q.delete(invitation).where(eq(invitation.token_hash, hash)).returning({ userId: invitation.user_id }),
)

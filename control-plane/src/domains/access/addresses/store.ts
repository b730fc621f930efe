import { and, eq, isNull } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { ipWhitelist, organisation, user } from '../../../platform/schema/tables.gen.ts'

export const readEntry = prepared((q, { userId, ip }: Params<{ userId: number; ip: string }>) =>
  q
    .select({ id: ipWhitelist.id })
    .from(ipWhitelist)
    .where(and(eq(ipWhitelist.userid, userId), eq(ipWhitelist.ip, ip))),
)

/** Entries for everybody of an organisation. */
export const readForAll = prepared((q) =>
  q
    .select({ id: ipWhitelist.id, ip: ipWhitelist.ip, organisation_id: ipWhitelist.organisation_id })
    .from(ipWhitelist)
    .where(isNull(ipWhitelist.userid)),
)

/** What decides which entries are for somebody. */
const person = {
  id: user.id,
  username: user.username,
  name: user.name,
  organisation: user.organisation,
  organisation_type: organisation.type,
  user_group: user.user_group,
  ip_verify: user.ip_verify,
}

/** Those who come from listed addresses alone. */
export const readVerified = prepared((q) =>
  q
    .select(person)
    .from(user)
    .leftJoin(organisation, eq(organisation.id, user.organisation))
    .where(and(eq(user.ip_verify, 1), eq(user.available, 1)))
    .orderBy(user.username)
    .limit(1000),
)

export const readPersonById = prepared((q, { id }: Params<{ id: number }>) =>
  q.select(person).from(user).leftJoin(organisation, eq(organisation.id, user.organisation)).where(eq(user.id, id)),
)

export const readOrganisationType = prepared((q, { id }: Params<{ id: number }>) =>
  q.select({ type: organisation.type }).from(organisation).where(eq(organisation.id, id)),
)

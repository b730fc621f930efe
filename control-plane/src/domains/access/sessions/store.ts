import { organisationTypes } from '@quarterdeck/shared/resources/system/organisation.ts'
import { and, count, desc, eq, gt, isNull, lte, max, or, sql } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared, type Queries, type Selected } from '../../../platform/schema/prepared.ts'
import { ipWhitelist, organisation, role, user } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { rolePermission } from '../roles/index.ts'
import { loginAttempt, secondFactor, session } from './tables.ts'

// The only SQL about signing in: sessions, attempts, second factors, and what a user's row says of them.

export interface NewSession {
  tokenHash: string
  userId: number
  address: string
  agent: string
  at: number
  expires: number
}

export const insertSession = prepared((q, { tokenHash, userId, address, agent, at, expires }: Params<NewSession>) =>
  q.insert(session).values({
    token_hash: tokenHash,
    user_id: userId,
    address,
    agent,
    expires,
    create_time: at,
    last_seen: at,
  }),
)

/** What rights follow from. */
const person = {
  id: user.id,
  username: user.username,
  role_id: user.role_id,
  read_only: user.read_only,
  user_group: user.user_group,
  organisation: user.organisation,
  reach: role.reach,
  organisation_type: organisation.type,
  second_factor: user.second_factor,
  ip_verify: user.ip_verify,
  factor_required: user.factor_required,
}
export type Person = Selected<typeof findPerson>

/** One who may sign in. */
export const findPerson = prepared((q, { userId }: Params<{ userId: number }>) =>
  q
    .select(person)
    .from(user)
    .leftJoin(role, eq(role.id, user.role_id))
    .leftJoin(organisation, eq(organisation.id, user.organisation))
    .where(and(eq(user.id, userId), eq(user.available, 1))),
)

/** Of one who is signed in and may be: the session, and the user. */
export const findByToken = prepared((q, { hash, now }: Params<{ hash: string; now: number }>) =>
  q
    .select({ ...person, session_id: session.id, expires: session.expires, last_seen: session.last_seen })
    .from(session)
    .innerJoin(user, eq(user.id, session.user_id))
    .leftJoin(role, eq(role.id, user.role_id))
    .leftJoin(organisation, eq(organisation.id, user.organisation))
    .where(and(eq(session.token_hash, hash), gt(session.expires, now), eq(user.available, 1))),
)

export const findKeys = prepared((q, { userId }: Params<{ userId: number }>) =>
  q
    .select({ permission: rolePermission.permission })
    .from(user)
    .innerJoin(rolePermission, eq(rolePermission.role_id, user.role_id))
    .where(eq(user.id, userId)),
)

/** The patterns of the IP whitelist that are for this user: their own, and those for everybody of the organisation. */
export async function addressesOf(
  from: Sql,
  { id, organisation, organisation_type }: Pick<Person, 'id' | 'organisation' | 'organisation_type'>,
): Promise<string[]> {
  const isInternal = organisation_type === organisationTypes.internal
  const rows = await readAddresses.all(from, {
    userId: id,
    organisationId: organisation ?? 0,
    isInternal: isInternal ? 1 : 0,
  })
  return rows.map(({ ip }) => ip)
}
type Whose = Params<{ userId: number; organisationId: number; isInternal: number }>
const readAddresses = prepared((q, { userId, organisationId, isInternal }: Whose) =>
  q
    .select({ ip: ipWhitelist.ip })
    .from(ipWhitelist)
    .leftJoin(organisation, eq(organisation.id, ipWhitelist.organisation_id))
    .where(
      or(
        eq(ipWhitelist.userid, userId),
        and(
          isNull(ipWhitelist.userid),
          or(
            eq(ipWhitelist.organisation_id, organisationId),
            and(eq(organisation.type, organisationTypes.internal), eq(sql`1`, isInternal)),
          ),
        ),
      ),
    ),
)

export const markSeen = prepared((q, { id, address, at }: Params<{ id: number; address: string; at: number }>) =>
  q.update(session).set({ last_seen: at, address }).where(eq(session.id, id)),
)

/** By which somebody else's sessions are in reach. */
const belonging = { user_group: user.user_group, organisation: user.organisation }

export const readSessionUser = prepared((q, { id }: Params<{ id: number }>) =>
  q
    .select({ user_id: session.user_id, role_id: user.role_id, ...belonging })
    .from(session)
    .innerJoin(user, eq(user.id, session.user_id))
    .where(eq(session.id, id)),
)

export const deleteSessionsOf = prepared((q, { userId }: Params<{ userId: number }>) =>
  q.delete(session).where(eq(session.user_id, userId)).returning({ id: session.id }),
)

export const deleteSession = prepared((q, { userId, id }: Params<{ userId: number; id: number }>) =>
  q
    .delete(session)
    .where(and(eq(session.user_id, userId), eq(session.id, id)))
    .returning({ id: session.id }),
)

export const pruneSessions = prepared((q, { now }: Params<{ now: number }>) =>
  q.delete(session).where(lte(session.expires, now)),
)

const latestSessions = (q: Queries) =>
  q
    .select({
      id: session.id,
      user_id: session.user_id,
      username: user.username,
      address: session.address,
      agent: session.agent,
      create_time: session.create_time,
      last_seen: session.last_seen,
      expires: session.expires,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.user_id))
    .orderBy(desc(session.last_seen), desc(session.id))
    .limit(1000)

/** The latest used first. */
export const readSessions = prepared((q, { now }: Params<{ now: number }>) =>
  latestSessions(q).where(gt(session.expires, now)),
)

const sessionsWhere = (column: typeof user.id | typeof user.user_group | typeof user.organisation) =>
  prepared((q, { now, userId, of }: Params<{ now: number; userId: number; of: number }>) =>
    latestSessions(q).where(and(gt(session.expires, now), or(eq(user.id, userId), eq(column, of)))),
  )

/** The own ones, and those of a group or an organisation. */
export const readSessionsOf = {
  own: sessionsWhere(user.id),
  group: sessionsWhere(user.user_group),
  organisation: sessionsWhere(user.organisation),
}

export const readSignIn = prepared((q, { username }: Params<{ username: string }>) =>
  q
    .select({
      id: user.id,
      username: user.username,
      password: user.password,
      available: user.available,
      second_factor: user.second_factor,
    })
    .from(user)
    .where(eq(user.username, username)),
)

export const readPassword = prepared((q, { id }: Params<{ id: number }>) =>
  q.select({ password: user.password, available: user.available }).from(user).where(eq(user.id, id)),
)

export const setPassword = prepared((q, { id, password }: Params<{ id: number; password: string }>) =>
  q.update(user).set({ password, invited: 0 }).where(eq(user.id, id)),
)

export const setLastLogin = prepared((q, { id, at }: Params<{ id: number; at: number }>) =>
  q.update(user).set({ last_login: at }).where(eq(user.id, id)),
)

export const readProfile = prepared((q, { id }: Params<{ id: number }>) =>
  q
    .select({
      name: user.name,
      view_mode: user.view_mode,
      second_factor: user.second_factor,
      role: sql<string>`coalesce(${role.name}, '')`,
      fixed: sql<number>`coalesce(${role.fixed}, 0)`,
    })
    .from(user)
    .leftJoin(role, eq(role.id, user.role_id))
    .where(eq(user.id, id)),
)

export const keepViewMode = prepared((q, { id, mode }: Params<{ id: number; mode: number }>) =>
  q.update(user).set({ view_mode: mode }).where(eq(user.id, id)),
)

export const readAnyUser = prepared((q) => q.select({ id: user.id }).from(user).limit(1))

/** Of the organisation and the group that are there from the start (domains/access/access/tables.ts). */
export const insertFirstUser = prepared((q, { password, at }: Params<{ password: string; at: number }>) =>
  q.insert(user).values({
    username: 'admin',
    password,
    name: 'admin',
    role_id: 0,
    organisation: 1,
    user_group: 1,
    create_time: at,
  }),
)

/** Failures since a time; what seems to come from the future is of a clock that was ahead. */
export const readAttempts = prepared(
  (q, { subject, since, now }: Params<{ subject: string; since: number; now: number }>) =>
    q
      .select({ count: count(), last: max(loginAttempt.at) })
      .from(loginAttempt)
      .where(and(eq(loginAttempt.subject, subject), gt(loginAttempt.at, since), lte(loginAttempt.at, now))),
)

/** Is somebody of that name signed in there? */
export const isKnownDevice = prepared(
  (q, { username, address, agent, now }: Params<{ username: string; address: string; agent: string; now: number }>) =>
    q
      .select({ id: session.id })
      .from(session)
      .innerJoin(user, eq(user.id, session.user_id))
      .where(
        and(
          ...[eq(sql`lower(${user.username})`, username), eq(session.address, address)],
          ...[eq(session.agent, agent), gt(session.expires, now)],
        ),
      )
      .limit(1),
)

export const insertAttempt = prepared((q, { subject, at }: Params<{ subject: string; at: number }>) =>
  q.insert(loginAttempt).values({ subject, at }),
)

export const deleteAttempts = prepared((q, { ids }: Params<{ ids: readonly number[] }>) =>
  q.delete(loginAttempt).where(isAmong(loginAttempt.id, ids)),
)

export const deleteAttemptsOf = prepared((q, { ids, subject }: Params<{ ids: readonly number[]; subject: string }>) =>
  q.delete(loginAttempt).where(or(isAmong(loginAttempt.id, ids), eq(loginAttempt.subject, subject))),
)

export const pruneAttempts = prepared((q, { before, after }: Params<{ before: number; after: number }>) =>
  q.delete(loginAttempt).where(or(lte(loginAttempt.at, before), gt(loginAttempt.at, after))),
)

const isOf = (userId: Params<{ userId: number }>['userId']) => eq(secondFactor.user_id, userId)

export const readFactor = prepared((q, { userId }: Params<{ userId: number }>) =>
  q
    .select({ secret: secondFactor.secret, pending: secondFactor.pending, last_step: secondFactor.last_step })
    .from(secondFactor)
    .where(isOf(userId)),
)

export const useStep = prepared((q, { userId, step }: Params<{ userId: number; step: number }>) =>
  q.update(secondFactor).set({ last_step: step }).where(isOf(userId)),
)

export const insertPending = prepared((q, { userId, pending }: Params<{ userId: number; pending: string }>) =>
  q
    .insert(secondFactor)
    .values({ user_id: userId, pending })
    .onConflictDoUpdate({ target: secondFactor.user_id, set: { pending } }),
)

export const turnPendingOn = prepared((q, { userId, step }: Params<{ userId: number; step: number }>) =>
  q
    .update(secondFactor)
    .set({ secret: sql`${secondFactor.pending}`, pending: '', last_step: step })
    .where(isOf(userId)),
)

export const deleteFactors = prepared((q, { userIds }: Params<{ userIds: readonly number[] }>) =>
  q.delete(secondFactor).where(isAmong(secondFactor.user_id, userIds)),
)

export const setHasFactor = prepared((q, { userId, has }: Params<{ userId: number; has: number }>) =>
  q.update(user).set({ second_factor: has }).where(eq(user.id, userId)),
)

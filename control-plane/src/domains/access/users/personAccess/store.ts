import { and, asc, between, desc, eq, gt, like, or, sql } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { audit, organisation, role, user, userGroup } from '../../../../platform/schema/tables.gen.ts'
import { secretView } from '../../../../resources/actions/tables.ts'
import { mostRows } from '../../../../resources/output/report.ts'
import { session } from '../../sessions/index.ts'

// What is known of one person.

export const readPerson = prepared((q, p: Params<{ id: number }>) =>
  q
    .select({
      id: user.id,
      username: user.username,
      name: user.name,
      role_id: sql<number>`coalesce(${user.role_id}, -1)`,
      role_name: sql<string>`coalesce(${role.name}, '')`,
      role_fixed: sql<number>`coalesce(${role.fixed}, 0)`,
      reach: role.reach,
      organisation: sql<number>`coalesce(${user.organisation}, 0)`,
      organisation_name: sql<string>`coalesce(${organisation.name}, '')`,
      organisation_type: organisation.type,
      user_group: sql<number>`coalesce(${user.user_group}, 0)`,
      group_name: sql<string>`coalesce(${userGroup.name}, '')`,
      available: user.available,
      read_only: user.read_only,
      second_factor: user.second_factor,
      ip_verify: user.ip_verify,
      last_login: user.last_login,
      create_time: user.create_time,
    })
    .from(user)
    .leftJoin(role, eq(role.id, user.role_id))
    .leftJoin(organisation, eq(organisation.id, user.organisation))
    .leftJoin(userGroup, eq(userGroup.id, user.user_group))
    .where(eq(user.id, p.id)),
)

type Span = Params<{ userId: number; from: number; to: number }>

export const readSessions = prepared((q, p: Params<{ userId: number; now: number }>) =>
  q
    .select({
      address: session.address,
      agent: session.agent,
      create_time: session.create_time,
      last_seen: session.last_seen,
    })
    .from(session)
    .where(and(eq(session.user_id, p.userId), gt(session.expires, p.now)))
    .orderBy(desc(session.last_seen))
    .limit(mostRows),
)

export const readViewsOf = prepared((q, p: Span) =>
  q
    .select({
      at: secretView.create_time,
      resource: secretView.resource,
      row_id: secretView.row_id,
      way: secretView.way,
    })
    .from(secretView)
    .where(and(eq(secretView.user_id, p.userId), between(secretView.create_time, p.from, p.to)))
    .orderBy(desc(secretView.id))
    .limit(mostRows),
)

const entry = {
  at: sql<number>`${audit.at}`,
  resource: audit.resource,
  row_id: audit.row_id,
  summary: audit.summary,
  detail: audit.detail,
  address: audit.address,
}

export const readSignIns = prepared((q, p: Span) =>
  q
    .select(entry)
    .from(audit)
    .where(and(eq(audit.user_id, p.userId), eq(audit.action, 'session.login'), between(audit.at, p.from, p.to)))
    .orderBy(desc(audit.id))
    .limit(mostRows),
)

export const readExports = prepared((q, p: Span) =>
  q
    .select(entry)
    .from(audit)
    .where(and(eq(audit.user_id, p.userId), like(audit.action, '%.export'), between(audit.at, p.from, p.to)))
    .orderBy(desc(audit.id))
    .limit(mostRows),
)

/** What the log says of each time that somebody read a secret: why, which nothing else keeps. */
export const readRevealEntries = prepared((q, p: Span) =>
  q
    .select(entry)
    .from(audit)
    .where(
      and(
        eq(audit.user_id, p.userId),
        or(like(audit.action, '%.reveal'), like(audit.action, '%.copy'), like(audit.action, '%.paste')),
        between(audit.at, p.from, p.to),
      ),
    )
    .orderBy(asc(audit.id))
    .limit(4 * mostRows),
)

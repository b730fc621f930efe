import { alias, and, asc, desc, eq, gte, max, sql } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { account, audit, organisation, phone, role, user, userGroup } from '../../../../platform/schema/tables.gen.ts'
import { secretView } from '../../../../resources/actions/tables.ts'
import { mostRows } from '../../../../resources/output/report.ts'
import { rolePermission } from '../../../access/roles/index.ts'
import { reaches } from '../reaches.ts'

// What is asked about the people around an account.

const a = alias(account, 'a')
const mayDo = (key: string) => sql<number>`(${user.role_id} = 0 OR EXISTS (SELECT 1 FROM ${rolePermission} k
  WHERE k.role_id = ${user.role_id} AND k.permission IN (${sql.raw(`'${key}'`)}, '*')))`
const reached = sql<number>`coalesce(${reaches(user, role.reach, a)}, 0)`

const person = {
  id: user.id,
  username: user.username,
  name: user.name,
  organisation: user.organisation,
  role_id: sql<number>`coalesce(${role.id}, -1)`,
  role_name: sql<string>`coalesce(${role.name}, '')`,
  role_fixed: sql<number>`coalesce(${role.fixed}, 0)`,
  reach: sql<number>`coalesce(${role.reach}, 0)`,
}

/** Who may sign in, sees the account, and may open its list; those who may read its password first. */
export const readPeople = prepared((q, p: Params<{ id: number; organisation: number | null }>) =>
  q
    .select({
      ...person,
      organisation_name: organisation.name,
      group_name: userGroup.name,
      last_login: user.last_login,
      reveals: sql<number>`${mayDo('account.reveal')}`.as('reveals'),
      authorises: mayDo('account.authorise'),
      uses_phone: sql<number>`coalesce(${mayDo('screen.control')} AND (SELECT ${reaches(user, role.reach, phone)} FROM ${phone} WHERE ${phone.id} = ${a.phone}), 0)`,
    })
    .from(user)
    .innerJoin(a, eq(a.id, p.id))
    .leftJoin(role, eq(role.id, user.role_id))
    .leftJoin(organisation, eq(organisation.id, user.organisation))
    .leftJoin(userGroup, eq(userGroup.id, user.user_group))
    .where(
      and(
        eq(user.available, 1),
        sql`${reached} AND ${mayDo('account.list')}`,
        sql`(${p.organisation} IS NULL OR ${user.organisation} = ${p.organisation})`,
      ),
    )
    .orderBy(desc(sql`reveals`), asc(user.username))
    .limit(mostRows),
)

/** Who has seen its password since then, and in which way. */
export const readViews = prepared((q, p: Params<{ id: number; since: number }>) =>
  q
    .select({
      user_id: secretView.user_id,
      username: sql<string>`coalesce(${user.username}, '')`,
      name: sql<string>`coalesce(${user.name}, '')`,
      organisation: sql<number>`coalesce(${user.organisation}, 0)`,
      way: secretView.way,
      times: sql<number>`count(*)`,
      last: sql<number>`${max(secretView.create_time)}`.as('last'),
      still: sql<number>`coalesce(${user.available} = 1 AND ${mayDo('account.reveal')} AND ${reached}, 0)`,
    })
    .from(secretView)
    .innerJoin(a, eq(a.id, secretView.row_id))
    .leftJoin(user, eq(user.id, secretView.user_id))
    .leftJoin(role, eq(role.id, user.role_id))
    .where(and(eq(secretView.resource, 'account'), eq(secretView.row_id, p.id), gte(secretView.create_time, p.since)))
    .groupBy(secretView.user_id, secretView.way)
    .orderBy(desc(sql`last`)),
)

/** What was done to the account, with its stored words; the newest first. */
export const readSummaries = prepared((q, p: Params<{ rowId: string }>) =>
  q
    .select({ at: audit.at, actor: audit.actor, summary: audit.summary })
    .from(audit)
    .where(and(eq(audit.resource, 'account'), eq(audit.row_id, p.rowId)))
    .orderBy(desc(audit.id))
    .limit(mostRows),
)

/** Whether a password is kept, and since when it is this one; never the password. */
export const readKept = prepared((q, p: Params<{ id: number }>) =>
  q
    .select({
      is_kept: sql<number>`${account.password} <> ''`,
      since: sql<number>`coalesce(${account.password_changed}, 0)`,
    })
    .from(account)
    .where(eq(account.id, p.id)),
)

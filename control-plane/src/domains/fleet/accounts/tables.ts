import { platformKinds } from '@quarterdeck/shared/resources/fleet/platform.ts'
import { accountMachine } from '@quarterdeck/shared/states/account.ts'
import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { computedOn } from '../../../platform/schema/computed.ts'
import { alias, index, integer, sql, sqliteTable, uniqueIndex } from '../../../platform/schema/drizzle.ts'
import { account, phone, platform, role, user } from '../../../platform/schema/tables.gen.ts'
import { secretView } from '../../../resources/actions/tables.ts'
import { rolePermission } from '../../access/roles/index.ts'
import { countOf, ofDay, ofPosts } from '../../figureTables.ts'
import { reaches } from './reaches.ts'

const { codes } = accountMachine
const [u, r] = [alias(user, 'u'), alias(role, 'r')]
const now = sql.raw(`unixepoch('subsec') * 1000`)
/** From here on it is said that an authorisation ends (matrix-screens.md §6.2.5). */
const soonMs = sql.raw(String(30 * 86_400_000))

export const factsOfAccount = computedOn(account, (t) => {
  const seen = sql`${secretView} v WHERE v.resource = 'account' AND v.row_id = ${t.id}
    AND v.create_time >= coalesce(${t.password_changed}, 0)`
  const mayLook = sql`u.role_id = 0 OR EXISTS (SELECT 1 FROM ${rolePermission} k WHERE k.role_id = u.role_id
    AND k.permission IN ('account.reveal', '*'))`
  const reached = reaches(u, r.reach, t)
  const isOver = sql`${t.basis} = 0 OR coalesce(${t.authorised_until} <= ${now}, 0)`
  return {
    wall_status: sql`coalesce((SELECT p.wall_status FROM ${phone} p WHERE p.id = ${t.phone}), 0)`,
    phone_online: sql`EXISTS (SELECT 1 FROM ${phone} p WHERE p.id = ${t.phone} AND p.state = ${sql.raw(String(phoneMachine.codes.online))})`,
    authorisation: sql`CASE WHEN ${t.basis} = 0 THEN 0 WHEN ${t.authorised_until} <= ${now} THEN 1
      WHEN ${t.authorised_until} <= ${now} + ${soonMs} THEN 2 ELSE 3 END`,
    awaits_login: sql`(${t.status} = ${sql.raw(String(codes.not_logged_in))} OR ${t.login_status} = 0)`,
    has_home_link: sql`(${t.home_link} <> '')`,
    short_video: sql`EXISTS (SELECT 1 FROM ${platform} p WHERE p.id = ${t.platform} AND p.kind = ${sql.raw(String(platformKinds.shortVideo))})`,
    twins: sql`EXISTS (SELECT 1 FROM ${account} o WHERE o.platform IS ${t.platform} AND o.account_key = ${t.account_key} AND o.id <> ${t.id} AND o.account_key <> '')`,
    known_to: sql`(SELECT count(DISTINCT v.user_id) FROM ${seen})`,
    to_change: sql`(${t.password} <> '' AND EXISTS (SELECT 1 FROM ${seen} AND (${isOver}
      OR NOT EXISTS (SELECT 1 FROM ${user} u LEFT JOIN ${role} r ON r.id = u.role_id
        WHERE u.id = v.user_id AND u.available = 1 AND (${mayLook}) AND coalesce(${reached}, 0)))))`,
  }
})

/** One row a day for each account that was there, with its group and level of that day. */
export const accountDay = sqliteTable(
  'statistics_account',
  {
    ...ofDay,
    account: integer().notNull(),
    platform: integer(),
    account_group: integer(),
    level: countOf(),
    banned: countOf(),
    // Charged services that its organisation had.
    services: countOf(),
    // Nothing where nobody has read them.
    fans: integer(),
    fans_change: integer(),
    posts: countOf(),
    ...ofPosts,
    messages_in: countOf(),
    messages_out: countOf(),
    runs: countOf(),
    failures: countOf(),
  },
  (t) => [
    uniqueIndex('statistics_account_key').on(t.day, t.account),
    index('statistics_account_account').on(t.account, t.day),
    index('statistics_account_at').on(t.at),
  ],
)

/** Of the last 14 days that were counted, the oldest first. */
export const runsOfAccount = computedOn(account, (t) => ({
  recent_runs: sql`coalesce((SELECT group_concat(l.runs) FROM (SELECT d.day, d.runs FROM (SELECT day, runs FROM ${accountDay}
    WHERE account = ${t.id} ORDER BY day DESC LIMIT 14) d ORDER BY d.day) l), '')`,
}))

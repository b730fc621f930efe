import { asc, eq, sql } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared, type Selected } from '../../../../platform/schema/prepared.ts'
import { account, phone, platform } from '../../../../platform/schema/tables.gen.ts'

const lower = (own: 'cap_hour' | 'cap_day') =>
  sql<number>`CASE WHEN ${account[own]} > 0 AND (coalesce(${platform[own]}, 0) = 0 OR ${account[own]} < ${platform[own]})
    THEN ${account[own]} ELSE coalesce(${platform[own]}, 0) END`

/** Accounts as nurture looks at them, by their ids; caps are the lower of their own and their platform's, 0 is none. */
export const readNurtureAccounts = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({
      id: account.id,
      account: account.account,
      platform: account.platform,
      phone: account.phone,
      phone_name: sql<string>`coalesce(nullif(${phone.name}, ''), ${phone.serial}, '')`.as('phone_name'),
      personas: account.personas,
      custody_publish: account.custody_publish,
      level: account.level,
      fans: account.fans,
      created: account.create_time,
      cap_hour: lower('cap_hour').as('cap_hour'),
      cap_day: lower('cap_day').as('cap_day'),
    })
    .from(account)
    .leftJoin(platform, eq(platform.id, account.platform))
    .leftJoin(phone, eq(phone.id, account.phone))
    .where(isAmong(account.id, p.ids))
    .orderBy(asc(account.id)),
)
export type NurtureAccountRow = Selected<typeof readNurtureAccounts>

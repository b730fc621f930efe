import { computedOn } from '../../../platform/schema/computed.ts'
import { sql } from '../../../platform/schema/drizzle.ts'
import { role, user } from '../../../platform/schema/tables.gen.ts'

export const usersOfRole = computedOn(role, (t) => ({
  users: sql`(SELECT count(*) FROM ${user} u WHERE u.role_id = ${t.id})`,
}))

import { computedOn } from '../../../platform/schema/computed.ts'
import { sql } from '../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { seed } from '../../../platform/schema/objects.ts'
import { organisation, userGroup } from '../../../platform/schema/tables.gen.ts'

/** Everybody belongs somewhere: until there is more, to the organisation that runs the product. */
export const homeOrganisation = seed(
  `INSERT INTO ${nameOf(organisation)} (id, name, type, create_time, update_time)
   VALUES (1, 'Home', 1, CAST(strftime('%s', 'now') AS INTEGER) * 1000, CAST(strftime('%s', 'now') AS INTEGER) * 1000)`,
)

export const generalGroup = seed(
  `INSERT INTO ${nameOf(userGroup)} (id, name, organisation, create_time, update_time)
   VALUES (1, 'General', 1, CAST(strftime('%s', 'now') AS INTEGER) * 1000, CAST(strftime('%s', 'now') AS INTEGER) * 1000)`,
)

/** That of its organisation. */
export const typeOfGroup = computedOn(userGroup, (t) => ({
  type: sql`(SELECT o.type FROM ${organisation} o WHERE o.id = ${t.organisation})`,
}))

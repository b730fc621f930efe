import { computedOn } from '../../../platform/schema/computed.ts'
import { sql } from '../../../platform/schema/drizzle.ts'
import { site } from '../../../platform/schema/tables.gen.ts'

export const twinsOfSite = computedOn(site, (t) => ({
  twins: sql`EXISTS (SELECT 1 FROM ${site} o WHERE o.host_key = ${t.host_key} AND o.id <> ${t.id} AND o.host_key <> '')`,
}))

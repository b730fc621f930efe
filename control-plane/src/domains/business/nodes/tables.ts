import { computedOn } from '../../../platform/schema/computed.ts'
import { sql } from '../../../platform/schema/drizzle.ts'
import { node } from '../../../platform/schema/tables.gen.ts'

export const boundOfNode = computedOn(node, (t) => ({ bound: sql`(${t.phones} <> '')` }))

import { computedOn } from '../../../platform/schema/computed.ts'
import { sql } from '../../../platform/schema/drizzle.ts'
import { avatar, persona } from '../../../platform/schema/tables.gen.ts'

/** Whose face it is. */
export const facesOf = computedOn(avatar, (t) => ({
  used: sql`EXISTS (SELECT 1 FROM ${persona} p WHERE p.avatar = ${t.id})`,
  personas: sql`coalesce((SELECT group_concat(id, ',') FROM (SELECT p.id FROM ${persona} p WHERE p.avatar = ${t.id} ORDER BY p.id)), '')`,
}))

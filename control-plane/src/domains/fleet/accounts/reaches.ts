import { organisationTypes } from '@quarterdeck/shared/resources/system/organisation.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from '../../../platform/schema/drizzle.ts'
import { organisation } from '../../../platform/schema/tables.gen.ts'

/** Does a person reach a row that somebody is responsible for? As `readable` has it (resources/visibility), of everybody at once. */
export function reaches(person: Columns<'id' | 'organisation' | 'user_group'>, reach: unknown, row: OwnColumns): SQL {
  const { owner_user_id, user_group_id, organisation_id } = row
  // Nobody of an external organisation reaches beyond it.
  const isOutside = sql`EXISTS (SELECT 1 FROM ${organisation} o WHERE o.id = ${person.organisation} AND o.type = ${sql.raw(String(organisationTypes.external))})`
  return sql`CASE CASE WHEN ${reach} = 3 AND ${isOutside} THEN 2 ELSE coalesce(${reach}, 0) END WHEN 3 THEN true
    WHEN 2 THEN ${owner_user_id} = ${person.id} OR ${organisation_id} = ${person.organisation}
    WHEN 1 THEN ${owner_user_id} = ${person.id} OR ${user_group_id} = ${person.user_group}
    ELSE ${owner_user_id} = ${person.id} OR (${owner_user_id} IS NULL AND ${user_group_id} = ${person.user_group}) END`
}

type Columns<Name extends string> = Readonly<Record<Name, unknown>>
type OwnColumns = Columns<'owner_user_id' | 'user_group_id' | 'organisation_id'>

import { organisationTypes } from '@quarterdeck/shared/resources/system/organisation.ts'
import type { SQL } from 'drizzle-orm'
import type { AccessScope } from '../../http/handler.ts'
import { sql } from '../../platform/schema/drizzle.ts'
import { nameOf } from '../../platform/schema/nameOf.ts'
import { organisation } from '../../platform/schema/tables.gen.ts'

/**
 * Whose side something is on: 0 that of the internal organisations, which count as one; else the external organisation. Work of
 * one side uses phones and accounts of that side alone (decisions.md §7).
 */
export type Side = number
type Column = SQL | { getSQL(): SQL }

export function sideOf({ external, organisationId }: Pick<AccessScope, 'external' | 'organisationId'>): Side {
  return external ? organisationId : 0
}

/** The same as SQL, of the organisation whose id this SQL gives; NULL where that is none. Two are on one side where `IS` holds between theirs. */
export function namedSideSql(id: string): string {
  return `(SELECT iif(side.type = ${organisationTypes.internal}, 0, side.id) FROM ${nameOf(organisation)} side WHERE side.id = ${id})`
}

/** What names no organisation is inside. */
export function sideSql(id: string): string {
  return `coalesce(${namedSideSql(id)}, 0)`
}

/** Inside a prepared query; NULL where there is no organisation. */
export function namedSideIn(id: Column): SQL<Side | null> {
  const [before = '', after = ''] = namedSideSql('?').split('?')
  return sql`${sql.raw(before)}${id}${sql.raw(after)}`
}

/** Inside a prepared query; what names no organisation is inside. */
export function sideIn(id: Column): SQL<Side> {
  return sql`coalesce(${namedSideIn(id)}, 0)`
}

import { organisationTypes } from '@quarterdeck/shared/resources/system/organisation.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from '../../platform/schema/drizzle.ts'

/**
 * SQL for the side that an organisation is on, of which `id` is SQL too: 0 for all internal ones, which count as one, its own id for
 * each external one, NULL for none. Two are on the same side where `IS` holds between theirs.
 */
export function sideSql(id: string): string {
  return `(SELECT iif(side.type = ${organisationTypes.internal}, 0, side.id) FROM organisation side WHERE side.id = ${id})`
}

/** The same inside a prepared query. */
export function sideOf(id: SQL | { getSQL(): SQL }): SQL<number | null> {
  const [before = '', after = ''] = sideSql('?').split('?')
  return sql`${sql.raw(before)}${id}${sql.raw(after)}`
}

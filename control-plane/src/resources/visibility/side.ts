import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Sight } from '../../http/handler.ts'
import { sql } from '../../platform/schema/drizzle.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { Table } from '../table.ts'
import { idsThatAre } from '../write/statements.ts'
import { readable } from './readable.ts'

/** `organisation.type` of those outside. */
export const externalType = 2

/**
 * Whose side something is on: 0 that of the internal organisations, which count as one; else the external organisation. Work of
 * one side uses phones and accounts of that side alone (decisions.md §7).
 */
export type Side = number

export function sideOf({ external, organisationId }: Pick<Sight, 'external' | 'organisationId'>): Side {
  return external ? organisationId : 0
}

/** The same as SQL, of the organisation that a column names; what names none is inside. */
export function sideSql(organisation: string): string {
  return `coalesce((SELECT so.id FROM organisation so WHERE so.id = ${organisation} AND so.type = ${externalType}), 0)`
}

/** The same over a drizzle column. */
export function sideIn(organisation: SQLWrapper): SQL<Side> {
  return sql<Side>`coalesce((SELECT so.id FROM organisation so WHERE so.id = ${organisation} AND so.type = ${sql.raw(String(externalType))}), 0)`
}

/** Of these rows of a list those that work of somebody may use: seen by that one, and on the same side. */
export async function usableIds(
  from: Sql,
  table: Pick<Table, 'name' | 'rights'>,
  ids: readonly number[],
  sight: Sight,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  // The side is a number that we have made, and the condition on it takes no parameter.
  const where = [`${sideSql('r.organisation_id')} = ${Number(sideOf(sight))}`]
  return new Set(await idsThatAre(from, { table: table.name, where }, ids, readable(table, sight, 'r')))
}

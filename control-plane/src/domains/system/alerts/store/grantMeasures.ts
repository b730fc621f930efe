import { and, eq, sql } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { organisation, valueGrant, valueService } from '../../../../platform/schema/tables.gen.ts'
import type { Scope } from './fleetMeasures.ts'

/**
 * Services of organisations that end within days (`YYYY-MM-DD`, both included): those of others concern whoever runs the installation, too. One that
 * goes on by a further grant does not end.
 */
export const endingGrants = prepared((q, p: Params<Scope & { today: string; last: string }>) => {
  const end = sql`max(${valueGrant.until})`
  return q
    .select({
      subject: sql<string>`${organisation.name} || ' / ' || ${valueService.name}`,
      id: sql<number>`max(${valueGrant.id})`,
      value: sql<number>`cast(julianday(${end}) - julianday(${p.today}) as integer)`,
    })
    .from(valueGrant)
    .innerJoin(organisation, eq(organisation.id, valueGrant.organisation))
    .innerJoin(valueService, eq(valueService.id, valueGrant.service))
    .where(and(eq(valueService.available, 1), sql`(${p.isInternal} = 1 OR ${organisation.id} = ${p.organisation})`))
    .groupBy(organisation.id, valueService.id)
    .having(sql`min(${valueGrant.until}) <> '' AND ${end} BETWEEN ${p.today} AND ${p.last}`)
})

import { grantAlerts } from '@quarterdeck/shared/alerts/grantAlerts.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import { and, eq, sql } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { organisation, valueGrant, valueService } from '../../../platform/schema/tables.gen.ts'
import { type AlertScope, measured, scopeOf } from '../../alertMeasure.ts'

const dayMs = 86_400_000

/** What of services is to be told: by days of the installation's zone, from today to the last that a rule looks at. */
export const grantMeasures = measured(grantAlerts, {
  grantEnds: (look) => {
    const last = formatDay(look.now + look.rule.threshold * dayMs, look.zone)
    return endingGrants.all(look.from, { ...scopeOf(look), today: formatDay(look.now, look.zone), last })
  },
})

/**
 * Services of organisations that end within days (`YYYY-MM-DD`, both included): those of others concern whoever runs the installation, too. One that
 * goes on by a further grant does not end.
 */
const endingGrants = prepared((q, p: Params<AlertScope & { today: string; last: string }>) => {
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

import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { chargedFeatures } from '@quarterdeck/shared/resources/customer/valueService.ts'
import { organisationTypes } from '@quarterdeck/shared/resources/system/organisation.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import type { Context } from '../../../platform/context.ts'
import { and, eq, exists, gte, notExists, or, sql } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { organisation, valueGrant, valueService } from '../../../platform/schema/tables.gen.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { Sql } from '../../../platform/store/store.ts'

interface Asked {
  /** The organisation for which something begins; nobody's is the operating company's. */
  organisation: number | null
  feature: (typeof chargedFeatures)[keyof typeof chargedFeatures]
}

/**
 * Throws where an external organisation has no running grant of a feature for which an available service charges. Asked where something
 * begins, and never of what runs. Internal organisations are not charged; with no service defined nobody is.
 */
export async function refuseUncharged(
  from: Sql,
  { settings, now }: Pick<Context, 'settings' | 'now'>,
  { organisation, feature }: Asked,
): Promise<void> {
  if (organisation === null) return
  const today = formatDay(now(), settings.get(systemSettings.zone))
  if (await selectLacking.get(from, { organisation, feature, today })) throw new AppError('not_included')
}

const selectLacking = prepared((q, p: Params<{ organisation: number; feature: number; today: string }>) => {
  const charging = q
    .select({ one: sql`1` })
    .from(valueService)
    .where(and(eq(valueService.feature, p.feature), eq(valueService.available, 1)))
  const granted = q
    .select({ one: sql`1` })
    .from(valueGrant)
    .innerJoin(valueService, eq(valueService.id, valueGrant.service))
    .where(
      and(
        eq(valueGrant.organisation, p.organisation),
        eq(valueService.feature, p.feature),
        or(eq(valueGrant.until, ''), gte(valueGrant.until, p.today)),
      ),
    )
  return q
    .select({ id: organisation.id })
    .from(organisation)
    .where(
      and(
        eq(organisation.id, p.organisation),
        eq(organisation.type, organisationTypes.external),
        exists(charging),
        notExists(granted),
      ),
    )
})

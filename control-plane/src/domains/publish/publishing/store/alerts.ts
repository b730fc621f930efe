import { publicationAlerts } from '@quarterdeck/shared/alerts/publicationAlerts.ts'
import { heldCodes } from '@quarterdeck/shared/resources/publish/publication.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { and, count, eq, gt, inArray, lt, sql } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { account, organisation, publication, userGroup } from '../../../../platform/schema/tables.gen.ts'
import {
  type AlertScope,
  groupWithOrganisation,
  isInScope,
  type LastingScope,
  lastingOf,
  measured,
  scopeOf,
} from '../../../alertMeasure.ts'

const minuteMs = 60_000

/** What of posts is to be told. */
export const publicationMeasures = measured(publicationAlerts, {
  overduePublications: (look) => overduePublications.all(look.from, lastingOf(look, minuteMs)),
  plannedPastEnd: (look) => plannedPastEnd.all(look.from, { ...scopeOf(look), now: look.now }),
})

const { pending, processing, waiting } = publicationMachine.codes
const stillToCome = [pending, processing, waiting]

/** Posts that nothing but gate and phone holds up and that should have gone out before then, by the user group of their account. */
const overduePublications = prepared((q, p: Params<LastingScope>) =>
  q
    .select({ subject: groupWithOrganisation, value: count() })
    .from(publication)
    .innerJoin(account, eq(account.id, publication.account))
    .leftJoin(userGroup, eq(userGroup.id, account.user_group_id))
    .leftJoin(organisation, eq(organisation.id, account.organisation_id))
    .where(
      and(
        isInScope(account.organisation_id, p),
        eq(publication.status, publicationMachine.codes.waiting),
        // Whoever holds one back knows.
        eq(publication.held, heldCodes.no),
        lt(publication.scheduled_time, p.before),
      ),
    )
    .groupBy(groupWithOrganisation),
)

/** Posts that wait for a time at which the authorisation of their account, which ends within so many days or has, is over; by its user group. */
const plannedPastEnd = prepared((q, p: Params<AlertScope & { now: number }>) =>
  q
    .select({ subject: groupWithOrganisation, value: count() })
    .from(publication)
    .innerJoin(account, eq(account.id, publication.account))
    .leftJoin(userGroup, eq(userGroup.id, account.user_group_id))
    .leftJoin(organisation, eq(organisation.id, account.organisation_id))
    .where(
      and(
        isInScope(account.organisation_id, p),
        inArray(publication.status, stillToCome),
        gt(account.basis, 0),
        sql`${account.authorised_until} <= ${publication.scheduled_time}`,
        sql`${account.authorised_until} <= ${p.now} + ${p.threshold} * 86400000`,
      ),
    )
    .groupBy(groupWithOrganisation),
)

import { reviewAlerts } from '@quarterdeck/shared/alerts/reviewAlerts.ts'
import { contentReviewMachine } from '@quarterdeck/shared/states/contentReview.ts'
import { and, count, eq, lt, or, sql } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { contentReview, organisation, userGroup } from '../../../platform/schema/tables.gen.ts'
import { type AlertScope, groupWithOrganisation, isInScope, measured, scopeOf } from '../../alertMeasure.ts'

/** What of reviews is to be told. */
export const reviewMeasures = measured(reviewAlerts, {
  reviewWaits: (look) => waitingReviews.all(look.from, { ...scopeOf(look), now: look.now }),
})

/** Reviews that nobody has looked at for so many hours, or whose content is due within one, by the group of whoever sent them in. */
const waitingReviews = prepared((q, p: Params<AlertScope & { now: number }>) =>
  q
    .select({ subject: groupWithOrganisation, value: count() })
    .from(contentReview)
    .leftJoin(userGroup, eq(userGroup.id, contentReview.user_group_id))
    .leftJoin(organisation, eq(organisation.id, contentReview.organisation_id))
    .where(
      and(
        isInScope(contentReview.organisation_id, p),
        eq(contentReview.status, contentReviewMachine.codes.pending),
        or(
          lt(contentReview.create_time, sql`${p.now} - ${p.threshold} * 3600000`),
          lt(contentReview.due_time, sql`${p.now} + 3600000`),
        ),
      ),
    )
    .groupBy(groupWithOrganisation),
)

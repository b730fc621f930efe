import { contentReviewMachine } from '@quarterdeck/shared/states/contentReview.ts'
import { and, count, eq, lt, or, sql } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { contentReview, organisation, userGroup } from '../../../../platform/schema/tables.gen.ts'
import { isInScope, type Scope } from './fleetMeasures.ts'

/** Reviews that nobody has looked at for so many hours, or whose content is due within one, by the group of whoever sent them in. */
export const waitingReviews = prepared((q, p: Params<Scope & { now: number }>) => {
  const subject = sql<string>`coalesce(${organisation.name} || ' / ' || ${userGroup.name}, ${organisation.name}, '')`
  return q
    .select({ subject, value: count() })
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
    .groupBy(subject)
})

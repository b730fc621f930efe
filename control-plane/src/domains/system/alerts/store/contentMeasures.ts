import { contentReviewMachine } from '@quarterdeck/shared/states/contentReview.ts'
import { nurtureSlotMachine } from '@quarterdeck/shared/states/nurtureSlot.ts'
import { encodeMessage } from '../../../../platform/codedMessage.ts'
import { and, count, eq, gt, inArray, lt, or, sql } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../../platform/schema/prepared.ts'
import {
  contentReview,
  modelProvider,
  nurtureSlot,
  nurtureTask,
  organisation,
  userGroup,
} from '../../../../platform/schema/tables.gen.ts'
import { modelMonthCost } from '../../../content/models/index.ts'
import { isInScope, type Scope } from './fleetMeasures.ts'

/** Starts of open nurture tasks that were skipped since then because nobody answers for the task who sees the account. */
export const unseenStarts = prepared((q, p: Params<Scope & { since: number }>) =>
  q
    .select({ subject: sql<string>`${nurtureTask.name}`, id: nurtureTask.id, value: count() })
    .from(nurtureSlot)
    .innerJoin(nurtureTask, eq(nurtureTask.id, nurtureSlot.task))
    .where(
      and(
        isInScope(nurtureTask.organisation_id, p),
        eq(nurtureTask.enabled, 1),
        gt(nurtureSlot.slot_time, p.since),
        eq(nurtureSlot.state, nurtureSlotMachine.codes.skipped),
        // What is stored is a code (`messages.ts` of nurture), with its values behind.
        inArray(nurtureSlot.reason, [encodeMessage('owner_gone', {}), encodeMessage('out_of_sight', {})]),
      ),
    )
    .groupBy(nurtureTask.id)
    .having(sql`count(*) > ${p.threshold}`),
)

/** Providers of whose month more than so many percent are used, with what requests under way may cost at most: so it is refused, too. */
export const usedBudgets = prepared((q, p: Params<{ threshold: number; month: string }>) => {
  const used = sql<number>`${modelMonthCost.cost} * 100.0 / ${modelProvider.monthly_budget}`
  return q
    .select({
      subject: sql<string>`${modelProvider.name}`,
      id: modelProvider.id,
      value: sql<number>`cast(${used} as integer)`,
    })
    .from(modelProvider)
    .innerJoin(
      modelMonthCost,
      and(eq(modelMonthCost.provider, modelProvider.id), eq(modelMonthCost.currency, modelProvider.currency)),
    )
    .where(and(eq(modelMonthCost.month, p.month), gt(modelProvider.monthly_budget, 0), gt(used, p.threshold)))
})

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

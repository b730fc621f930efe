import { nurtureAlerts } from '@quarterdeck/shared/alerts/nurtureAlerts.ts'
import { nurtureSlotMachine } from '@quarterdeck/shared/states/nurtureSlot.ts'
import { and, count, eq, gt, inArray, sql } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { nurtureSlot, nurtureTask } from '../../../platform/schema/tables.gen.ts'
import { type AlertScope, isInScope, measured, scopeOf } from '../../alertMeasure.ts'
import { said } from './messages.ts'

const dayMs = 86_400_000

/** What of nurture is to be told. */
export const nurtureMeasures = measured(nurtureAlerts, {
  nurtureUnseen: (look) => unseenStarts.all(look.from, { ...scopeOf(look), since: look.now - dayMs }),
})

/** Starts of open nurture tasks that were skipped since then because nobody answers for the task who sees the account. */
const unseenStarts = prepared((q, p: Params<AlertScope & { since: number }>) =>
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
        // What is stored is a code (`messages.ts`), with its values behind.
        inArray(nurtureSlot.reason, [said('owner_gone'), said('out_of_sight')]),
      ),
    )
    .groupBy(nurtureTask.id)
    .having(sql`count(*) > ${p.threshold}`),
)

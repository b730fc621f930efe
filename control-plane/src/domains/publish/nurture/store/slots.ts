import { nurtureSlotMachine } from '@quarterdeck/shared/states/nurtureSlot.ts'
import type { SQL } from 'drizzle-orm'
import { and, asc, eq, gte, lt, sql } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { account, nurtureSlot, nurtureTask, phone } from '../../../../platform/schema/tables.gen.ts'

export type NurtureSlot = typeof nurtureSlot.$inferSelect
const { planned, skipped, missed } = nurtureSlotMachine.codes

/** What accounts have done in tasks so far: how many planned starts they had, when the latest ended, and when in idle time it began. */
export const readStanding = prepared((q, p: Params<{ tasks: readonly number[] }>) =>
  q
    .select({
      task: nurtureSlot.task,
      account: nurtureSlot.account,
      count: sql<number>`sum(${nurtureSlot.by_hand} = 0 AND ${nurtureSlot.state} <> ${planned})`.as('count'),
      last: sql<number | null>`max(CASE WHEN ${nurtureSlot.by_hand} = 0 THEN ${nurtureSlot.slot_time} END)`.as('last'),
      planned: sql<
        number | null
      >`max(CASE WHEN ${nurtureSlot.state} = ${planned} THEN ${nurtureSlot.slot_time} END)`.as('planned'),
      began: sql<number | null>`max(${nurtureSlot.began_time})`.as('began'),
      ended: sql<number | null>`max(${nurtureSlot.ended_time})`.as('ended'),
      done: sql<number>`sum(${nurtureSlot.state} = ${nurtureSlotMachine.codes.done})`.as('done'),
    })
    .from(nurtureSlot)
    .where(isAmong(nurtureSlot.task, p.tasks))
    .groupBy(nurtureSlot.task, nurtureSlot.account),
)

/** Which slots are asked for. */
export interface SlotFilter {
  from: number
  until: number
  /** 0: any. */
  task: number
  account: number
  phone: number
  seen: SQL | undefined
}

/** Slots that were planned for times from one up to but not another, without those that came to nothing. */
export const selectSlots = (filter: SlotFilter) =>
  prepared((q) =>
    q
      .select({
        id: nurtureSlot.id,
        time: nurtureSlot.slot_time,
        state: nurtureSlot.state,
        task: nurtureTask.id,
        account: account.id,
      })
      .from(nurtureSlot)
      .innerJoin(nurtureTask, eq(nurtureTask.id, nurtureSlot.task))
      .innerJoin(account, eq(account.id, nurtureSlot.account))
      .leftJoin(phone, eq(phone.id, account.phone))
      .where(
        and(
          gte(nurtureSlot.slot_time, filter.from),
          lt(nurtureSlot.slot_time, filter.until),
          sql`${nurtureSlot.state} NOT IN (${sql.raw(`${skipped}, ${missed}`)})`,
          filter.task > 0 ? eq(nurtureSlot.task, filter.task) : undefined,
          filter.account > 0 ? eq(nurtureSlot.account, filter.account) : undefined,
          filter.phone > 0 ? eq(account.phone, filter.phone) : undefined,
          filter.seen,
        ),
      )
      .orderBy(asc(nurtureSlot.slot_time), asc(nurtureSlot.id)),
  )

import { nurtureSlotMachine } from '@quarterdeck/shared/states/nurtureSlot.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import type { SQL } from 'drizzle-orm'
import {
  alias,
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  or,
  sql,
} from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared, take } from '../../../../platform/schema/prepared.ts'
import { account, nurtureSlot, nurtureTask, phone, publication } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { run } from '../../../work/runs/index.ts'

export type NurtureSlot = typeof nurtureSlot.$inferSelect
const { codes: posts } = publicationMachine
const waitingPosts = [posts.pending, posts.processing, posts.waiting]
const { planned, queued, done, failed, skipped, missed } = nurtureSlotMachine.codes

/** What accounts have done in tasks so far: how many planned starts they had, when the latest ended, and when in idle time it began. */
const standing = {
  task: nurtureSlot.task,
  account: nurtureSlot.account,
  count: sql<number>`sum(${nurtureSlot.by_hand} = 0 AND ${nurtureSlot.state} <> ${planned})`.as('count'),
  last: sql<number | null>`max(CASE WHEN ${nurtureSlot.by_hand} = 0 THEN ${nurtureSlot.slot_time} END)`.as('last'),
  planned: sql<number | null>`max(CASE WHEN ${nurtureSlot.state} = ${planned} THEN ${nurtureSlot.slot_time} END)`.as(
    'planned',
  ),
  began: sql<number | null>`max(${nurtureSlot.began_time})`.as('began'),
  ended: sql<number | null>`max(${nurtureSlot.ended_time})`.as('ended'),
  done: sql<number>`sum(${nurtureSlot.state} = ${done})`.as('done'),
  // Since it last worked.
  failed:
    sql<number>`sum(${nurtureSlot.state} = ${failed} AND ${nurtureSlot.slot_time} > coalesce((SELECT max(o.slot_time) FROM ${nurtureSlot} o
    WHERE o.task = ${nurtureSlot.task} AND o.account = ${nurtureSlot.account} AND o.state = ${done}), 0))`.as('failed'),
}

export const readStanding = prepared((q, p: Params<{ tasks: readonly number[] }>) =>
  q
    .select(standing)
    .from(nurtureSlot)
    .innerJoin(sql`json_each(${p.tasks}) k`, sql`${nurtureSlot.task} = k.value`)
    .groupBy(nurtureSlot.task, nurtureSlot.account),
)

/** The same of some accounts of tasks. */
export const readStandingOf = prepared(
  (q, p: Params<{ pairs: readonly (readonly [task: number, account: number])[] }>) =>
    q
      .select(standing)
      .from(nurtureSlot)
      .innerJoin(
        sql`json_each(${p.pairs}) k`,
        sql`${nurtureSlot.task} = k.value ->> 0 AND ${nurtureSlot.account} = k.value ->> 1`,
      )
      .groupBy(nurtureSlot.task, nurtureSlot.account),
)

/** By their ids, in no order. */
export const readSlots = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.select().from(nurtureSlot).where(isAmong(nurtureSlot.id, p.ids)),
)

/** When their runs committed. */
export const readCommits = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({ id: nurtureSlot.id, at: run.committed_at })
    .from(nurtureSlot)
    .innerJoin(run, eq(run.seq, nurtureSlot.run_seq))
    .where(isAmong(nurtureSlot.id, p.ids)),
)

/** Whose time has come, the earliest first. One whose account has something of its task under way waits for that, and for the pause after it. */
export const readDueSlots = prepared((q, p: Params<{ now: number; count: number }>) => {
  const going = alias(nurtureSlot, 'going')
  return q
    .select()
    .from(nurtureSlot)
    .where(
      and(
        eq(nurtureSlot.state, planned),
        lte(nurtureSlot.slot_time, p.now),
        notExists(
          q
            .select({ id: going.id })
            .from(going)
            .where(
              and(eq(going.task, nurtureSlot.task), eq(going.account, nurtureSlot.account), eq(going.state, queued)),
            ),
        ),
      ),
    )
    .orderBy(asc(nurtureSlot.slot_time), asc(nurtureSlot.id))
    .limit(take(p.count))
})

/** What is still to come or under way of these tasks. */
export const readOpenSlots = prepared((q, p: Params<{ tasks: readonly number[] }>) =>
  q
    .select()
    .from(nurtureSlot)
    .where(and(isAmong(nurtureSlot.task, p.tasks), inArray(nurtureSlot.state, [planned, queued])))
    .orderBy(asc(nurtureSlot.slot_time), asc(nurtureSlot.id)),
)

/** What has a run that no phone took in time. */
export const readLateSlots = prepared((q, p: Params<{ now: number; count: number }>) =>
  q
    .select({
      id: nurtureSlot.id,
      task: nurtureSlot.task,
      account: nurtureSlot.account,
      run: run.seq,
      message: run.message,
    })
    .from(nurtureSlot)
    .leftJoin(run, eq(run.seq, nurtureSlot.run_seq))
    .where(
      and(
        eq(nurtureSlot.state, queued),
        lt(nurtureSlot.latest, p.now),
        isNull(nurtureSlot.began_time),
        isNull(nurtureSlot.publication),
      ),
    )
    .limit(take(p.count)),
)

/** What publishes and is not as far as its publication: that one has begun or ended since, or can no longer begin in time. */
export const readPublishing = prepared((q, p: Params<{ now: number }>) =>
  q
    .select({
      id: nurtureSlot.id,
      task: nurtureSlot.task,
      account: nurtureSlot.account,
      began: nurtureSlot.began_time,
      publication: nurtureSlot.publication,
      status: publication.status,
      said: publication.result_description,
    })
    .from(nurtureSlot)
    .leftJoin(publication, eq(publication.id, nurtureSlot.publication))
    .where(
      and(
        eq(nurtureSlot.state, queued),
        isNotNull(nurtureSlot.publication),
        or(
          isNull(publication.id),
          and(eq(publication.status, posts.releasing), isNull(nurtureSlot.began_time)),
          inArray(publication.status, [posts.completed, posts.abnormal, posts.cancelled]),
          and(inArray(publication.status, waitingPosts), lt(nurtureSlot.latest, p.now)),
        ),
      ),
    ),
)

/** The start of an account in a task at a time. */
export const readSlotAt = prepared((q, p: Params<{ task: number; account: number; at: number }>) =>
  q
    .select({ id: nurtureSlot.id })
    .from(nurtureSlot)
    .where(and(eq(nurtureSlot.task, p.task), eq(nurtureSlot.account, p.account), eq(nurtureSlot.slot_time, p.at)))
    .limit(1),
)

/** Times are UTC milliseconds; `byHand` is 1 where somebody asked for it. */
export interface NewSlot {
  readonly task: number
  readonly account: number
  readonly at: number
  readonly latest: number
  readonly byHand: number
}

/** Stores starts ahead, on one way to the database; one that is there for that time stays as it is. */
export async function insertSlots(tx: Sql, slots: readonly NewSlot[]): Promise<void> {
  if (slots.length > 0) await tx.batch(slots.map((slot) => insertSlot.statement(slot)))
}

const insertSlot = prepared((q, p: Params<NewSlot>) =>
  q
    .insert(nurtureSlot)
    .values({ task: p.task, account: p.account, slot_time: p.at, latest: p.latest, by_hand: p.byHand })
    .onConflictDoNothing(),
)

/** Starts that are not under way yet come to nothing: they are planned anew, or never. */
export const deletePlanned = prepared((q, p: Params<{ tasks: readonly number[] }>) =>
  q.delete(nurtureSlot).where(and(isAmong(nurtureSlot.task, p.tasks), eq(nurtureSlot.state, planned))),
)

/** The same of some accounts of a task. */
export const deletePlannedOf = prepared((q, p: Params<{ task: number; accounts: readonly number[] }>) =>
  q
    .delete(nurtureSlot)
    .where(and(eq(nurtureSlot.task, p.task), isAmong(nurtureSlot.account, p.accounts), eq(nurtureSlot.state, planned))),
)

/** Whose time comes later than that, the latest first. */
export const readSlotsAfter = prepared((q, p: Params<{ at: number }>) =>
  q
    .select({
      id: nurtureSlot.id,
      state: sql<number>`${nurtureSlot.state}`,
      run: nurtureSlot.run_seq,
      publication: nurtureSlot.publication,
      began: nurtureSlot.began_time,
    })
    .from(nurtureSlot)
    .where(gt(nurtureSlot.slot_time, p.at))
    .orderBy(desc(nurtureSlot.slot_time), desc(nurtureSlot.id)),
)

/** They never were. */
export const deleteSlots = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.delete(nurtureSlot).where(isAmong(nurtureSlot.id, p.ids)),
)

/** One that was begun and ended by a clock that was ahead was begun and ended by then. */
export const setHappened = prepared((q, p: Params<{ id: number; at: number }>) =>
  q
    .update(nurtureSlot)
    .set({
      slot_time: p.at,
      began_time: sql`min(${nurtureSlot.began_time}, ${p.at})`,
      ended_time: sql`min(${nurtureSlot.ended_time}, ${p.at})`,
    })
    .where(eq(nurtureSlot.id, p.id)),
)

export const linkRun = prepared((q, p: Params<{ id: number; seq: number }>) =>
  q.update(nurtureSlot).set({ run_seq: p.seq }).where(eq(nurtureSlot.id, p.id)),
)

export const linkPublication = prepared((q, p: Params<{ id: number; publication: number }>) =>
  q.update(nurtureSlot).set({ publication: p.publication }).where(eq(nurtureSlot.id, p.id)),
)

/** A phone has it in hand. */
export const setBegun = prepared((q, p: Params<{ id: number; at: number }>) =>
  q.update(nurtureSlot).set({ began_time: p.at, reason: '' }).where(eq(nurtureSlot.id, p.id)),
)

/** Why a start that has failed did. */
export const setFailure = prepared((q, p: Params<{ id: number; reason: string }>) =>
  q
    .update(nurtureSlot)
    .set({ reason: p.reason })
    .where(and(eq(nurtureSlot.id, p.id), eq(nurtureSlot.state, failed))),
)

/** A phone has given it back before it was done. */
export const setGivenBack = prepared((q, p: Params<{ id: number; at: number; reason: string }>) =>
  q
    .update(nurtureSlot)
    .set({ began_time: null, ended_time: p.at, reason: p.reason })
    .where(and(eq(nurtureSlot.id, p.id), isNotNull(nurtureSlot.began_time))),
)

/** Which of these tasks have something in hand on a phone. */
export const readBusyTasks = prepared((q, p: Params<{ tasks: readonly number[] }>) =>
  q
    .selectDistinct({ task: nurtureSlot.task })
    .from(nurtureSlot)
    .where(and(isAmong(nurtureSlot.task, p.tasks), eq(nurtureSlot.state, queued), isNotNull(nurtureSlot.began_time))),
)

/** The latest starts of a task that a phone had in hand. */
export const readHadInHand = prepared((q, p: Params<{ task: number }>) =>
  q
    .select({ began: nurtureSlot.began_time, ended: nurtureSlot.ended_time })
    .from(nurtureSlot)
    .where(and(eq(nurtureSlot.task, p.task), isNotNull(nurtureSlot.began_time)))
    .orderBy(desc(nurtureSlot.slot_time))
    .limit(200),
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

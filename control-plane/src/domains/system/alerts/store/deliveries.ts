import { type AlertDeliveryState, alertDeliveryMachine } from '@quarterdeck/shared/states/alert.ts'
import {
  alias,
  and,
  asc,
  desc,
  eq,
  inArray,
  lt,
  lte,
  ne,
  not,
  notExists,
  or,
  sql,
} from '../../../../platform/schema/drizzle.ts'
import { inOrder } from '../../../../platform/schema/inOrder.ts'
import { paramTable } from '../../../../platform/schema/paramTable.ts'
import {
  isAmong,
  type Params,
  prepared,
  type Queries,
  type Selected,
  take,
} from '../../../../platform/schema/prepared.ts'
import { alertEvent, alertGroup, alertRule } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { type Stateful, transition } from '../../../../platform/transition.ts'
import { alertDelivery, alertDeliveryEvent } from '../tables.ts'

const deliveries: Stateful<AlertDeliveryState, typeof alertDelivery.$inferSelect> = {
  machine: alertDeliveryMachine,
  table: 'alert_delivery',
  key: 'id',
  column: 'state',
}
const { codes } = alertDeliveryMachine

/** `secret` is sealed; it and `url` are '' where the rule is gone. */
export type Delivery = Selected<typeof selectDue>
export type ShownDelivery = Selected<typeof selectOne>

interface NewDelivery {
  rule: number
  body: string
  events: readonly number[]
  isTest?: boolean
  /** Of something that may be acknowledged before it leaves. */
  tellsWrong?: boolean
}

/** A message on its way: about these events, or a test of the way. Its number. */
export async function addDelivery(
  tx: Sql,
  { rule, body, events, isTest = false, tellsWrong = false }: NewDelivery,
  now: number,
): Promise<number> {
  const { lastId } = await insert.run(tx, { rule, body, now, isTest: isTest ? 1 : 0, tellsWrong: tellsWrong ? 1 : 0 })
  await insertEvents.run(tx, { delivery: lastId, events })
  return lastId
}

/** Sends it once more, as if it had never been tried; false where there is none. What waits is only sent sooner. */
export async function sendOnceMore(tx: Sql, id: number, now: number): Promise<boolean> {
  const set = { attempts: 0, next_at: now }
  const moved = await transition(tx, deliveries, { to: 'waiting', ids: [id], set, at: now })
  return moved.length > 0
}

/** What is to be sent now: the oldest that waits for each rule, so that an end never comes before its beginning; a test waits for nobody. */
export function readDue(
  from: Sql,
  ask: { now: number; limit: number; except: readonly number[] },
): Promise<Delivery[]> {
  return selectDue.all(from, ask)
}

/** How an attempt ended. */
export async function settleDelivery(
  tx: Sql,
  id: number,
  { state, error, nextAt, now }: { state: AlertDeliveryState; error: string; nextAt: number; now: number },
): Promise<void> {
  const set = { attempts: { sql: 'attempts + 1' }, error, next_at: nextAt, last_time: now }
  const where = 'id = ?'
  await transition(tx, deliveries, { to: state, from: ['waiting'], where, params: [id], set, at: now })
}

/** Messages that have ended are kept for a while, for those who ask why nothing came. */
export async function forgetDeliveries(tx: Sql, before: number): Promise<void> {
  await forget.run(tx, { before })
}

interface Asked {
  rule?: number | undefined
  event?: number | undefined
  /** Of these rules alone; null: of all, also of those that are gone. */
  seen: readonly number[] | null
}

/** Of a rule, about an event, or all of them: the latest 50 first. */
export function readDeliveries(from: Sql, { rule, event, seen }: Asked): Promise<ShownDelivery[]> {
  return selectLatest.all(from, { rule: rule ?? null, event: event ?? null, seen })
}

export function readDelivery(from: Sql, id: number): Promise<ShownDelivery | undefined> {
  return selectOne.get(from, { id })
}

const d = alertDelivery

const insert = prepared(
  (q, p: Params<{ rule: number; body: string; now: number; isTest: number; tellsWrong: number }>) =>
    q.insert(d).values({
      rule_id: p.rule,
      body: p.body,
      next_at: p.now,
      create_time: p.now,
      is_test: p.isTest,
      tells_wrong: p.tellsWrong,
    }),
)

const insertEvents = prepared((q, p: Params<{ delivery: number; events: readonly number[] }>) =>
  q
    .insert(alertDeliveryEvent)
    .select(
      q
        .selectDistinct(inOrder(alertDeliveryEvent, { event_id: paramTable.value(), delivery_id: p.delivery }))
        .from(paramTable.list(p.events)),
    ),
)

/** It tells of something wrong, and somebody has acknowledged all that it tells of. */
const isSeenTo = sql<number>`${d.tells_wrong} = 1 AND NOT EXISTS (SELECT 1 FROM ${alertDeliveryEvent} x JOIN ${alertEvent} e ON e.id = x.event_id
  LEFT JOIN ${alertGroup} g ON g.id = e.alert_group WHERE x.delivery_id = ${d.id} AND g.acknowledged_time IS NULL)`

const selectDue = prepared((q, p: Params<{ now: number; limit: number; except: readonly number[] }>) => {
  const older = alias(d, 'older')
  const isFirst = notExists(
    q
      .select({ id: older.id })
      .from(older)
      .where(
        and(eq(older.state, codes.waiting), eq(older.is_test, 0), eq(older.rule_id, d.rule_id), lt(older.id, d.id)),
      ),
  )
  return q
    .select({
      id: d.id,
      rule_id: d.rule_id,
      body: d.body,
      attempts: d.attempts,
      due: d.next_at,
      url: sql<string>`coalesce(${alertRule.webhook_url}, '')`,
      secret: sql<string>`coalesce(${alertRule.webhook_secret}, '')`,
      is_seen_to: isSeenTo,
    })
    .from(d)
    .leftJoin(alertRule, eq(alertRule.id, d.rule_id))
    .where(
      and(
        eq(d.state, codes.waiting),
        lte(d.next_at, p.now),
        or(eq(d.is_test, 1), isFirst),
        not(isAmong(d.id, p.except)),
      ),
    )
    .orderBy(asc(d.next_at))
    .limit(take(p.limit))
})

/** Only the oldest are looked at each time: more than those are never behind. */
const forget = prepared((q, p: Params<{ before: number }>) => {
  const oldest = q
    .select({ id: d.id, state: d.state, create_time: d.create_time })
    .from(d)
    .orderBy(asc(d.id))
    .limit(500)
    .as('oldest')
  const isOver = and(ne(oldest.state, codes.waiting), lt(oldest.create_time, p.before))
  return q.delete(d).where(inArray(d.id, q.select({ id: oldest.id }).from(oldest).where(isOver)))
})

const selectShown = (q: Queries) =>
  q
    .select({
      id: d.id,
      rule_id: d.rule_id,
      rule_name: sql<string>`coalesce(${alertRule.name}, '')`,
      state: d.state,
      attempts: d.attempts,
      error: d.error,
      is_test: d.is_test,
      create_time: d.create_time,
      last_time: d.last_time,
      next_at: d.next_at,
    })
    .from(d)
    .leftJoin(alertRule, eq(alertRule.id, d.rule_id))

const selectOne = prepared((q, p: Params<{ id: number }>) => selectShown(q).where(eq(d.id, p.id)))

const selectLatest = prepared(
  (q, p: Params<{ rule: number | null; event: number | null; seen: readonly number[] | null }>) => {
    const about = q
      .select({ id: alertDeliveryEvent.delivery_id })
      .from(alertDeliveryEvent)
      .where(eq(alertDeliveryEvent.event_id, p.event))
    return selectShown(q)
      .where(
        and(
          sql`(${p.rule} IS NULL OR ${d.rule_id} = ${p.rule})`,
          sql`(${p.event} IS NULL OR ${inArray(d.id, about)})`,
          sql`(${p.seen} IS NULL OR ${isAmong(d.rule_id, p.seen)})`,
        ),
      )
      .orderBy(desc(d.id))
      .limit(50)
  },
)

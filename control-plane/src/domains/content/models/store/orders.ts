import { and, asc, eq, gt, gte, lte, sql } from '../../../../platform/schema/drizzle.ts'
import { inOrder } from '../../../../platform/schema/inOrder.ts'
import { paramTable } from '../../../../platform/schema/paramTable.ts'
import { isAmong, type Params, prepared, type Selected, take } from '../../../../platform/schema/prepared.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { type ModelOrder, modelKinds, type WhoseOrders } from '../order.ts'
import { modelOrder } from '../tables.ts'
import { endUnanswered } from './ledger.ts'

/** What the model is told; the rest of an order stands in columns. */
export type Wanted = Pick<ModelOrder, 'purpose' | 'prompt' | 'system' | 'data' | 'shape' | 'most' | 'about'>

export type DueOrder = Selected<typeof selectDue>

/** An order with the number of its provider. */
export type PlacedOrder = ModelOrder & { provider: number }

/** Their numbers, in their order. */
export async function insertOrders(
  tx: Sql,
  owner: string,
  orders: readonly PlacedOrder[],
  now: number,
): Promise<number[]> {
  const rows = orders.map((order) => ({
    task: order.task ?? 0,
    part: order.part,
    persona: order.persona ?? 0,
    organisation: order.organisation,
    provider: order.provider,
    kind: codeOf(order.kind),
    urgency: order.isUrgent ? 0 : 1,
    wanted: JSON.stringify(wantedOf(order)),
    budget: order.budget?.millionths ?? null,
    currency: order.budget?.currency ?? '',
  }))
  const { lastId } = await insert.run(tx, { owner, rows, now })
  // One statement numbers its rows without gaps.
  return rows.map((_, at) => lastId - rows.length + 1 + at)
}

export function codeOf(kind: ModelOrder['kind']): number {
  return modelKinds.indexOf(kind) + 1
}

export function kindOf(code: number): ModelOrder['kind'] {
  return modelKinds[code - 1]!
}

/** Of one provider: those that somebody waits for, then the oldest. */
export function readDueOrders(
  from: Sql,
  ask: { provider: number; now: number; limit: number; except: readonly number[] },
): Promise<DueOrder[]> {
  return selectDue.all(from, ask)
}

/**
 * Takes out those that wait, and marks those that are under way: whatever comes of them, they are not asked for again. A request that was
 * to go out again under its key has left once, and counts as one without an answer.
 */
export async function stopOrders(tx: Sql, { owner, task, parts }: WhoseOrders, now: number): Promise<number> {
  const whose = { owner, task: task ?? null, parts: parts ?? null }
  for (const { call } of await selectUnanswered.all(tx, whose)) await endUnanswered(tx, call, now)
  const { changes } = await stopWaiting.run(tx, whose)
  await markStopped.run(tx, whose)
  return changes
}

/** Is it still under way with this call, and was it stopped meanwhile? Undefined: it has ended, or waits again. */
export async function readUnderWay(
  from: Sql,
  { id, call }: { id: number; call: number },
): Promise<{ isStopped: boolean } | undefined> {
  const found = await selectUnderWay.get(from, { id, call })
  return found && { isStopped: found.stopped === 1 }
}

export async function countOrders(from: Sql, { owner, task, parts }: WhoseOrders): Promise<number> {
  return (await countAll.get(from, { owner, task: task ?? null, parts: parts ?? null }))?.count ?? 0
}

/** Takes an order out: whoever writes down its end does so in the same transaction. False where it is gone. */
export async function endOrder(tx: Sql, id: number): Promise<boolean> {
  return (await remove.run(tx, { id })).changes > 0
}

/** It is under way with this call; false where somebody has stopped it meanwhile. */
export async function markUnderWay(tx: Sql, id: number, call: number): Promise<boolean> {
  return (await begin.run(tx, { id, call })).changes > 0
}

/** It waits again; what has become of it so far goes with it. */
export async function putBack(
  tx: Sql,
  { id, attempts, unanswered, spent, maybe, call_id }: DueOrder,
  nextAt: number,
): Promise<void> {
  await back.run(tx, { id, attempts, unanswered, spent, maybe, call: call_id, nextAt })
}

/** Those that a killed process has left under way, some at a time. */
export function readLeft(from: Sql, after: number): Promise<DueOrder[]> {
  return selectLeft.all(from, { after })
}

/** Those that wait since then or longer, some at a time. */
export function readWaitingSince(from: Sql, ask: { at: number; after: number }): Promise<DueOrder[]> {
  return selectWaitingSince.all(from, ask)
}

/** Has a provider orders that have not ended? */
export async function isAsked(from: Sql, provider: number): Promise<boolean> {
  return (await selectOfProvider.get(from, { provider })) !== undefined
}

function wantedOf({ purpose, prompt, system, data, shape, most, about }: ModelOrder): Wanted {
  return JSON.parse(JSON.stringify({ purpose, prompt, system, data, shape, most, about })) as Wanted
}

const o = modelOrder
const waiting = 0
const underWay = 1

const insert = prepared((q, p: Params<{ owner: string; rows: readonly unknown[]; now: number }>) =>
  q.insert(o).select(
    q
      .select(
        inOrder(o, {
          id: sql`null`,
          state: sql`0`,
          owner: p.owner,
          task: paramTable.member('task'),
          part: paramTable.member('part'),
          persona: paramTable.member('persona'),
          organisation_id: paramTable.member('organisation'),
          provider_id: paramTable.member('provider'),
          kind: paramTable.member('kind'),
          urgency: paramTable.member('urgency'),
          wanted: paramTable.member('wanted'),
          budget: paramTable.member('budget'),
          budget_currency: paramTable.member('currency'),
          tried: sql`0`,
          unanswered: sql`0`,
          spent: sql`0`,
          maybe: sql`0`,
          key: sql`lower(hex(randomblob(16)))`,
          call_id: sql`0`,
          stopped: sql`0`,
          next_at: p.now,
          create_time: p.now,
        }),
      )
      .from(paramTable.list(p.rows))
      .orderBy(paramTable.place),
  ),
)

const fields = {
  id: o.id,
  owner: o.owner,
  task: o.task,
  part: o.part,
  persona: o.persona,
  organisation_id: o.organisation_id,
  provider_id: o.provider_id,
  kind: o.kind,
  wanted: o.wanted,
  budget: o.budget,
  budget_currency: o.budget_currency,
  attempts: o.tried,
  unanswered: o.unanswered,
  spent: o.spent,
  maybe: o.maybe,
  key: o.key,
  call_id: o.call_id,
  due: o.next_at,
  created: o.create_time,
}

const selectDue = prepared(
  (q, p: Params<{ provider: number; now: number; limit: number; except: readonly number[] }>) =>
    q
      .select(fields)
      .from(o)
      .where(
        and(
          eq(o.state, waiting),
          eq(o.provider_id, p.provider),
          gte(o.urgency, 0),
          lte(o.next_at, p.now),
          sql`NOT ${isAmong(o.id, p.except)}`,
        ),
      )
      .orderBy(asc(o.urgency), asc(o.next_at), asc(o.id))
      .limit(take(p.limit)),
)

interface Whose {
  owner: string
  task: number | null
  parts: readonly number[] | null
}

const isTheirs = (p: Params<Whose>) =>
  and(
    eq(o.owner, p.owner),
    sql`(${p.task} IS NULL OR ${o.task} = ${p.task})`,
    sql`(${p.parts} IS NULL OR ${isAmong(o.part, p.parts)})`,
  )

const stopWaiting = prepared((q, p: Params<Whose>) => q.delete(o).where(and(eq(o.state, waiting), isTheirs(p))))

const markStopped = prepared((q, p: Params<Whose>) =>
  q
    .update(o)
    .set({ stopped: 1 })
    .where(and(eq(o.state, underWay), isTheirs(p))),
)

const selectUnanswered = prepared((q, p: Params<Whose>) =>
  q
    .select({ call: o.call_id })
    .from(o)
    .where(and(eq(o.state, waiting), gt(o.call_id, 0), isTheirs(p))),
)

const selectUnderWay = prepared((q, p: Params<{ id: number; call: number }>) =>
  q
    .select({ stopped: o.stopped })
    .from(o)
    .where(and(eq(o.id, p.id), eq(o.state, underWay), eq(o.call_id, p.call))),
)

const countAll = prepared((q, p: Params<Whose>) =>
  q.select({ count: sql<number>`count(*)` }).from(o).where(isTheirs(p)),
)

const remove = prepared((q, p: Params<{ id: number }>) => q.delete(o).where(eq(o.id, p.id)))

const begin = prepared((q, p: Params<{ id: number; call: number }>) =>
  q
    .update(o)
    .set({ state: underWay, call_id: p.call })
    .where(and(eq(o.id, p.id), eq(o.state, waiting))),
)

const back = prepared(
  (
    q,
    p: Params<{
      id: number
      attempts: number
      unanswered: number
      spent: number
      maybe: number
      call: number
      nextAt: number
    }>,
  ) =>
    q
      .update(o)
      .set({
        state: waiting,
        tried: p.attempts,
        unanswered: p.unanswered,
        spent: p.spent,
        maybe: p.maybe,
        call_id: p.call,
        next_at: p.nextAt,
      })
      .where(eq(o.id, p.id)),
)

const selectLeft = prepared((q, p: Params<{ after: number }>) =>
  q
    .select(fields)
    .from(o)
    .where(and(eq(o.state, underWay), sql`${o.id} > ${p.after}`))
    .orderBy(asc(o.id))
    .limit(200),
)

const selectWaitingSince = prepared((q, p: Params<{ at: number; after: number }>) =>
  q
    .select(fields)
    .from(o)
    .where(and(eq(o.state, waiting), lte(o.create_time, p.at), sql`${o.id} > ${p.after}`))
    .orderBy(asc(o.id))
    .limit(200),
)

const selectOfProvider = prepared((q, p: Params<{ provider: number }>) =>
  q.select({ id: o.id }).from(o).where(eq(o.provider_id, p.provider)).limit(1),
)

/** Orders that have not been made yet, as far as the data knows. */
export const countWaitingOrders = prepared((q) => q.select({ n: sql<number>`count(*)` }).from(modelOrder))

import { type AlertDeliveryState, alertDeliveryMachine } from '@quarterdeck/shared/states/alert.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { type Stateful, transition } from '../../../platform/transition.ts'

const deliveries: Stateful<AlertDeliveryState> = {
  machine: alertDeliveryMachine,
  table: 'alert_delivery',
  key: 'id',
  column: 'state',
}
const { codes } = alertDeliveryMachine

export interface Delivery {
  id: number
  rule_id: number
  body: string
  attempts: number
  url: string
  /** Sealed. */
  secret: string
}

/** A message on its way: about these events, or a test of the way. Its number. */
export async function addDelivery(
  tx: Sql,
  { rule, body, events, isTest = false }: { rule: number; body: string; events: readonly number[]; isTest?: boolean },
  now: number,
): Promise<number> {
  const { lastId } = await tx.run(
    'INSERT INTO alert_delivery (rule_id, body, next_at, create_time, is_test) VALUES (?, ?, ?, ?, ?)',
    [rule, body, now, now, isTest],
  )
  await tx.run('INSERT INTO alert_delivery_event (event_id, delivery_id) SELECT DISTINCT value, ? FROM json_each(?)', [
    ...[lastId, JSON.stringify(events)],
  ])
  return lastId
}

/** Sends it once more, as if it had never been tried; false where there is none. What waits is only sent sooner. */
export async function sendOnceMore(tx: Sql, id: number, now: number): Promise<boolean> {
  const set = { attempts: 0, next_at: now }
  const moved = await transition(tx, deliveries, { to: 'waiting', where: 'id = ?', params: [id], set, at: now })
  return moved.length > 0
}

/** What is to be sent now: the oldest that waits for each rule, so that an end never comes before its beginning; a test waits for nobody. */
export function readDue(sql: Sql, now: number, limit: number): Promise<Delivery[]> {
  return sql.all<Delivery>(
    `SELECT d.id, d.rule_id, d.body, d.attempts,
      coalesce(r.webhook_url, '') AS url, coalesce(r.webhook_secret, '') AS secret
     FROM alert_delivery d LEFT JOIN alert_rule r ON r.id = d.rule_id
     WHERE d.state = ${codes.waiting} AND d.next_at <= ?
       AND (d.is_test = 1 OR NOT EXISTS (SELECT 1 FROM alert_delivery o
         WHERE o.state = ${codes.waiting} AND o.is_test = 0 AND o.rule_id = d.rule_id AND o.id < d.id))
     ORDER BY d.next_at LIMIT ?`,
    [now, limit],
  )
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
  await tx.run(
    `DELETE FROM alert_delivery WHERE id IN
      (SELECT id FROM (SELECT id, state, create_time FROM alert_delivery ORDER BY id LIMIT 500)
       WHERE state <> ${codes.waiting} AND create_time < ?)`,
    [before],
  )
}

export interface ShownDelivery {
  id: number
  rule_id: number
  rule_name: string
  state: number
  attempts: number
  error: string
  is_test: number
  create_time: number
  last_time: number | null
  next_at: number
}

const shown = `SELECT d.id, d.rule_id, coalesce(r.name, '') AS rule_name, d.state, d.attempts, d.error, d.is_test, d.create_time,
  d.last_time, d.next_at FROM alert_delivery d LEFT JOIN alert_rule r ON r.id = d.rule_id`

/** The latest first. */
export function readDeliveries(
  sql: Sql,
  { rule, event }: { rule?: number | undefined; event?: number | undefined },
): Promise<ShownDelivery[]> {
  const clauses = [
    ...(rule === undefined ? [] : ['d.rule_id = ?']),
    ...(event === undefined ? [] : ['d.id IN (SELECT delivery_id FROM alert_delivery_event WHERE event_id = ?)']),
  ]
  const where = clauses.length > 0 ? ` WHERE ${clauses.join(' AND ')}` : ''
  const params = [rule, event].filter((value) => value !== undefined)
  return sql.all<ShownDelivery>(`${shown}${where} ORDER BY d.id DESC LIMIT 50`, params)
}

export function readDelivery(sql: Sql, id: number): Promise<ShownDelivery | undefined> {
  return sql.get<ShownDelivery>(`${shown} WHERE d.id = ?`, [id])
}

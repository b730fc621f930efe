import type { Sql } from '../../../platform/store/store.ts'

export interface Delivery {
  id: number
  rule_id: number
  body: string
  attempts: number
  url: string
  secret: string
}

export const deliveryStates = ['waiting', 'sent', 'given_up'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export async function addDelivery(tx: Sql, rule: number, body: string, now: number): Promise<void> {
  await tx.run('INSERT INTO alert_delivery (rule_id, body, next_at, create_time) VALUES (?, ?, ?, ?)', [
    ...[rule, body, now, now],
  ])
}

/** What is to be sent now: the oldest that waits for each rule, so that an end never comes before its beginning. */
export function readDue(sql: Sql, now: number, limit: number): Promise<Delivery[]> {
  return sql.all<Delivery>(
    `SELECT d.id, d.rule_id, d.body, d.attempts,
      coalesce(r.webhook_url, '') AS url, coalesce(r.webhook_secret, '') AS secret
     FROM alert_delivery d LEFT JOIN alert_rule r ON r.id = d.rule_id
     WHERE d.state = 0 AND d.next_at <= ?
       AND NOT EXISTS (SELECT 1 FROM alert_delivery o WHERE o.state = 0 AND o.rule_id = d.rule_id AND o.id < d.id)
     ORDER BY d.next_at LIMIT ?`,
    [now, limit],
  )
}

/** How an attempt ended. */
export async function settleDelivery(
  tx: Sql,
  id: number,
  { state, error, nextAt }: { state: DeliveryState; error: string; nextAt: number },
): Promise<void> {
  await tx.run('UPDATE alert_delivery SET state = ?, attempts = attempts + 1, error = ?, next_at = ? WHERE id = ?', [
    ...[deliveryStates.indexOf(state), error, nextAt, id],
  ])
}

/** Messages that have ended are kept for a while, for those who ask why nothing came. */
export async function forgetDeliveries(tx: Sql, before: number): Promise<void> {
  await tx.run(
    `DELETE FROM alert_delivery WHERE id IN
      (SELECT id FROM (SELECT id, state, create_time FROM alert_delivery ORDER BY id LIMIT 500)
       WHERE state <> 0 AND create_time < ?)`,
    [before],
  )
}

export interface ShownDelivery {
  id: number
  state: number
  attempts: number
  error: string
  create_time: number
  next_at: number
}

export function readDeliveries(sql: Sql, rule: number): Promise<ShownDelivery[]> {
  return sql.all<ShownDelivery>(
    `SELECT id, state, attempts, error, create_time, next_at FROM alert_delivery
     WHERE rule_id = ? ORDER BY id DESC LIMIT 50`,
    [rule],
  )
}

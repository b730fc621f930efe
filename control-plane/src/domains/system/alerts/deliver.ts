import type { Context } from '../../../platform/context.ts'
import { openSecret } from '../../../platform/secrets.ts'
import { nextAttempt } from './nextAttempt.ts'
import { webhookOwner } from './secrets.ts'
import { sendWebhook } from './sendWebhook.ts'
import { webhookReach } from './settings.ts'
import { type Delivery, forgetDeliveries, readDue, settleDelivery } from './store/deliveries.ts'

export interface DeliverOptions {
  timeoutMs: number
  signal: AbortSignal
}

/** Messages under way at the same time; each belongs to another rule. */
const atOnce = 8
const keptMs = 30 * 86_400_000

/** Sends what is due, and writes down how that went. How many were tried. */
export async function deliver(context: Context, options: DeliverOptions): Promise<number> {
  const { store, now } = context
  const due = await readDue(store.read, now(), atOnce)
  await Promise.all(due.map((delivery) => attempt(context, delivery, options)))
  if (due.length > 0) await store.write((tx) => forgetDeliveries(tx, now() - keptMs))
  return due.length
}

async function attempt(
  { store, settings, secrets, metrics, live, log, now }: Context,
  { id, rule_id, url, secret, body, attempts }: Delivery,
  { timeoutMs, signal }: DeliverOptions,
): Promise<void> {
  // Its rule is gone, or has no webhook any more.
  const error =
    url === ''
      ? 'no_webhook'
      : await sendWebhook(
          { id, url, secret: openSecret(secrets, secret, webhookOwner()), body, now: now() },
          { mayReach: webhookReach.rule(settings), timeoutMs, signal },
        )
  const next = error === 'no_webhook' ? undefined : nextAttempt(attempts + 1)
  const state = error === '' ? 'sent' : next === undefined ? 'given_up' : 'waiting'
  metrics.count('quarterdeck_alert_messages_total', 'Messages to webhooks, by how an attempt ended.', {
    outcome: error === '' ? 'sent' : 'failed',
  })
  if (error !== '')
    log.warn({ rule: rule_id, delivery: id, error, attempts: attempts + 1 }, 'a webhook was not reached')
  await store.write((tx) => settleDelivery(tx, id, { state, error, nextAt: now() + (next ?? 0), now: now() }))
  live.changed('alert-delivery', [id])
}

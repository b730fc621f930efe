import type { Context } from '../../../platform/context.ts'
import { type AttemptState, createDueRows, type DueRows, type Settled } from '../../../platform/loops/dueRows.ts'
import { openSecret } from '../../../platform/secrets.ts'
import { webhookOwner } from './secrets.ts'
import { sendWebhook } from './sendWebhook.ts'
import { webhookReach } from './settings.ts'
import { type Delivery, forgetDeliveries, readDue, settleDelivery } from './store/deliveries.ts'

/** Messages under way at the same time; each belongs to another rule. */
const atOnce = 8
const everyMs = 5_000
const keptMs = 30 * 86_400_000
/** Half a minute, doubled up to an hour: some 3 hours. */
const patience = { firstMs: 30_000, mostMs: 3_600_000, mostAttempts: 10 }
const states = { done: 'sent', waiting: 'waiting', given_up: 'given_up' } as const

/** Messages to webhooks: sent when they are due, and written down how that went. */
export function createDeliveries(context: Context, { timeoutMs }: { timeoutMs: number }): DueRows<Delivery> {
  const { store, settings, secrets, metrics, log, now } = context

  async function send(
    { id, url, secret, body, rule_id, attempts, is_seen_to }: Delivery,
    signal: AbortSignal,
  ): Promise<AttemptState> {
    // Its rule is gone, or has no webhook any more.
    if (url === '') return { error: 'no_webhook', isFinal: true }
    if (is_seen_to === 1) return { error: 'acknowledged', isFinal: true }
    const message = { id, url, secret: openSecret(secrets, secret, webhookOwner()), body, now: now() }
    const error = await sendWebhook(message, { mayReach: webhookReach.rule(settings), timeoutMs, signal })
    if (error !== '')
      log.warn({ rule: rule_id, delivery: id, error, attempts: attempts + 1 }, 'a webhook was not reached')
    return { error, isFinal: error === 'no_webhook' }
  }

  async function settle({ id }: Delivery, { state, error, nextAt }: Settled): Promise<void> {
    metrics.count('quarterdeck_alert_messages_total', 'Messages to webhooks, by how an attempt ended.', {
      outcome: error === '' ? 'sent' : 'failed',
    })
    await store.write(async (tx) => {
      await settleDelivery(tx, id, { state: states[state], error, nextAt, now: now() })
      await forgetDeliveries(tx, now() - keptMs)
    })
  }

  return createDueRows(context, {
    name: 'alerts.deliveries',
    everyMs,
    atOnce,
    readDue: (ask) => readDue(store.read, ask),
    work: send,
    settle,
    patience,
  })
}

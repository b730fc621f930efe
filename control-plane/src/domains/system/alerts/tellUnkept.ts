import type { Context } from '../../../platform/context.ts'
import { openSecret } from '../../../platform/secrets.ts'
import { StoreError } from '../../../platform/store/storeError.ts'
import type { MeasuredAlert } from '../../alertMeasure.ts'
import { webhookOwner } from './secrets.ts'
import { sendWebhook } from './sendWebhook.ts'
import { webhookReach } from './settings.ts'
import type { Rule } from './store/rules.ts'
import { webhookBody } from './webhookBody.ts'

const hourMs = 3_600_000

/** Tells webhooks of alerts that a full disk keeps nothing of: from memory, once an hour as long as that lasts, under no number. */
export function createTellUnkept(
  { settings, secrets, now, log }: Pick<Context, 'settings' | 'secrets' | 'now' | 'log'>,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): (error: unknown, rule: Rule, fails: readonly MeasuredAlert[]) => Promise<void> {
  const told = new Map<number, number>()
  return async (error, rule, fails) => {
    const isFull = error instanceof StoreError && error.code.startsWith('SQLITE_FULL')
    if (!isFull || rule.webhook_url === '' || fails.length === 0) return
    const at = now()
    if (at - (told.get(rule.id) ?? Number.NEGATIVE_INFINITY) < hourMs) return
    told.set(rule.id, at)
    const opened = fails.map((one) => ({ ...one, id: 0 }))
    const body = webhookBody(rule, { opened, closed: [], now: at })
    const secret = openSecret(secrets, rule.webhook_secret, webhookOwner())
    const message = { id: 0, url: rule.webhook_url, secret, body, now: at }
    const failed = await sendWebhook(message, { mayReach: webhookReach.rule(settings), timeoutMs, signal })
    if (failed !== '') log.warn({ rule: rule.id, error: failed }, 'a webhook was not reached')
  }
}

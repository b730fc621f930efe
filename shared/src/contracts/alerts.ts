import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Alerts beside the lists of their rules and events: what the bell shows, and how messages to webhooks fare. */

/** Codes of `alert_rule.kind`. */
export const alertKinds = { availability: 1, certificate: 2, ranking: 3, invalid: 4 } as const
export type AlertKind = keyof typeof alertKinds

const count = z.number().int()

export const openAlerts = endpoint({
  name: 'alert.open',
  method: 'GET',
  path: '/alerts/open',
  permission: 'alert-event.list',
  summary: 'How many alerts are open, and the latest 20 of them.',
  reply: z.object({
    count,
    events: z.array(
      z.object({
        id: count,
        kind: count,
        kind_str: z.string(),
        rule_name: z.string(),
        /** '' is all sites. */
        subject: z.string(),
        value: z.number(),
        threshold: count,
        opened_time: z.string(),
      }),
    ),
  }),
})

export const alertDeliveries = endpoint({
  name: 'alert.deliveries',
  method: 'GET',
  path: '/alerts/deliveries',
  permission: 'alert-rule.list',
  summary: 'The last 50 messages to the webhook of a rule.',
  query: z.object({ rule_id: z.coerce.number().int().min(1) }),
  reply: z.array(
    z.object({
      id: count,
      state: z.enum(['waiting', 'sent', 'given_up']),
      attempts: count,
      /** Why the last attempt failed: `http 500`, `timeout`, `address_refused`, or the system's code. */
      error: z.string(),
      create_time: z.string(),
      next_time: z.string().nullable(),
    }),
  ),
})

import { z } from 'zod'
import { endpoint, onlyFilters } from './endpoint.ts'
import { reachSettings } from './reachSettings.ts'

/** Alerts beside the lists of their rules and events: what the bell shows, and how messages to webhooks fare. */

const count = z.number().int()

const alertsOpen = z.object({
  count,
  events: z.array(
    z.object({
      id: count,
      kind: count,
      kind_str: z.string(),
      rule_name: z.string(),
      /** '' is all together. */
      subject: z.string(),
      value: z.number(),
      threshold: count,
      opened_time: z.string(),
    }),
  ),
})
export type OpenAlerts = z.infer<typeof alertsOpen>

export const openAlerts = endpoint({
  name: 'alert.open',
  method: 'GET',
  path: '/alerts/open',
  permission: 'alert-event.list',
  visibility: 'organisation',
  summary: 'How many alerts are open, and the latest 20 of them.',
  reply: alertsOpen,
})

const delivery = z.object({
  id: count,
  rule_id: count,
  rule_name: z.string(),
  state: z.enum(['waiting', 'sent', 'given_up']),
  attempts: count,
  /** Why the last attempt failed: `http 500`, `timeout`, `address_refused`, or the system's code; '' where it did not. */
  error: z.string(),
  /** It only tries the way. */
  is_test: z.number().int(),
  create_time: z.string(),
  /** Of the last attempt; null before the first. */
  last_time: z.string().nullable(),
  /** Of the next attempt; null where there is none. */
  next_time: z.string().nullable(),
})

export const alertDeliveries = endpoint({
  name: 'alert.deliveries',
  method: 'GET',
  path: '/alerts/deliveries',
  permission: 'alert-rule.list',
  visibility: 'organisation',
  sees: { rule_id: onlyFilters, event_id: onlyFilters },
  summary: 'The last 50 messages to webhooks: of a rule, about an event, or all of them.',
  query: z.object({
    rule_id: z.coerce.number().int().min(1).optional(),
    event_id: z.coerce.number().int().min(1).optional(),
  }),
  reply: z.array(delivery),
})

export const sendAgain = endpoint({
  name: 'alert.sendAgain',
  method: 'POST',
  path: '/alerts/deliveries/:id/again',
  permission: 'alert-rule.edit',
  visibility: 'organisation',
  sees: { id: { because: 'messages stand in no list: those of rules that are seen' } },
  summary: 'Send a message again, now; its number stays, so that the receiver can tell.',
  query: z.object({ id: z.coerce.number().int().min(1) }),
  reply: delivery,
})

export const sendTest = endpoint({
  name: 'alert.sendTest',
  method: 'POST',
  path: '/alerts/rules/:id/test',
  permission: 'alert-rule.edit',
  visibility: 'organisation',
  sees: { id: 'alert-rule' },
  summary: 'Send a signed message without events to the webhook of a rule, to see whether it arrives.',
  query: z.object({ id: z.coerce.number().int().min(1) }),
  reply: delivery,
})

export const getAlertSettings = endpoint({
  name: 'alert-rule.settings',
  method: 'GET',
  path: '/alerts/settings',
  permission: 'alert-rule.config',
  visibility: 'internal',
  administers: true,
  summary: 'Which addresses webhooks may reach beside public ones.',
  reply: reachSettings,
})

export const editAlertSettings = endpoint({
  name: 'alert-rule.config',
  method: 'PUT',
  path: '/alerts/settings',
  permission: 'alert-rule.config',
  visibility: 'internal',
  administers: true,
  summary: 'Say which addresses webhooks may reach beside public ones; for administrators of the installation.',
  body: reachSettings,
  reply: reachSettings,
})

import * as contract from '@quarterdeck/shared/contracts/alerts.ts'
import { alertEvent } from '@quarterdeck/shared/resources/site/alertEvent.ts'
import type { Router } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import type { Running } from '../../../platform/running.ts'
import { defineDomain } from '../../defineDomain.ts'
import { alertRuleHooks } from './alertRuleHooks.ts'
import { createDeliveries } from './deliver.ts'
import { evaluate } from './evaluate.ts'
import { groupActions } from './groups/groupActions.ts'
import { type Announced, announcedBy } from './measure.ts'
import { alertRetention } from './retention.ts'
import { serveAlerts } from './routes.ts'
import { alertSecrets } from './secrets.ts'
import { seedFirstRules } from './seedFirstRules.ts'
import { alertSettings } from './settings.ts'
import type { Events } from './store/events.ts'
import { createTellUnkept } from './tellUnkept.ts'

export { addFirstRules } from './seedFirstRules.ts'

export const alerts = defineDomain({
  name: 'alerts',
  retention: alertRetention,
  secrets: alertSecrets,
  settings: alertSettings,
  contracts: [contract],
  topics: {
    'alert-delivery': {
      reads: { alert_delivery: 'all', alert_delivery_event: 'all', alert_rule: ['name'] },
      outside: 'organisation',
    },
  },
  // Whoever works with phones is told of them, and those who lead them say of what.
  grants: {
    phones: ['alert-event.list', 'alert-event.export', 'alert-group.*', 'alert-note.*'],
    // Which addresses webhooks may reach is for those who run the installation.
    leadPhones: ['alert-rule.*', '!alert-rule.config'],
  },
  extend: { 'alert-rule': alertRuleHooks, 'alert-group': { actions: groupActions } },
  async start({ context, router, resources, domains }, _needs, options: AlertOptions) {
    await seedFirstRules(context)
    const events = resources.tables.of(alertEvent)
    return startAlerts(context, router, { events, announced: announcedBy(domains), ...options })
  },
})

export interface Alerts extends Running {
  begin(): void
  /** Looks at all rules now. */
  evaluate(): Promise<void>
  /** Sends what is due now; how many messages were tried. */
  deliver(): Promise<number>
}

export interface AlertOptions {
  /** For one message: names, connection and answer. */
  timeoutMs?: number
}

/** Checks and ingest tell of changes many times a second. */
const collectMs = 3_000
/** Certificates expire, and phones stay away, although nothing changes. */
const everyMs = 60_000

/** Rules, their events, and messages about these to webhooks. */
export function startAlerts(
  context: Context,
  router: Router,
  { events, announced, timeoutMs = 10_000 }: AlertOptions & { events: Events; announced: Announced },
): Alerts {
  const { live, loops, serverHealth } = context
  const sending = createDeliveries(context, { timeoutMs })
  const stopping = new AbortController()
  const tellUnkept = createTellUnkept(context, { timeoutMs, signal: stopping.signal })
  const looking = loops.every('alerts.rules', everyMs, async () => {
    await evaluate(context, announced, tellUnkept)
    sending.wake()
  })
  serverHealth.onChecked(() => looking.wake())
  serveAlerts(router, context, { events, onQueued: () => sending.wake() })

  let unlisten = () => {}

  return {
    begin() {
      unlisten = live.whenWritten(['alert_rule', ...announced.reads], () => looking.wake(collectMs))
      sending.begin()
      looking.begin().wake(collectMs)
    },
    evaluate: () => evaluate(context, announced, tellUnkept),
    deliver: sending.runDue,
    async stop() {
      unlisten()
      stopping.abort(new Error('the control plane stops'))
      await Promise.all([looking.stop(), sending.stop()])
    },
  }
}

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
import { windowMeasures } from './windows/alerts.ts'
import { createWindows, type Windows } from './windows/createWindows.ts'
import { windowHooks } from './windows/windowHooks.ts'

export { addFirstRules } from './seedFirstRules.ts'

export const alerts = defineDomain({
  name: 'alerts',
  alerts: windowMeasures,
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
    phones: ['alert-event.list', 'alert-event.export', 'alert-group.*', 'alert-note.*', 'alert-window.list'],
    // Which addresses webhooks may reach is for those who run the installation.
    leadPhones: ['alert-window.*', 'alert-rule.*', '!alert-rule.config'],
  },
  extend: { 'alert-rule': alertRuleHooks, 'alert-group': { actions: groupActions } },
  async start({ context, router, resources, domains }, _needs, options: AlertOptions) {
    await seedFirstRules(context)
    const events = resources.tables.of(alertEvent)
    resources.extend('alert-window', windowHooks(resources))
    const windows = createWindows(context, resources)
    return startAlerts(context, router, { events, announced: announcedBy(domains), windows, ...options })
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
  {
    events,
    announced,
    windows,
    timeoutMs = 10_000,
  }: AlertOptions & { events: Events; announced: Announced; windows?: Windows },
): Alerts {
  const { live, loops, serverHealth } = context
  const sending = createDeliveries(context, { timeoutMs })
  const stopping = new AbortController()
  const tellUnkept = createTellUnkept(context, { timeoutMs, signal: stopping.signal })
  const looking = loops.every('alerts.rules', everyMs, async () => {
    await evaluate(context, announced, tellUnkept, windows)
    sending.wake()
  })
  serverHealth.onChecked(() => looking.wake())
  serveAlerts(router, context, { events, onQueued: () => sending.wake() })

  let unlisten = () => {}

  return {
    begin() {
      unlisten = live.whenWritten(['alert_rule', 'alert_window', ...announced.reads], () => looking.wake(collectMs))
      sending.begin()
      looking.begin().wake(collectMs)
    },
    evaluate: () => evaluate(context, announced, tellUnkept, windows),
    deliver: sending.runDue,
    async stop() {
      unlisten()
      stopping.abort(new Error('the control plane stops'))
      await Promise.all([looking.stop(), sending.stop()])
    },
  }
}

import {
  alertDeliveries,
  editAlertSettings,
  getAlertSettings,
  openAlerts,
  sendAgain,
  sendTest,
} from '@quarterdeck/shared/contracts/alerts.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { alertDeliveryMachine } from '@quarterdeck/shared/states/alert.ts'
import { stateOf } from '@quarterdeck/shared/states/machine.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { AccessScope, Router } from '../../../http/handler.ts'
import { serveReach } from '../../../http/serveReach.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../platform/context.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { seesAll } from '../../../resources/visibility/readContext.ts'
import { webhookReach } from './settings.ts'
import { addDelivery, readDeliveries, readDelivery, type ShownDelivery, sendOnceMore } from './store/deliveries.ts'
import { countOpen, type Events, readLatest } from './store/events.ts'
import { readRule, seenRules } from './store/rules.ts'
import { webhookBody } from './webhookBody.ts'

/** Every call of contracts/alerts.ts. */
export function serveAlerts(
  router: Router,
  context: Context,
  { events: list, onQueued }: { events: Events; onQueued(): void },
): void {
  const { store, settings, metrics, audit, now } = context
  const time = (ms: number) => formatTime(ms, settings.get(systemSettings.zone))
  metrics.gauge('quarterdeck_alerts_open', 'Alerts that are open.', () => countOpen(store.read, list, seesAll))

  serveReach(router, context, {
    get: getAlertSettings,
    edit: editAlertSettings,
    resource: 'alert-rule',
    reach: webhookReach,
  })

  router.serve(openAlerts, async ({ actor, t }) => {
    const events = (await readLatest(store.read, list, actor)).map((row) => ({
      ...row,
      kind_str: t(codeKey('alert-event.choice.kind', row.kind)),
      opened_time: time(row.opened_time),
    }))
    return { data: { count: await countOpen(store.read, list, actor), events } }
  })

  const shown = ({ state: code, create_time, last_time, next_at, ...row }: ShownDelivery) => {
    const state = stateOf(alertDeliveryMachine, code)
    return {
      ...row,
      state,
      create_time: time(create_time),
      last_time: last_time === null ? null : time(last_time),
      next_time: state === 'waiting' ? time(next_at) : null,
    }
  }
  /** On its way: into the audit log, and sent without waiting for the next round. */
  const queued = async (id: number) => {
    onQueued()
    return shown((await readDelivery(store.read, id))!)
  }

  /** Rules and messages of others are not there. */
  const isSeen = async (from: Sql, rule: number, accessScope: AccessScope) =>
    (await seenRules(from, accessScope))?.includes(rule) !== false

  router.serve(alertDeliveries, async ({ query, actor }) => {
    const seen = await seenRules(store.read, actor)
    const rows = await readDeliveries(store.read, { rule: query.rule_id, event: query.event_id, seen })
    return { data: rows.map(shown) }
  })

  router.serve(sendAgain, async ({ query: { id }, actor, t }) => {
    await store.write(async (tx) => {
      const delivery = await readDelivery(tx, id)
      if (!delivery || !(await isSeen(tx, delivery.rule_id, actor))) throw new AppError('not_found')
      await sendOnceMore(tx, id, now())
      const { address } = actor
      await audit.record(tx, {
        actor,
        address,
        action: 'alert.sendAgain',
        resource: 'alert-delivery',
        rowId: id,
        summary: auditMessage('done', { deed: 'alert.sendAgain', name: `#${id}` }),
      })
    })
    return { data: await queued(id), message: t('alert-delivery.message.again') }
  })

  router.serve(sendTest, async ({ query, actor, t }) => {
    const id = await store.write(async (tx) => {
      const rule = await readRule(tx, query.id)
      if (!rule) throw new AppError('not_found')
      if (!rule.webhook_url)
        throw new AppError('required', {}, { problems: [{ field: 'webhook_url', code: 'required' }] })
      const body = webhookBody(rule, { opened: [], closed: [], now: now(), isTest: true })
      const { address } = actor
      await audit.record(tx, {
        actor,
        address,
        action: 'alert.sendTest',
        resource: 'alert-rule',
        rowId: rule.id,
        summary: auditMessage('done', { deed: 'alert.sendTest', name: rule.name }),
      })
      return addDelivery(tx, { rule: rule.id, body, events: [], isTest: true }, now())
    })
    return { data: await queued(id), message: t('alert-delivery.message.test') }
  })
}

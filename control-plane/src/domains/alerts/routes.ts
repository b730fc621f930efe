import { alertDeliveries, openAlerts } from '@quarterdeck/shared/contracts/alerts.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Router } from '../../http/handler.ts'
import type { Context } from '../../platform/context.ts'
import { deliveryStates, readDeliveries } from './store/deliveries.ts'

interface OpenRow {
  id: number
  kind: number
  rule_name: string
  subject: string
  value: number
  threshold: number
  opened_time: number
}

const countOpen = 'SELECT count(*) AS n FROM alert_event WHERE state = 1'

/** Every call of contracts/alerts.ts. */
export function serveAlerts(router: Router, { store, settings, metrics }: Context): void {
  const time = (ms: number) => formatTime(ms, settings.get('zone'))
  const count = async () => (await store.read.get<{ n: number }>(countOpen))!.n
  metrics.gauge('quarterdeck_alerts_open', 'Alerts that are open.', count)

  router.serve(openAlerts, async ({ t }) => {
    const rows = await store.read.all<OpenRow>(
      `SELECT id, kind, rule_name, subject, value, threshold, opened_time FROM alert_event
       WHERE state = 1 ORDER BY opened_time DESC, id DESC LIMIT 20`,
    )
    const events = rows.map((row) => ({
      ...row,
      kind_str: t(`alert-event.choice.kind.${row.kind}`),
      opened_time: time(row.opened_time),
    }))
    return { data: { count: await count(), events } }
  })

  router.serve(alertDeliveries, async ({ query }) => {
    const rows = await readDeliveries(store.read, query.rule_id)
    return {
      data: rows.map(({ state, create_time, next_at, ...row }) => ({
        ...row,
        state: deliveryStates[state]!,
        create_time: time(create_time),
        next_time: state === 0 ? time(next_at) : null,
      })),
    }
  })
}

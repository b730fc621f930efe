import { alertDeliveryMachine } from '@quarterdeck/shared/states/alert.ts'

const { waiting, sent } = alertDeliveryMachine.codes

/**
 * Fields that no column holds: an SQL expression over `t`, a row of the resource's table. Found here by the lists and by
 * the migration writer, which makes no column for them.
 */
export const computedColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: { users: '(SELECT count(*) FROM user WHERE user.role_id = t.id)' },
  // 1 on its way, 2 sent, 3 given up: of the latest message about it; 0 there is none.
  'alert-event': {
    webhook: `coalesce((SELECT CASE d.state WHEN ${waiting} THEN 1 WHEN ${sent} THEN 2 ELSE 3 END FROM alert_delivery_event e JOIN alert_delivery d ON d.id = e.delivery_id
      WHERE e.event_id = t.id ORDER BY e.delivery_id DESC LIMIT 1), 0)`,
  },
  'user-group': { type: '(SELECT o.type FROM organisation o WHERE o.id = t.organisation)' },
  host: { phones: '(SELECT count(*) FROM phone WHERE phone.host = t.id)' },
}

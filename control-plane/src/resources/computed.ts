import { alertDeliveryMachine } from '@quarterdeck/shared/states/alert.ts'
import { verifyTaskMachine } from '@quarterdeck/shared/states/verifyTask.ts'

const { waiting, sent } = alertDeliveryMachine.codes
const open = verifyTaskMachine.codes.waiting
/** 2 out, while a person is waited for; 3 has reached a limit; 1 rests; 4 failed the last time; 0 well. */
const healthWhere = (
  isOut: string,
  atLimit = 'false',
) => `CASE WHEN EXISTS (SELECT 1 FROM verify_task v WHERE v.state = ${open} AND ${isOut}) THEN 2
  WHEN ${atLimit} THEN 3
  WHEN t.rests_until > unixepoch('subsec') * 1000 THEN 1 WHEN t.failures > 0 THEN 4 ELSE 0 END`

/** The card that counts is that of the lowest slot that has one. */
const ofCard = (column: string, none: string) =>
  `coalesce((SELECT s.${column} FROM sim s WHERE s.phone = t.id AND s.present = 1 ORDER BY s.slot LIMIT 1), ${none})`

/** What stops work there, the widest: a code of the table `halt` and one; 0 nothing. */
const haltedWhere = (isOf: string) => `coalesce((SELECT min(k.kind) + 1 FROM halt k WHERE ${isOf}), 0)`

const openLease = 'phone_lease l WHERE l.phone = t.id AND l.ended IS NULL'

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
  phone: {
    halted: haltedWhere('k.kind = 0 OR k.host = t.host OR k.phone = t.id OR k.user_group = t.user_group_id'),
    health: healthWhere('v.phone = t.id AND v.account IS NULL', '1 IN (t.battery_low, t.too_hot, t.storage_low)'),
    model_name: `coalesce((SELECT m.name FROM phone_model m WHERE m.code = t.model), '')`,
    operator: ofCard('operator', '0'),
    iccid: ofCard('iccid', "''"),
    sim_kind: ofCard('kind', '0'),
    number: ofCard('number', "''"),
    held_by: `coalesce((SELECT l.holder FROM ${openLease}), '')`,
    held_until: `(SELECT l.until FROM ${openLease})`,
    held_since: `(SELECT l.since FROM ${openLease})`,
    held_for: `coalesce((SELECT l.reason FROM ${openLease}), '')`,
    current_run: `coalesce((SELECT l.run FROM ${openLease}), '')`,
  },
  script: {
    replaces: `coalesce((SELECT o.name FROM script o WHERE t.enabled = 0 AND o.platform = t.platform AND o.purpose = t.purpose
      AND o.enabled = 1 AND o.id <> t.id), '')`,
  },
  'script-version': {
    replaces: `coalesce((SELECT s.name || ' ' || s.version FROM script s WHERE s.id = t.script AND s.version <> t.number), '')`,
  },
  'verify-task': { owner: '(SELECT p.owner_user_id FROM phone p WHERE p.id = t.phone)' },
  'phone-model': { named: `t.name <> ''` },
  host: { halted: haltedWhere('k.kind = 0 OR k.host = t.id') },
  account: { health: healthWhere('v.account = t.id') },
}

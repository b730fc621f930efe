import { alertKinds } from '@quarterdeck/shared/contracts/alerts.ts'
import {
  check,
  index,
  integer,
  primaryKey,
  sql,
  sqliteTable,
  text,
  uniqueIndex,
} from '../../platform/schema/drizzle.ts'
import { indexesOn, seed } from '../../platform/schema/objects.ts'
import { alertEvent } from '../../platform/schema/tables.gen.ts'
import { withoutRowid } from '../../platform/schema/withoutRowid.ts'

/** Messages to webhooks, one for a rule and a look at it. state: 0 waiting, 1 sent, 2 given up. body is what is signed. */
export const alertDelivery = sqliteTable(
  'alert_delivery',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    rule_id: integer().notNull(),
    state: integer().notNull().default(0),
    body: text().notNull(),
    attempts: integer().notNull().default(0),
    next_at: integer().notNull(),
    error: text().notNull().default(''),
    create_time: integer().notNull(),
    last_time: integer(),
    is_test: integer().notNull().default(0),
  },
  (t) => [
    index('alert_delivery_rule').on(t.rule_id, t.id),
    index('alert_delivery_waiting').on(t.next_at).where(sql`state = 0`),
    check('alert_delivery_state', sql`state BETWEEN 0 AND 2`),
  ],
)

export const alertDeliveryEvent = withoutRowid(
  sqliteTable(
    'alert_delivery_event',
    {
      event_id: integer().notNull(),
      delivery_id: integer()
        .notNull()
        .references(() => alertDelivery.id, { onDelete: 'cascade' }),
    },
    (t) => [
      primaryKey({ columns: [t.event_id, t.delivery_id] }),
      index('alert_delivery_event_delivery').on(t.delivery_id),
    ],
  ),
)

/** A script that rests stops its work: a new installation is told of it. */
export const scriptRestsRule = seed(
  `INSERT INTO alert_rule (name, kind, threshold, enabled, update_time)
   VALUES ('Scripts that rest', ${alertKinds.script_rests}, 0, 1, CAST(strftime('%s', 'now') AS INTEGER) * 1000)`,
)

/** One open event a rule and subject. */
export const alertEventOpen = indexesOn(alertEvent, [
  uniqueIndex('alert_event_open').on(alertEvent.rule_id, alertEvent.subject).where(sql`state = 1`),
])

import { alertDeliveryMachine } from '@quarterdeck/shared/states/alert.ts'
import { alertKinds } from '@quarterdeck/shared/values/alertKinds.ts'
import { computedOn } from '../../../platform/schema/computed.ts'
import {
  check,
  index,
  integer,
  primaryKey,
  sql,
  sqliteTable,
  text,
  uniqueIndex,
} from '../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { indexesOn, seed } from '../../../platform/schema/objects.ts'
import { alertEvent, alertGroup, alertRule } from '../../../platform/schema/tables.gen.ts'
import { withoutRowid } from '../../../platform/schema/withoutRowid.ts'
import { homeOrganisation } from '../../access/access/index.ts'

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
    /** It tells of something wrong, and so of nothing once that is acknowledged. */
    tells_wrong: integer().notNull().default(0),
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

/** Rules of kinds up to this code came with the first migration; those of later ones with their kind (`seedFirstRules`). */
export const lastFirstCode = 22
/** A new installation hears of what stops its work; those who run it change that as they like. */
const firstRows = alertKinds.flatMap(({ code, first }) =>
  code > lastFirstCode || first === undefined
    ? []
    : `(${code}, ${first}, 1, CAST(strftime('%s', 'now') AS INTEGER) * 1000)`,
)
export const firstRules = seed(
  `INSERT INTO ${nameOf(alertRule)} (kind, threshold, organisation_id, update_time) VALUES ${firstRows.join(', ')}`,
  homeOrganisation,
)

/** One open event a rule and subject; those of a group, and those that stand in none yet. */
export const alertEventOpen = indexesOn(alertEvent, [
  uniqueIndex('alert_event_open').on(alertEvent.rule_id, alertEvent.subject).where(sql`state = 1`),
  index('alert_event_group').on(alertEvent.alert_group, alertEvent.id),
  index('alert_event_ungrouped').on(alertEvent.id).where(sql`state = 1 AND alert_group IS NULL`),
])

/** One open group a side and cause, whoever finds it first. */
export const alertGroupOpen = indexesOn(alertGroup, [
  uniqueIndex('alert_group_open').on(alertGroup.cause_key).where(sql`closed_time IS NULL`),
  index('alert_group_closed').on(alertGroup.cause_key, alertGroup.closed_time),
])

/** Of each group how far those whom it concerns have been told. `told` is a code of `tellings`; `attended`: there may be something to tell yet. */
export const alertOutage = withoutRowid(
  sqliteTable(
    'alert_outage',
    {
      group_id: integer()
        .primaryKey()
        .references(() => alertGroup.id, { onDelete: 'cascade' }),
      attended: integer().notNull().default(1),
      told: integer().notNull().default(0),
      told_at: integer(),
      /** Members up to this one are told of. */
      told_event: integer().notNull().default(0),
      /** When it last began or ended. */
      changed_at: integer().notNull(),
      flapping_since: integer(),
      flapping_told: integer().notNull().default(0),
      /** That a part of it is well again, and a part is not. */
      part_told: integer().notNull().default(0),
      /** The last member when the cause of an acknowledged group was known to be well again. */
      eased_event: integer(),
      /** When another outage of it began after that. */
      again_at: integer(),
    },
    () => [index('alert_outage_attended').on(sql`attended`).where(sql`attended = 1`)],
  ),
)

/** Alerts of which nothing is told while a window holds them; `released_at`: none does any more, since then. */
export const alertHeld = withoutRowid(
  sqliteTable(
    'alert_held',
    {
      event_id: integer()
        .primaryKey()
        .references(() => alertEvent.id, { onDelete: 'cascade' }),
      released_at: integer(),
    },
    () => [index('alert_held_now').on(sql`event_id`).where(sql`released_at IS NULL`)],
  ),
)

const { waiting, sent } = alertDeliveryMachine.codes

/** What became of it comes before what it was: over, seen to, quiet, new. */
export const statusOfGroup = computedOn(alertGroup, (t) => ({
  status: sql`CASE WHEN ${t.closed_time} IS NOT NULL THEN 0 WHEN ${t.acknowledged_time} IS NOT NULL THEN 2
    WHEN ${t.silenced_until} IS NOT NULL THEN 3 ELSE 1 END`,
}))

/** 1 on its way, 2 sent, 3 given up: of the latest message about it; 0 there is none. */
export const webhookOfEvent = computedOn(alertEvent, (t) => ({
  webhook: sql`coalesce((SELECT CASE d.state WHEN ${waiting} THEN 1 WHEN ${sent} THEN 2 ELSE 3 END
    FROM ${alertDeliveryEvent} e JOIN ${alertDelivery} d ON d.id = e.delivery_id
    WHERE e.event_id = ${t.id} ORDER BY e.delivery_id DESC LIMIT 1), 0)`,
}))

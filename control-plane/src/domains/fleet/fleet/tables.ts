import { automationCodes } from '@quarterdeck/shared/resources/fleet/platform.ts'
import { runMachine } from '@quarterdeck/shared/states/run.ts'
import { verifyTaskMachine } from '@quarterdeck/shared/states/verifyTask.ts'
import { computedOn } from '../../../platform/schema/computed.ts'
import { index, integer, sql, sqliteTable, text } from '../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { indexesOn, seed, view } from '../../../platform/schema/objects.ts'
import {
  account,
  host,
  organisation,
  phone,
  phoneModel,
  platform,
  platformLog,
  subsystem,
  userGroup,
  verifyTask,
} from '../../../platform/schema/tables.gen.ts'
import { trigger } from '../../../platform/schema/triggers.ts'
import { withoutRowid } from '../../../platform/schema/withoutRowid.ts'
import { deviceEventSql } from '../../deviceEvent.ts'
import { run } from '../../work/runs/index.ts'
import { phoneApp } from '../phoneParts/index.ts'
import { fleetEvents } from './deviceEvents.ts'

/** Identities of agents and the one-time tokens that become one; of both only the SHA-256. */
export const hostSecret = sqliteTable('host_secret', {
  host_id: integer()
    .primaryKey()
    .references(() => host.id, { onDelete: 'cascade' }),
  hash: text().notNull().unique(),
  created_at: integer().notNull(),
})

export const enrolToken = withoutRowid(
  sqliteTable('enrol_token', {
    hash: text().primaryKey().notNull(),
    created_by: text().notNull(),
    /** To which the host will belong. */
    organisation_id: integer()
      .notNull()
      .references(() => organisation.id, { onDelete: 'cascade' }),
    user_group: integer()
      .notNull()
      .references(() => userGroup.id, { onDelete: 'cascade' }),
    created_at: integer().notNull(),
    expires_at: integer().notNull(),
    used_at: integer(),
  }),
)

/** What agents have borrowed of phones and not given back yet: whoever has the phone next is told. */
export const phoneBorrowed = sqliteTable('phone_borrowed', {
  phone_id: integer()
    .primaryKey()
    .references(() => phone.id, { onDelete: 'cascade' }),
  /** Whose agent said so last. */
  host_id: integer().notNull(),
  /** JSON (`borrowedOfPhone`). */
  settings: text().notNull(),
  at: integer().notNull(),
})

/** The only platform registered from the start is the product's own fixture app; it is uncapped. */
export const fixturePlatform = seed(
  `INSERT INTO ${nameOf(platform)} (name, app, basis, basis_note, cap_hour, cap_day, recorded_by, update_time)
   VALUES ('shelf', 'app.shelf', 1, 'The fixture app of this product', 0, 0, 'system', CAST(strftime('%s', 'now') AS INTEGER) * 1000)`,
)

const moved = deviceEventSql(fleetEvents.phone_state, { state: 'new.state', before: 'old.state' })

/** Whoever changes the state of a phone, its history tells of it. */
export const phoneStateLog = trigger({
  on: phone,
  event: 'update',
  of: ['state'],
  run: [
    `INSERT INTO ${nameOf(platformLog)} (at, kind, phone, serial, host, host_name, event)
     VALUES (new.presence_since, ${moved.kind}, new.id, new.serial, new.host,
       coalesce((SELECT name FROM ${nameOf(host)} WHERE id = new.host), ''), ${moved.event})`,
  ],
})

const { succeeded } = runMachine.codes
const { waiting } = verifyTaskMachine.codes

/**
 * Places for accounts: those that are bound to phones, and for each platform whose app a phone has, the subsystems without one. What
 * is known of a login is what runs have shown. Ids of accounts and of empty places never meet.
 */
export const deviceSeat = view(
  'device_seat',
  `SELECT a.id * 2 AS id, a.phone AS phone_id, a.subsystem, coalesce(s.name, '') AS subsystem_name, a.platform AS platform_id,
     CASE WHEN s.id IS NULL THEN 2 ELSE 1 END AS seat, a.id AS account_id
   FROM ${nameOf(account)} a LEFT JOIN ${nameOf(subsystem)} s ON s.phone = a.phone AND s.user = a.subsystem WHERE a.phone IS NOT NULL
   UNION ALL
   SELECT (s.id * 100000 + pl.id) * 2 + 1, s.phone, s.user, s.name, pl.id, 0, NULL
   FROM ${nameOf(subsystem)} s JOIN ${nameOf(phoneApp)} app ON app.phone_id = s.phone JOIN ${nameOf(platform)} pl ON pl.app = app.package
   WHERE NOT EXISTS (SELECT 1 FROM ${nameOf(account)} b WHERE b.phone = s.phone AND b.subsystem = s.user AND b.platform = pl.id)`,
)

/** By which the places of a phone are found that are taken. */
export const seatIndexes = indexesOn(account, [
  index('account_seat').on(account.phone, account.subsystem, account.platform),
])

/**
 * Of each phone that could hold accounts: how many it has, in which subsystem, and which places are empty. All phones in one go: the
 * places are put together once, in the order in which they are said, because an ORDER BY of the aggregate is more than the remote engine
 * understands.
 */
export const phoneSeats = view(
  'phone_seats',
  `WITH place AS MATERIALIZED (SELECT v.phone_id, v.subsystem, v.platform_id, v.seat <> 0 AS taken,
       CASE WHEN v.seat = 0 THEN pl.name || ' · ' || v.subsystem END AS empty
     FROM device_seat v LEFT JOIN ${nameOf(platform)} pl ON pl.id = v.platform_id ORDER BY v.phone_id, pl.name, v.subsystem),
   held AS MATERIALIZED (SELECT phone_id, subsystem, sum(taken) AS accounts, count(*) AS places FROM place
     GROUP BY phone_id, subsystem ORDER BY phone_id, subsystem)
   SELECT h.phone_id, h.accounts, h.places - h.accounts AS empty, h.by_subsystem, coalesce(s.empty, '') AS empty_seats, s.platforms
   FROM (SELECT phone_id, sum(accounts) AS accounts, sum(places) AS places,
       group_concat(subsystem || ': ' || accounts, ' · ') AS by_subsystem FROM held GROUP BY phone_id) h
     JOIN (SELECT phone_id, group_concat(empty, ', ') AS empty, group_concat(DISTINCT platform_id) AS platforms
       FROM place GROUP BY phone_id) s ON s.phone_id = h.phone_id`,
)

/** By which an account finds its last run that worked. */
export const workedIndexes = indexesOn(run, [
  index('run_account_worked')
    .on(run.account_id, run.finished_at)
    .where(sql`state = ${sql.raw(String(succeeded))}`),
])

/** When a run last worked with each account. */
export const accountWorked = view(
  'account_worked',
  `SELECT account_id, max(finished_at) AS at FROM ${nameOf(run)} WHERE state = ${succeeded} GROUP BY account_id`,
)

/** Since when accounts wait for a person because a script found nobody logged in. */
export const accountAsked = view(
  'account_asked',
  `SELECT account AS account_id, since AS at FROM ${nameOf(verifyTask)} WHERE state = ${waiting} AND cause = 2 AND account IS NOT NULL`,
)

/** The versions that a phone has: of each app (kind 1), and of Android (kind 2). */
export const phoneVersion = view(
  'phone_version',
  `SELECT phone_id, 1 AS kind, package, version, version_code, md5 FROM ${nameOf(phoneApp)}
   UNION ALL SELECT id, 2, '', android, 0, '' FROM ${nameOf(phone)} WHERE android <> ''`,
)

export const modelOfPhone = computedOn(phone, (t) => ({
  model_name: sql`coalesce((SELECT m.name FROM ${phoneModel} m WHERE m.code = ${t.model}), '')`,
}))

/** Whether anything may run on a platform. */
export const automationOfPlatform = computedOn(platform, (t) => ({
  automation: sql`CASE WHEN ${t.by_hand} = 1 THEN ${automationCodes.byHand}
    WHEN ${t.basis} = 0 OR ${t.basis_until} <= unixepoch('subsec') * 1000 THEN ${automationCodes.noBasis}
    ELSE ${automationCodes.allowed} END`,
}))

export const isModelNamed = computedOn(phoneModel, (t) => ({ named: sql`${t.name} <> ''` }))

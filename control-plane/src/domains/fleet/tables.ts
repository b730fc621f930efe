import { integer, primaryKey, sql, sqliteTable, text, uniqueIndex } from '../../platform/schema/drizzle.ts'
import { indexesOn, seed, trigger } from '../../platform/schema/objects.ts'
import { host, phone, sim } from '../../platform/schema/tables.gen.ts'
import { withoutRowid } from '../../platform/schema/withoutRowid.ts'
import { happeningSql } from '../platformLog/index.ts'

/** A slot holds one card. Cards that are in no phone have none. */
export const simPlace = indexesOn(sim, [uniqueIndex('sim_place').on(sim.phone, sim.slot).where(sql`phone IS NOT NULL`)])

export const phoneApp = withoutRowid(
  sqliteTable(
    'phone_app',
    {
      phone_id: integer()
        .notNull()
        .references(() => phone.id, { onDelete: 'cascade' }),
      package: text().notNull(),
      version: text().notNull(),
      version_code: integer().notNull(),
      md5: text().notNull(),
    },
    (t) => [primaryKey({ columns: [t.phone_id, t.package] })],
  ),
)

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
    created_at: integer().notNull(),
    expires_at: integer().notNull(),
    used_at: integer(),
  }),
)

/** The only platform registered from the start is the product's own fixture app; it is uncapped. */
export const fixturePlatform = seed(
  `INSERT INTO platform (name, app, basis, basis_note, cap_hour, cap_day, recorded_by, update_time)
   VALUES ('shelf', 'app.shelf', 1, 'The fixture app of this product', 0, 0, 'system', CAST(strftime('%s', 'now') AS INTEGER) * 1000)`,
)

const moved = happeningSql('phone_state', { state: 'new.state', before: 'old.state' })

/** Whoever changes the state of a phone, its history tells of it. */
export const phoneStateLog = trigger({
  name: 'phone_state_log',
  on: phone,
  event: 'AFTER UPDATE',
  of: ['state'],
  when: 'old.state <> new.state',
  run: [
    `INSERT INTO platform_log (at, kind, phone, serial, host, host_name, event)
     VALUES (new.presence_since, ${moved.kind}, new.id, new.serial, new.host,
       coalesce((SELECT name FROM host WHERE id = new.host), ''), ${moved.event})`,
  ],
})

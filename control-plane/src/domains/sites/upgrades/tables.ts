import { check, index, integer, sql, sqliteTable, text } from '../../../platform/schema/drizzle.ts'
import { siteIp } from '../../../platform/schema/tables.gen.ts'
import { trigger } from '../../../platform/schema/triggers.ts'

/**
 * Version and upgrade of each site-group IP. status: -1 not detected yet, 0 latest, 1 upgradable, 2 upgrading, 3 failed,
 * 4 abnormal. outcome and detail: what came of the last call (domains/sites/upgrades/outcomes.ts). own_…: what differs from the
 * settings. job_id: the job whose upgrade it is or was; target: where that leads; sent_at: the server has accepted it.
 */
export const upgradeSite = sqliteTable(
  'upgrade_site',
  {
    ip_id: integer()
      .primaryKey()
      .references(() => siteIp.id, { onDelete: 'cascade' }),
    /** An administrator of the installation says that this address is ours: only then are tokens sent there. */
    confirmed: integer().notNull().default(0),
    status: integer().notNull().default(-1),
    version: text().notNull().default(''),
    new_version: text().notNull().default(''),
    is_automatic: integer().notNull().default(0),
    outcome: text().notNull().default(''),
    detail: text().notNull().default(''),
    own_version: text().notNull().default(''),
    own_port: integer(),
    own_token: text().notNull().default(''),
    job_id: integer(),
    target: text().notNull().default(''),
    sent_at: integer(),
    detected_at: integer(),
    update_time: integer(),
  },
  (t) => [
    index('upgrade_site_status').on(t.status),
    check('upgrade_site_confirmed', sql`confirmed IN (0, 1)`),
    check('upgrade_site_status', sql`status BETWEEN -1 AND 4`),
    check('upgrade_site_is_automatic', sql`is_automatic IN (0, 1)`),
  ],
)

/** Every call to a site server. upgrade: 0 success, 1 failure. */
export const upgradeRecord = sqliteTable(
  'upgrade_record',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    ip: text().notNull(),
    code: text().notNull(),
    version: text().notNull(),
    upgrade: integer().notNull(),
    outcome: text().notNull(),
    detail: text().notNull(),
    is_automatic: integer().notNull(),
    status: integer().notNull(),
    at: integer().notNull(),
  },
  (t) => [
    index('upgrade_record_at').on(t.at),
    index('upgrade_record_ip').on(t.ip, t.id),
    index('upgrade_record_ip_at').on(t.ip, t.at),
    check('upgrade_record_upgrade', sql`upgrade IN (0, 1)`),
    check('upgrade_record_is_automatic', sql`is_automatic IN (0, 1)`),
    check('upgrade_record_status', sql`status BETWEEN 0 AND 4`),
  ],
)

export const upgradesTriggers = [
  trigger({
    on: siteIp,
    event: 'insert',
    run: [`INSERT INTO upgrade_site (ip_id) VALUES (new.id)`],
  }),
  trigger({
    on: siteIp,
    event: 'update',
    of: ['ip'],
    run: [`DELETE FROM upgrade_site WHERE ip_id = old.id`, `INSERT INTO upgrade_site (ip_id) VALUES (new.id)`],
  }),
]

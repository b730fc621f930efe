import { index, integer, primaryKey, sqliteTable, text } from '../../platform/schema/drizzle.ts'
import { indexesOn, trigger } from '../../platform/schema/objects.ts'
import { site, siteCheck, webDomain } from '../../platform/schema/tables.gen.ts'
import { withoutRowid } from '../../platform/schema/withoutRowid.ts'

/** Checks of a day in the installation's zone, and those that found a valid site. Outlives the rows of the list. */
export const siteCheckDay = withoutRowid(
  sqliteTable('site_check_day', {
    day: text().primaryKey().notNull(),
    total: integer().notNull(),
    valid: integer().notNull(),
  }),
)

/**
 * Monitored sites by day, verdict and real IP (site-cluster.md §2.9), so that a day of a million checks is not grouped anew
 * for every look. site_status -1: all of them.
 */
export const siteCheckDomain = withoutRowid(
  sqliteTable(
    'site_check_domain',
    {
      day: text().notNull(),
      site_status: integer().notNull(),
      ip: text().notNull(),
      domain: text().notNull(),
      sites: integer().notNull(),
    },
    (t) => [primaryKey({ columns: [t.day, t.site_status, t.ip, t.domain] })],
  ),
)

export const siteCheckServer = withoutRowid(
  sqliteTable(
    'site_check_server',
    {
      day: text().notNull(),
      site_status: integer().notNull(),
      ip: text().notNull(),
      domains: integer().notNull(),
      sites: integer().notNull(),
    },
    (t) => [primaryKey({ columns: [t.day, t.site_status, t.ip] })],
  ),
)

/**
 * What was ever checked under each real IP: primary domains (kind 0) and sites (kind 1), so that the statistics of all days
 * need not group all checks anew. site_status -1: whatever the verdict; day '' of site_check_server: all days together.
 */
export const siteCheckEver = withoutRowid(
  sqliteTable(
    'site_check_ever',
    {
      site_status: integer().notNull(),
      ip: text().notNull(),
      kind: integer().notNull(),
      name: text().notNull(),
      checks: integer().notNull(),
    },
    (t) => [primaryKey({ columns: [t.site_status, t.ip, t.kind, t.name] })],
  ),
)

export const siteHost = indexesOn(site, [index('site_host').on(site.host)])

export const siteStatusTriggers = [
  trigger({
    name: 'site_check_day_insert',
    on: siteCheck,
    event: 'AFTER INSERT',
    run: [
      `INSERT INTO site_check_day VALUES (new.day, 1, new.site_status = 2)
        ON CONFLICT (day) DO UPDATE SET total = total + 1, valid = valid + excluded.valid`,
    ],
  }),
  trigger({
    name: 'site_check_day_update',
    on: siteCheck,
    event: 'AFTER UPDATE',
    of: ['site_status'],
    when: `(old.site_status = 2) <> (new.site_status = 2)`,
    run: [
      `UPDATE site_check_day SET valid = valid + (new.site_status = 2) - (old.site_status = 2) WHERE day = new.day`,
    ],
  }),
  trigger({
    name: 'site_check_domain_delete',
    on: siteCheckDomain,
    event: 'AFTER DELETE',
    run: [
      `UPDATE site_check_server SET domains = domains - 1, sites = sites - old.sites
        WHERE day = old.day AND site_status = old.site_status AND ip = old.ip`,
      `DELETE FROM site_check_server WHERE day = old.day AND site_status = old.site_status AND ip = old.ip AND domains = 0`,
    ],
  }),
  trigger({
    name: 'site_check_domain_insert',
    on: siteCheckDomain,
    event: 'AFTER INSERT',
    run: [
      `INSERT INTO site_check_server VALUES (new.day, new.site_status, new.ip, 1, new.sites)
        ON CONFLICT (day, site_status, ip) DO UPDATE SET domains = domains + 1, sites = sites + excluded.sites`,
    ],
  }),
  trigger({
    name: 'site_check_domain_update',
    on: siteCheckDomain,
    event: 'AFTER UPDATE',
    of: ['sites'],
    run: [
      `UPDATE site_check_server SET sites = sites + new.sites - old.sites
        WHERE day = new.day AND site_status = new.site_status AND ip = new.ip`,
    ],
  }),
  trigger({
    name: 'site_check_ever_check',
    on: siteCheck,
    event: 'AFTER INSERT',
    when: `new.ip <> ''`,
    run: [
      `INSERT INTO site_check_ever VALUES
        (-1, new.ip, 0, new.domain, 1), (-1, new.ip, 1, new.url, 1),
        (new.site_status, new.ip, 0, new.domain, 1), (new.site_status, new.ip, 1, new.url, 1)
        ON CONFLICT (site_status, ip, kind, name) DO UPDATE SET checks = checks + 1`,
    ],
  }),
  trigger({
    name: 'site_check_ever_delete',
    on: siteCheckEver,
    event: 'AFTER DELETE',
    run: [
      `UPDATE site_check_server SET domains = domains - (old.kind = 0), sites = sites - (old.kind = 1)
        WHERE day = '' AND site_status = old.site_status AND ip = old.ip`,
      `DELETE FROM site_check_server
        WHERE day = '' AND site_status = old.site_status AND ip = old.ip AND domains = 0 AND sites = 0`,
    ],
  }),
  trigger({
    name: 'site_check_ever_gone',
    on: siteCheck,
    event: 'AFTER DELETE',
    when: `old.ip <> ''`,
    run: [
      `UPDATE site_check_ever SET checks = checks - 1
        WHERE site_status IN (-1, old.site_status) AND ip = old.ip AND kind = 0 AND name = old.domain`,
      `UPDATE site_check_ever SET checks = checks - 1
        WHERE site_status IN (-1, old.site_status) AND ip = old.ip AND kind = 1 AND name = old.url`,
      `DELETE FROM site_check_ever
        WHERE site_status IN (-1, old.site_status) AND ip = old.ip AND kind = 0 AND name = old.domain AND checks = 0`,
      `DELETE FROM site_check_ever
        WHERE site_status IN (-1, old.site_status) AND ip = old.ip AND kind = 1 AND name = old.url AND checks = 0`,
    ],
  }),
  trigger({
    name: 'site_check_ever_insert',
    on: siteCheckEver,
    event: 'AFTER INSERT',
    run: [
      `INSERT INTO site_check_server VALUES ('', new.site_status, new.ip, new.kind = 0, new.kind = 1)
        ON CONFLICT (day, site_status, ip) DO UPDATE SET domains = domains + excluded.domains, sites = sites + excluded.sites`,
    ],
  }),
  trigger({
    name: 'site_check_ever_update',
    on: siteCheck,
    event: 'AFTER UPDATE',
    of: ['site_status', 'ip', 'domain', 'url'],
    when: `old.site_status <> new.site_status OR old.ip <> new.ip OR old.domain <> new.domain OR old.url <> new.url`,
    run: [
      `INSERT INTO site_check_ever SELECT s.value, new.ip, 0, new.domain, 1
        FROM json_each(json_array(-1, new.site_status)) s WHERE new.ip <> ''
        ON CONFLICT (site_status, ip, kind, name) DO UPDATE SET checks = checks + 1`,
      `INSERT INTO site_check_ever SELECT s.value, new.ip, 1, new.url, 1
        FROM json_each(json_array(-1, new.site_status)) s WHERE new.ip <> ''
        ON CONFLICT (site_status, ip, kind, name) DO UPDATE SET checks = checks + 1`,
      `UPDATE site_check_ever SET checks = checks - 1
        WHERE site_status IN (-1, old.site_status) AND ip = old.ip AND kind = 0 AND name = old.domain`,
      `UPDATE site_check_ever SET checks = checks - 1
        WHERE site_status IN (-1, old.site_status) AND ip = old.ip AND kind = 1 AND name = old.url`,
      `DELETE FROM site_check_ever
        WHERE site_status IN (-1, old.site_status) AND ip = old.ip AND kind = 0 AND name = old.domain AND checks = 0`,
      `DELETE FROM site_check_ever
        WHERE site_status IN (-1, old.site_status) AND ip = old.ip AND kind = 1 AND name = old.url AND checks = 0`,
    ],
  }),
  trigger({
    name: 'site_check_server_delete',
    on: siteCheck,
    event: 'AFTER DELETE',
    when: `old.ip <> ''`,
    run: [
      `UPDATE site_check_domain SET sites = sites - 1
        WHERE day = old.day AND site_status IN (-1, old.site_status) AND ip = old.ip AND domain = old.domain`,
      `DELETE FROM site_check_domain
        WHERE day = old.day AND site_status IN (-1, old.site_status) AND ip = old.ip AND domain = old.domain AND sites = 0`,
    ],
  }),
  trigger({
    name: 'site_check_server_insert',
    on: siteCheck,
    event: 'AFTER INSERT',
    when: `new.ip <> ''`,
    run: [
      `INSERT INTO site_check_domain VALUES (new.day, -1, new.ip, new.domain, 1), (new.day, new.site_status, new.ip, new.domain, 1)
        ON CONFLICT (day, site_status, ip, domain) DO UPDATE SET sites = sites + 1`,
    ],
  }),
  trigger({
    name: 'site_check_server_update',
    on: siteCheck,
    event: 'AFTER UPDATE',
    of: ['day', 'site_status', 'ip', 'domain'],
    when: `old.day <> new.day OR old.site_status <> new.site_status OR old.ip <> new.ip OR old.domain <> new.domain`,
    run: [
      `UPDATE site_check_domain SET sites = sites - 1
        WHERE day = old.day AND site_status IN (-1, old.site_status) AND ip = old.ip AND domain = old.domain`,
      `INSERT INTO site_check_domain SELECT new.day, s.value, new.ip, new.domain, 1
        FROM json_each(json_array(-1, new.site_status)) s WHERE new.ip <> ''
        ON CONFLICT (day, site_status, ip, domain) DO UPDATE SET sites = sites + 1`,
      `DELETE FROM site_check_domain
        WHERE day = old.day AND site_status IN (-1, old.site_status) AND ip = old.ip AND domain = old.domain AND sites = 0`,
    ],
  }),
  trigger({
    name: 'site_domain_delete',
    on: site,
    event: 'AFTER DELETE',
    run: [`UPDATE web_domain SET host_num = host_num - 1 WHERE domain = old.domain`],
  }),
  trigger({
    name: 'site_domain_insert',
    on: site,
    event: 'AFTER INSERT',
    run: [`UPDATE web_domain SET host_num = host_num + 1 WHERE domain = new.domain`],
  }),
  trigger({
    name: 'site_domain_update',
    on: site,
    event: 'AFTER UPDATE',
    of: ['domain'],
    when: `old.domain <> new.domain`,
    run: [
      `UPDATE web_domain SET host_num = host_num - 1 WHERE domain = old.domain`,
      `UPDATE web_domain SET host_num = host_num + 1 WHERE domain = new.domain`,
    ],
  }),
  trigger({
    name: 'site_host_delete',
    on: site,
    event: 'AFTER DELETE',
    when: `NOT EXISTS (SELECT 1 FROM site WHERE host = old.host)`,
    run: [`UPDATE ranking SET is_my_site = 0 WHERE host = old.host AND is_my_site = 1`],
  }),
  trigger({
    name: 'site_host_insert',
    on: site,
    event: 'AFTER INSERT',
    run: [`UPDATE ranking SET is_my_site = 1 WHERE host = new.host AND is_my_site = 0`],
  }),
  trigger({
    name: 'site_host_update',
    on: site,
    event: 'AFTER UPDATE',
    of: ['host'],
    when: `old.host <> new.host`,
    run: [
      `UPDATE ranking SET is_my_site = 1 WHERE host = new.host AND is_my_site = 0`,
      `UPDATE ranking SET is_my_site = 0
        WHERE host = old.host AND is_my_site = 1 AND NOT EXISTS (SELECT 1 FROM site WHERE host = old.host)`,
    ],
  }),
  trigger({
    name: 'web_domain_host_num',
    on: webDomain,
    event: 'AFTER INSERT',
    run: [`UPDATE web_domain SET host_num = (SELECT count(*) FROM site WHERE domain = new.domain) WHERE id = new.id`],
  }),
]

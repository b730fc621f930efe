import { index, integer, primaryKey, sqliteTable, text } from '../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { indexesOn } from '../../../platform/schema/objects.ts'
import { sumOf } from '../../../platform/schema/sums.ts'
import { ranking, site, siteCheck, webDomain } from '../../../platform/schema/tables.gen.ts'
import { trigger } from '../../../platform/schema/triggers.ts'
import { withoutRowid } from '../../../platform/schema/withoutRowid.ts'

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

/** How many sites a main domain has, and which hosts of rankings are ours. */
export const siteStatusTriggers = [
  trigger({
    on: site,
    event: 'delete',
    run: [
      `UPDATE ${nameOf(webDomain)} SET host_num = host_num - 1 WHERE domain = old.domain`,
      `UPDATE ${nameOf(ranking)} SET is_my_site = 0
        WHERE host = old.host AND is_my_site = 1 AND NOT EXISTS (SELECT 1 FROM ${nameOf(site)} WHERE host = old.host)`,
    ],
  }),
  trigger({
    on: site,
    event: 'insert',
    run: [
      `UPDATE ${nameOf(webDomain)} SET host_num = host_num + 1 WHERE domain = new.domain`,
      `UPDATE ${nameOf(ranking)} SET is_my_site = 1 WHERE host = new.host AND is_my_site = 0`,
    ],
  }),
  trigger({
    on: site,
    event: 'update',
    of: ['domain'],
    run: [
      `UPDATE ${nameOf(webDomain)} SET host_num = host_num - 1 WHERE domain = old.domain`,
      `UPDATE ${nameOf(webDomain)} SET host_num = host_num + 1 WHERE domain = new.domain`,
    ],
  }),
  trigger({
    on: site,
    event: 'update',
    of: ['host'],
    run: [
      `UPDATE ${nameOf(ranking)} SET is_my_site = 1 WHERE host = new.host AND is_my_site = 0`,
      `UPDATE ${nameOf(ranking)} SET is_my_site = 0
        WHERE host = old.host AND is_my_site = 1 AND NOT EXISTS (SELECT 1 FROM ${nameOf(site)} WHERE host = old.host)`,
    ],
  }),
  trigger({
    on: webDomain,
    event: 'insert',
    run: [
      `UPDATE ${nameOf(webDomain)} SET host_num = (SELECT count(*) FROM ${nameOf(site)} WHERE domain = new.domain) WHERE id = new.id`,
    ],
  }),
]

export const checksByDay = sumOf({
  into: siteCheckDay,
  from: siteCheck,
  by: { day: 'row.day' },
  add: { total: '1', valid: 'row.site_status = 2' },
  outlives: 'always',
})

/** Every verdict, and all of them together (-1). */
const verdicts = ['-1', 'row.site_status']
const hasIp = `row.ip <> ''`

export const checksByDomain = verdicts.map((site_status) =>
  sumOf({
    into: siteCheckDomain,
    from: siteCheck,
    by: { day: 'row.day', site_status, ip: 'row.ip', domain: 'row.domain' },
    add: { sites: '1' },
    where: hasIp,
  }),
)

export const checksEver = verdicts.flatMap((site_status) =>
  [
    { kind: '0', name: 'row.domain' },
    { kind: '1', name: 'row.url' },
  ].map((named) =>
    sumOf({
      into: siteCheckEver,
      from: siteCheck,
      by: { site_status, ip: 'row.ip', ...named },
      add: { checks: '1' },
      where: hasIp,
    }),
  ),
)

export const checksByServer = [
  sumOf({
    into: siteCheckServer,
    from: siteCheckDomain,
    by: { day: 'row.day', site_status: 'row.site_status', ip: 'row.ip' },
    add: { domains: '1', sites: 'row.sites' },
  }),
  sumOf({
    into: siteCheckServer,
    from: siteCheckEver,
    by: { day: `''`, site_status: 'row.site_status', ip: 'row.ip' },
    add: { domains: 'row.kind = 0', sites: 'row.kind = 1' },
  }),
]

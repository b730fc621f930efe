import { integer, primaryKey, sqliteTable, text } from '../../platform/schema/drizzle.ts'
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

import { index, integer, sqliteTable, text } from '../../../platform/schema/drizzle.ts'
import { site } from '../../../platform/schema/tables.gen.ts'
import { trigger } from '../../../platform/schema/triggers.ts'

/**
 * When each site is checked next, and what its last check found beside the columns of site and site_check.
 * due_at 0: new, or its address has changed: as soon as there is room. redirects is a JSON list.
 */
export const siteCheckPlan = sqliteTable(
  'site_check_plan',
  {
    site_id: integer()
      .primaryKey()
      .references(() => site.id, { onDelete: 'cascade' }),
    due_at: integer().notNull().default(0),
    checked_at: integer(),
    reason: text().notNull().default(''),
    detail: text().notNull().default(''),
    http_status: integer().notNull().default(0),
    redirects: text().notNull().default('[]'),
    duration: integer().notNull().default(0),
  },
  (t) => [index('site_check_plan_checked').on(t.checked_at), index('site_check_plan_due').on(t.due_at)],
)

export const siteChecksTriggers = [
  trigger({
    on: site,
    event: 'insert',
    run: [`INSERT INTO site_check_plan (site_id) VALUES (new.id)`],
  }),
  trigger({
    on: site,
    event: 'update',
    of: ['url'],
    run: [`UPDATE site_check_plan SET due_at = 0, checked_at = NULL, reason = '' WHERE site_id = new.id`],
  }),
]

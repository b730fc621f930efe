import { check, integer, sql, sqliteTable } from '../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { seed } from '../../../platform/schema/objects.ts'
import { site } from '../../../platform/schema/tables.gen.ts'
import { trigger } from '../../../platform/schema/triggers.ts'

/**
 * The spreadsheet of all sites, one row: which file site it is (0: there is none yet), how often sites have changed, and how often
 * they had when it was written. Kept by triggers: a start knows whether the sheet of a million sites is as they are.
 */
export const referralSheet = sqliteTable(
  'referral_sheet',
  {
    id: integer().primaryKey(),
    file_site_id: integer().notNull().default(0),
    changes: integer().notNull().default(0),
    shown: integer().notNull().default(0),
  },
  () => [check('referral_sheet_id', sql`id = 1`)],
)

export const referralSheetRow = seed('INSERT INTO referral_sheet (id) VALUES (1)')

const grow = [`UPDATE ${nameOf(referralSheet)} SET changes = changes + 1`]

export const siteChanges = [
  trigger({ on: site, event: 'delete', run: grow }),
  trigger({ on: site, event: 'insert', run: grow }),
  trigger({ on: site, event: 'update', run: grow }),
]

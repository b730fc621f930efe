import { check, integer, sql, sqliteTable } from '../../../platform/schema/drizzle.ts'

/** The spreadsheet of all sites: which file site it is, and which version of the sites it shows (table_stat). */
export const referralSheet = sqliteTable(
  'referral_sheet',
  {
    id: integer().primaryKey(),
    file_site_id: integer().notNull(),
    version: integer().notNull(),
  },
  () => [check('referral_sheet_id', sql`id = 1`)],
)

import type { Sql } from '../../platform/store/store.ts'
import { siteStatusCodes } from '../siteChecks/index.ts'
import { percent } from '../statistics/index.ts'
import type { Span } from './span.ts'

export interface Verdict {
  day: string
  site_status: number
  reason: string
  http_status: number
  create_time: number
}

/** The last check on each day, the oldest first. */
export function readVerdicts(sql: Sql, url: string, { first, last }: Span): Promise<Verdict[]> {
  return sql.all<Verdict>(
    `SELECT day, site_status, reason, http_status, create_time FROM site_check
     WHERE url = ? AND day BETWEEN ? AND ? ORDER BY day`,
    [url, first, last],
  )
}

/** The part of the checked days on which the site was valid, in percent. */
export function availabilityOf(verdicts: readonly Verdict[]): number | null {
  return percent(verdicts.filter(({ site_status }) => site_status === siteStatusCodes.valid).length, verdicts.length)
}

import { and, asc, between, eq } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared, type Selected } from '../../../platform/schema/prepared.ts'
import { siteCheck } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { siteStatusCodes } from '../siteChecks/index.ts'
import { percent } from '../statistics/index.ts'
import type { Span } from './span.ts'

/** The last check on a day. */
export type Verdict = Selected<typeof selectVerdicts> & { create_time: number }

/** One for each day that has a check, the oldest first. */
export async function readVerdicts(from: Sql, url: string, { first, last }: Span): Promise<Verdict[]> {
  const rows = await selectVerdicts.all(from, { url, first, last })
  return rows.map((row) => ({ ...row, create_time: row.create_time ?? 0 }))
}

/** The part of the checked days on which the site was valid, in percent. */
export function availabilityOf(verdicts: readonly Verdict[]): number | null {
  return percent(verdicts.filter(({ site_status }) => site_status === siteStatusCodes.valid).length, verdicts.length)
}

const c = siteCheck

const selectVerdicts = prepared((q, p: Params<{ url: string; first: string; last: string }>) =>
  q
    .select({
      day: c.day,
      site_status: c.site_status,
      reason: c.reason,
      http_status: c.http_status,
      create_time: c.create_time,
    })
    .from(c)
    .where(and(eq(c.url, p.url), between(c.day, p.first, p.last)))
    .orderBy(asc(c.day)),
)

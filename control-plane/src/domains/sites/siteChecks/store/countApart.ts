import { and, count, eq, or, sql } from '../../../../platform/schema/drizzle.ts'
import { prepared } from '../../../../platform/schema/prepared.ts'
import { site } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { isAmongRows, type Rows } from '../../../../resources/read/rowsIn.ts'
import { siteCheckPlan } from '../tables.ts'

interface Apart {
  byStatus: ReadonlyMap<number, number>
  /** Of those that nobody has checked yet. */
  unchecked: number
}

/** Of the sites that windows hold, those of `host` (a host or a main domain; '' all), each once, how many have each status. */
export async function countApart(from: Sql, apart: readonly Rows[], host: string): Promise<Apart> {
  if (apart.length === 0) return { byStatus: new Map(), unchecked: 0 }
  const isUnchecked = sql`${siteCheckPlan.site_id} IS NOT NULL AND ${siteCheckPlan.checked_at} IS NULL`
  const query = prepared((q) =>
    q
      .select({ status: site.site_status, n: count(), unchecked: sql<number>`count(*) FILTER (WHERE ${isUnchecked})` })
      .from(site)
      .leftJoin(siteCheckPlan, eq(siteCheckPlan.site_id, site.id))
      .where(
        and(
          or(...apart.map((rows) => isAmongRows(site.id, rows))),
          host === '' ? undefined : or(eq(site.host, sql`${host}`), eq(site.domain, sql`${host}`)),
        ),
      )
      .groupBy(site.site_status),
  )
  const rows = await query.all(from)
  return {
    byStatus: new Map(rows.map(({ status, n }) => [status, n])),
    unchecked: rows.reduce((sum, one) => sum + one.unchecked, 0),
  }
}

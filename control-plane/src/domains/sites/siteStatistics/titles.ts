import { asc, count, desc, sql } from '../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { prepared } from '../../../platform/schema/prepared.ts'
import { site } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { conditionOf } from '../../../resources/read/condition.ts'
import type { Table } from '../../../resources/table.ts'
import type { ReadContext } from '../../../resources/visibility/readContext.ts'
import { siteTitleDomain } from './tables.ts'

interface Title {
  home_title: string
  count: number
  domain_num: number
}
/** `proportion` in percent of the sites that were asked for. */
export type TitleRow = Title & { proportion: number }

/** Sites by home title: without a filter from the sums that are kept, with one from the sites themselves. */
export async function readTitles(
  read: Sql,
  table: Table,
  filters: Readonly<Record<string, unknown>>,
  readContext: ReadContext,
): Promise<TitleRow[]> {
  const where = conditionOf(table, { filters, readContext })
  const rows = await (where.sql === ''
    ? selectTitles.all(read)
    : read.all<Title>(
        `SELECT t.home_title, count(*) AS count, count(DISTINCT t.domain) AS domain_num FROM ${nameOf(site)} t${where.sql}
         GROUP BY t.home_title ORDER BY count DESC, t.home_title`,
        where.params,
      ))
  const total = rows.reduce((sum, row) => sum + row.count, 0)
  return rows.map((row) => ({ ...row, proportion: Math.round((10_000 * row.count) / total) / 100 }))
}

const t = siteTitleDomain

const selectTitles = prepared((q) => {
  const sites = sql<number>`sum(${t.sites})`
  return q
    .select({ home_title: t.home_title, count: sites, domain_num: count() })
    .from(t)
    .groupBy(t.home_title)
    .orderBy(desc(sites), asc(t.home_title))
})

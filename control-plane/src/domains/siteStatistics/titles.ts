import type { Sql } from '../../platform/store/store.ts'
import { whereOf } from '../../resources/listSql.ts'
import type { Table } from '../../resources/table.ts'

export interface TitleRow {
  home_title: string
  count: number
  domain_num: number
  proportion: number
}

/** Sites by home title. Without a filter from the table that triggers keep, with one from the sites themselves. */
export async function readTitles(
  read: Sql,
  table: Table,
  filters: Readonly<Record<string, unknown>>,
  zone: string,
): Promise<TitleRow[]> {
  const where = whereOf(table, filters, zone)
  const from =
    where.sql === ''
      ? 'SELECT home_title, sum(sites) AS count, count(*) AS domain_num FROM site_title_domain'
      : `SELECT t.home_title, count(*) AS count, count(DISTINCT t.domain) AS domain_num FROM site t${where.sql}`
  const rows = await read.all<Omit<TitleRow, 'proportion'>>(
    `${from} GROUP BY home_title ORDER BY count DESC, home_title`,
    where.params,
  )
  const total = rows.reduce((sum, row) => sum + row.count, 0)
  return rows.map((row) => ({ ...row, proportion: Math.round((10_000 * row.count) / total) / 100 }))
}

import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { Sql } from '../../platform/store/store.ts'
import { addNewValues } from '../../resources/byDay.ts'
import { countNewRows } from '../../resources/countTables.ts'

/**
 * What triggers count of each new row (tables.ts of siteStatistics and statistics), for all rows above an id at once. In a chunk of thousands of
 * lines most rows share a day and a server. Without an index, as in `countNewRows`.
 */
const sums: Readonly<Record<string, readonly string[]>> = {
  site_access: [
    `INSERT INTO site_access_day SELECT dayTime, btIp, count(*), sum(visitIpNum), sum(crawlerIpNum), sum(blackIpNum),
       sum(liveClicksNum), sum(appDownloadClicksNum) FROM site_access NOT INDEXED WHERE id > ? GROUP BY dayTime, btIp
     ON CONFLICT (dayTime, btIp) DO UPDATE SET rows = rows + excluded.rows,
       visitIpNum = visitIpNum + excluded.visitIpNum, crawlerIpNum = crawlerIpNum + excluded.crawlerIpNum,
       blackIpNum = blackIpNum + excluded.blackIpNum, liveClicksNum = liveClicksNum + excluded.liveClicksNum,
       appDownloadClicksNum = appDownloadClicksNum + excluded.appDownloadClicksNum`,
    `INSERT INTO site_access_name SELECT btIp, siteName, count(*) FROM site_access NOT INDEXED WHERE id > ? GROUP BY btIp, siteName
     ON CONFLICT (btIp, siteName) DO UPDATE SET rows = rows + excluded.rows`,
  ],
  site_crawler: [
    `INSERT INTO site_crawler_quarter SELECT create_time / 900000, isSpider, spider_type, count(*), sum(num)
     FROM site_crawler NOT INDEXED WHERE id > ? GROUP BY 1, 2, 3
     ON CONFLICT (quarter, isSpider, spider_type) DO UPDATE SET rows = rows + excluded.rows, num = num + excluded.num`,
  ],
  ranking: [
    `INSERT INTO statistic_quarter SELECT iif(is_my_site = 1, 'head_own', 'head_other'), coalesce(create_time, 0) / 900000, count(*)
     FROM ranking NOT INDEXED WHERE id > ? AND ranking BETWEEN 1 AND 10 GROUP BY 1, 2
     ON CONFLICT (kind, quarter) DO UPDATE SET rows = rows + excluded.rows`,
    `UPDATE statistic_total SET rows = rows + (SELECT count(*) FROM ranking NOT INDEXED
       WHERE id > ? AND is_my_site = 1 AND ranking BETWEEN 1 AND 10) WHERE name = 'head_own'`,
  ],
}

/**
 * Puts rows into a table, and counts them: by its triggers one by one, or all together where that is known. Nothing else is
 * put in by `insert`, which gives how many there were.
 */
export async function insertSummed(tx: Sql, resource: AnyResource, insert: () => Promise<number>): Promise<number> {
  const { table } = resource
  if (!sums[table]) return insert()
  const statements = [...sums[table], ...addNewValues(resource), ...countNewRows(resource)]
  const last = await tx.get<{ id: number }>(`SELECT coalesce(max(id), 0) AS id FROM ${table}`)
  await tx.run('INSERT INTO ingest_under_way (id) VALUES (1)')
  const added = await insert()
  await tx.run('DELETE FROM ingest_under_way')
  if (added === 0) return 0
  for (const sql of statements) await tx.run(sql, [last?.id])
  await tx.run('UPDATE table_stat SET rows = rows + ?, version = version + 1 WHERE name = ?', [added, table])
  return added
}

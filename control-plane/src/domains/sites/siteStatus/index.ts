import {
  exportIpDomains,
  exportIpStatistics,
  ipDomains,
  ipStatistics,
} from '@quarterdeck/shared/contracts/siteStatistics.ts'
import { siteCheck } from '@quarterdeck/shared/resources/site/siteCheck.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import type { Router } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { CellValue } from '../../../platform/spreadsheet/messages.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet/writeSpreadsheet.ts'
import { exportLimit, spreadsheetType } from '../../../resources/output/exportRows.ts'
import type { Tables } from '../../../resources/table.ts'
import { readContextOf } from '../../../resources/visibility/readContext.ts'
import { defineDomain } from '../../defineDomain.ts'
import { readDomains, readIps } from './aggregate.ts'

export { siteCheckDay } from './tables.ts'

export const siteStatus = defineDomain({
  name: 'siteStatus',
  start: ({ context, router, resources }) => serveSiteStatus(context, router, resources.tables),
})

/** Monitored sites by real IP, beside the list of the latest checks (site-cluster.md §2.9). */
export function serveSiteStatus(context: Context, router: Router, tables: Tables): void {
  const { store, settings, now } = context
  const { read } = store
  const table = tables.of(siteCheck)
  const zone = () => settings.get(systemSettings.zone)

  router.serve(ipStatistics, async ({ query, actor }) => {
    const { pageIndex, pageSize, ...asked } = query
    const { rows, total } = await readIps(read, table, asked, readContextOf(context, actor), { pageIndex, pageSize })
    return { data: rows, totalCount: total, totalPage: Math.ceil(total / pageSize), pageIndex, pageSize }
  })

  router.serve(exportIpStatistics, async ({ query, actor, t, signal }) => {
    const { rows } = await readIps(read, table, query, readContextOf(context, actor), {
      pageIndex: 1,
      pageSize: exportLimit + 1,
    })
    return file(
      t('site-statistics.ip_statistics'),
      [t('site-statistics.ip'), t('site-statistics.domain_size'), t('site-statistics.site_num')],
      rows.map(({ ip, domainSize, num }) => [ip, domainSize, num]),
      signal,
    )
  })

  router.serve(ipDomains, async ({ query, actor }) => {
    const { pageIndex, pageSize, ...asked } = query
    const { rows, total } = await readDomains(read, table, asked, readContextOf(context, actor), {
      pageIndex,
      pageSize,
    })
    return { data: rows, totalCount: total, totalPage: Math.ceil(total / pageSize), pageIndex, pageSize }
  })

  router.serve(exportIpDomains, async ({ query, actor, t, signal }) => {
    const { rows } = await readDomains(read, table, query, readContextOf(context, actor), {
      pageIndex: 1,
      pageSize: exportLimit + 1,
    })
    return file(
      `${t(query.type === 0 ? 'site-statistics.main_domains' : 'site-statistics.all_domains')}_${query.ip}`,
      [t('site-statistics.ip'), t('site-statistics.domain')],
      rows.map(({ ip, domain }) => [ip, domain]),
      signal,
    )
  })

  async function file(name: string, headers: string[], rows: CellValue[][], signal: AbortSignal) {
    const bytes = await writeSpreadsheet({
      columns: headers.map((header) => ({ header })),
      rows: rows.slice(0, exportLimit),
      signal,
    })
    return {
      // An IPv6 address has colons, which no file name may have everywhere.
      name: `${name.replaceAll(':', '-')}_${formatDay(now(), zone())}.xlsx`,
      type: spreadsheetType,
      bytes,
      capped: rows.length > exportLimit,
    }
  }
}

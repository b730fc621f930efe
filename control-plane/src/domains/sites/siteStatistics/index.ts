import * as contract from '@quarterdeck/shared/contracts/siteStatistics.ts'
import {
  accessOptions,
  accessSums,
  articleOptions,
  crawlerCurve,
  titleStatistics,
} from '@quarterdeck/shared/contracts/siteStatistics.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { site } from '@quarterdeck/shared/resources/site/site.ts'
import { siteAccess } from '@quarterdeck/shared/resources/site/siteAccess.ts'
import { siteCrawler } from '@quarterdeck/shared/resources/site/siteCrawler.ts'
import type { Router } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tables } from '../../../resources/table.ts'
import { readContextOf } from '../../../resources/visibility/readContext.ts'
import { defineDomain } from '../../defineDomain.ts'
import { readAccessSums, readServers, readSiteNames } from './access.ts'
import { readArticleNames } from './articleNames.ts'
import { readCurve } from './curve.ts'
import { readTitles } from './titles.ts'

export { siteAccessName, siteTitleTotal } from './tables.ts'

export const siteStatistics = defineDomain({
  name: 'siteStatistics',
  contracts: [contract],
  start: ({ context, router, resources }) => serveSiteStatistics(context, router, resources.tables),
})

/** Numbers beside the lists of the site cluster (site-cluster.md §2.1, §2.6, §2.7). */
export function serveSiteStatistics(context: Context, router: Router, tables: Tables): void {
  const { read } = context.store

  router.serve(articleOptions, async ({ query }) => {
    return { data: await readArticleNames(read, query.type === 0 ? 'source' : 'type') }
  })

  router.serve(titleStatistics, async ({ query, actor }) => ({
    data: await readTitles(read, tables.of(site), query, readContextOf(context, actor)),
  }))

  router.serve(accessSums, async ({ query, actor, t }) => {
    const sums = await readAccessSums(read, tables.of(siteAccess), query, readContextOf(context, actor))
    return { data: { chainList: sums.map((sum) => ({ name: t(codeKey('site-access.field', sum.field)), ...sum })) } }
  })
  router.serve(accessOptions, async ({ query }) => {
    if (query.type === 0) return { data: await readServers(read) }
    if (!query.btIp) throw new AppError('invalid', {}, { problems: [{ field: 'btIp', code: 'required' }] })
    return { data: await readSiteNames(read, query.btIp) }
  })

  router.serve(crawlerCurve, async ({ query, actor, t }) => ({
    data: await readCurve(read, tables.of(siteCrawler), query, { readContext: readContextOf(context, actor), t }),
  }))
}

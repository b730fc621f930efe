import { z } from 'zod'
import { filterShape } from '../resource/endpoints.ts'
import { site } from '../resources/site/site.ts'
import { siteAccess } from '../resources/site/siteAccess.ts'
import { siteCheck } from '../resources/site/siteCheck.ts'
import { siteCrawler } from '../resources/site/siteCrawler.ts'
import { endpoint, orderQuery, pageQuery } from './endpoint.ts'

/** site-cluster.md §2.1: the options of the article library's filters; `type` 0 source, 1 article type. */
export const articleOptions = endpoint({
  name: 'article.options',
  method: 'GET',
  path: '/website/newsType',
  permission: 'article.list',
  visibility: 'internal',
  summary: 'Sources or types of articles as id and name.',
  query: z.object({ type: z.coerce.number().int().min(0).max(1).default(0) }),
  reply: z.array(z.object({ id: z.number().int(), name: z.string() })),
})

/** site-cluster.md §2.6 tab 2, left: sites by home title, the largest group first. Filters are those of the site list. */
export const titleStatistics = endpoint({
  name: 'site.titles',
  method: 'GET',
  path: '/website/titleList',
  permission: 'site.list',
  visibility: 'internal',
  summary: 'Sites by home title: how many, below how many primary domains, and their share in percent.',
  query: z.strictObject(filterShape(site)),
  reply: z.array(
    z.object({
      home_title: z.string(),
      count: z.number().int(),
      domain_num: z.number().int(),
      /** Percent of all sites that the filter leaves, two digits. */
      proportion: z.number(),
    }),
  ),
})

/** site-cluster.md §2.7 tab 1: the summary cards, the sums of the five counters (decisions.md §8). */
export const accessSums = endpoint({
  name: 'site-access.sums',
  method: 'GET',
  path: '/website/statis-access',
  permission: 'site-access.list',
  visibility: 'internal',
  summary: 'Sums of the access counters over the rows that the filter of the list shows.',
  query: z.object(filterShape(siteAccess)),
  reply: z.object({
    /** `name` in the caller's language; `field` is that of the list. */
    chainList: z.array(z.object({ name: z.string(), value: z.number().int(), field: z.string() })),
  }),
})

/** site-cluster.md §7.2 `access-param`: `type` 0 the servers, 1 the sites of the server `btIp`. */
export const accessOptions = endpoint({
  name: 'site-access.options',
  method: 'GET',
  path: '/website/access-param',
  permission: 'site-access.list',
  visibility: 'internal',
  summary: 'Server IPs that have access rows, or the site names of one of them.',
  query: z.object({ type: z.coerce.number().int().min(0).max(1).default(0), btIp: z.string().max(45).optional() }),
  reply: z.array(z.string()),
})

/** site-cluster.md §2.7 tab 2: the line chart. One line for each crawler type, `data[i][j]` its visits on `days[j]`. */
export const crawlerCurve = endpoint({
  name: 'site-crawler.curve',
  method: 'GET',
  path: '/website/getSpiderStatisticsCurve',
  permission: 'site-crawler.list',
  visibility: 'internal',
  summary: 'Visits by day and crawler type; without a range the last 7 days, at most 366 days.',
  query: z.object(filterShape(siteCrawler)),
  reply: z.object({
    days: z.array(z.string()),
    title: z.array(z.string()),
    data: z.array(z.array(z.number().int())),
  }),
})

const checkFilter = filterShape(siteCheck)

/** site-cluster.md §2.9, right: monitored sites by real IP. Filters are those of the list beside it. */
export const ipStatistics = endpoint({
  name: 'site-check.ips',
  method: 'GET',
  path: '/website/ip-statistics',
  permission: 'site-check.list',
  visibility: 'internal',
  summary: 'Monitored sites by real IP: primary domains and sites, the largest first.',
  query: z.strictObject({ ...pageQuery, ...orderQuery, ...checkFilter }),
  reply: z.array(z.object({ ip: z.string(), domainSize: z.number().int(), num: z.number().int() })),
  shape: 'page',
})
export const exportIpStatistics = endpoint({
  name: 'site-check.exportIps',
  method: 'GET',
  path: '/website/export-ip-statistics',
  permission: 'site-check.export',
  visibility: 'internal',
  summary: 'The same as a spreadsheet.',
  query: z.strictObject({ ...orderQuery, ...checkFilter }),
  shape: 'file',
})

/** What a count of the aggregate stands for: `type` 0 primary domains, 1 all sites of the IP. */
const ipDomainFilter = {
  ...checkFilter,
  ip: z.string().min(1).max(45),
  type: z.coerce.number().int().min(0).max(1).default(0),
}
export const ipDomains = endpoint({
  name: 'site-check.domains',
  method: 'GET',
  path: '/website/ip-domain',
  permission: 'site-check.list',
  visibility: 'internal',
  summary: 'Primary domains or sites behind one IP.',
  query: z.strictObject({ ...pageQuery, ...orderQuery, ...ipDomainFilter }),
  reply: z.array(z.object({ ip: z.string(), domain: z.string() })),
  shape: 'page',
})
export const exportIpDomains = endpoint({
  name: 'site-check.exportDomains',
  method: 'GET',
  path: '/website/export-ip-domain',
  permission: 'site-check.export',
  visibility: 'internal',
  summary: 'The same as a spreadsheet.',
  query: z.strictObject({ ...orderQuery, ...ipDomainFilter }),
  shape: 'file',
})

import { defineResource } from '../../resource/define.ts'

/** site-cluster.md §2.7 tab 2: visits of crawlers and of others, by site and time. Rows come by ingest. */
export const siteCrawler = defineResource({
  name: 'site-crawler',
  table: 'site_crawler',
  size: 'large',
  route: '/accessStatistics',
  area: 'site',
  paged: true,
  verbs: ['list'],
  calls: { list: ['GET', '/website/getSpiderStatistics'] },
  fields: {
    domain: {
      kind: 'text',
      max: 253,
      recurring: true,
      required: true,
      leadsTo: { to: 'site' },
      width: 180,
    },
    url: {
      kind: 'text',
      max: 255,
      recurring: true,
      required: true,
      leadsTo: { to: 'site' },
      width: 220,
    },
    template_id: { kind: 'integer', min: 0, unsorted: true, width: 100 },
    isSpider: { kind: 'flag', default: 1, width: 100 },
    num: { kind: 'integer', min: 0, width: 100 },
    spider_type: { kind: 'text', max: 64, unsorted: true, width: 140 },
    create_time: { kind: 'time', auto: 'create', width: 170 },
  },
  order: ['create_time', 'desc'],
  kept: { by: 'create_time', days: 180, rows: 10_000_000 },
  filters: {
    domain: { kind: 'search', fields: ['domain'] },
    url: { kind: 'search', fields: ['url'] },
    start_time: { kind: 'from', field: 'create_time', default: { days: -6, at: 'start' } },
    end_time: { kind: 'to', field: 'create_time', default: { days: 0, at: 'end' } },
    isSpider: { kind: 'equals', field: 'isSpider' },
  },
  ingest: {
    kind: 'crawlers',
    key: ['create_time', 'domain', 'url', 'isSpider', 'spider_type'],
    fields: ['domain', 'url', 'template_id', 'isSpider', 'num', 'spider_type', 'create_time'],
    repeat: 'update',
  },
})

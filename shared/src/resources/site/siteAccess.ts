import { defineResource } from '../../resource/define.ts'

const counter = { kind: 'integer', min: 0, width: 130 } as const

/**
 * site-cluster.md §2.7 tab 1: what a site's visitors did on a day, by server and site. One row for server, site, domain and
 * day; sent again during the day it replaces what it said before. Servers and site names
 * are asked for whole.
 */
export const siteAccess = defineResource({
  name: 'site-access',
  table: 'site_access',
  size: 'large',
  route: '/accessStatistics',
  area: 'site',
  paged: true,
  verbs: ['list'],
  calls: { list: ['GET', '/website/getAccessStatistics'] },
  fields: {
    btIp: { kind: 'text', max: 45, required: true, format: 'ip', width: 150 },
    siteName: { kind: 'text', max: 255, required: true, width: 200 },
    domain: { kind: 'text', max: 253, recurring: true, leadsTo: { to: 'site' }, width: 200 },
    visitIpNum: counter,
    crawlerIpNum: counter,
    blackIpNum: counter,
    liveClicksNum: counter,
    appDownloadClicksNum: counter,
    dayTime: { kind: 'text', max: 10, required: true, format: 'day', width: 120 },
    create_time: { kind: 'time', auto: 'create', width: 170 },
  },
  order: ['create_time', 'desc'],
  kept: { by: 'create_time', days: 365, rows: 10_000_000 },
  filters: {
    btIp: { kind: 'equals', field: 'btIp' },
    siteName: { kind: 'equals', field: 'siteName' },
    domain: { kind: 'search', fields: ['domain'] },
    day: { kind: 'equals', field: 'dayTime', default: { days: -1, at: 'start' } },
  },
  ingest: {
    kind: 'access',
    key: ['dayTime', 'btIp', 'siteName', 'domain'],
    fields: [
      'btIp',
      'siteName',
      'domain',
      'visitIpNum',
      'crawlerIpNum',
      'blackIpNum',
      'liveClicksNum',
      'appDownloadClicksNum',
      'dayTime',
      'create_time',
    ],
    repeat: 'update',
  },
})

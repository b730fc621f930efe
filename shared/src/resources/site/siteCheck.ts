import { defineResource } from '../../resource/define.ts'
import { siteReasons } from '../../values/siteReason.ts'

/** site-cluster.md §2.9: a row is the latest check of a site on a day (decisions.md §8). Written by the checks alone. */
export const siteCheck = defineResource({
  name: 'site-check',
  table: 'site_check',
  size: 'large',
  route: '/siteStatusMonitoring',
  area: 'site',
  paged: true,
  verbs: ['list', 'export'],
  calls: { list: ['GET', '/website/status'], export: ['GET', '/website/export-status'] },
  fields: {
    url: {
      kind: 'text',
      max: 255,
      required: true,
      format: 'site',
      link: 'https',
      leadsTo: { to: 'site' },
      width: 220,
    },
    ip: { kind: 'text', max: 45, width: 150 },
    site_status: {
      kind: 'choice',
      choices: { 0: 'red', 1: 'orange', 2: 'green' },
      default: 1,
      named: true,
      width: 110,
    },
    template_id: { kind: 'integer', min: 0, width: 100 },
    data_num: { kind: 'integer', min: 0, width: 130 },
    create_time: { kind: 'time', auto: 'create', width: 170 },
    domain: { kind: 'text', max: 253, hidden: true, unsorted: true },
    /** Of the installation's zone; with `url` the natural key. */
    day: { kind: 'text', max: 10, format: 'day', hidden: true, unsorted: true },
    /** Why it has this status (`statusOfReason` of the site checks), and what the server answered. */
    reason: { kind: 'text', max: 40, codes: siteReasons, unsorted: true, width: 180 },
    /** 0 where nothing was answered. */
    http_status: { kind: 'integer', min: 0, unknown: 0, unsorted: true, width: 100 },
    /** Time for connecting and answering, in milliseconds. */
    duration: { kind: 'integer', min: 0, unknown: 0, unsorted: true, width: 120 },
  },
  naturalKey: ['url', 'day'],
  order: ['create_time', 'desc'],
  kept: { by: 'create_time', days: 90, rows: 20_000_000 },
  filters: {
    site_status: { kind: 'equals', field: 'site_status' },
    url: { kind: 'search', fields: ['url'] },
    ip: { kind: 'search', fields: ['ip'] },
    template_id: { kind: 'equals', field: 'template_id' },
    reason: { kind: 'equals', field: 'reason' },
    http_status: { kind: 'equals', field: 'http_status' },
    min_duration: { kind: 'from', field: 'duration', min: 0 },
    start_time: { kind: 'from', field: 'create_time', default: { days: 0, at: 'start' } },
    end_time: { kind: 'to', field: 'create_time', default: { days: 0, at: 'end' } },
  },
})

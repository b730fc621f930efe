import { defineResource } from '../../resource/define.ts'

/** site-cluster.md §2.3 tab 1, right: how many rows an IP reported, and when. Rows come by ingest, nobody edits them. */
export const siteIpReport = defineResource({
  name: 'site-ip-report',
  table: 'site_ip_report',
  size: 'large',
  area: 'site',
  paged: true,
  verbs: ['list'],
  calls: { list: ['GET', '/website/getCompetitionLog'] },
  fields: {
    ip: { kind: 'text', max: 45, required: true, format: 'ip', width: 180 },
    data_num: { kind: 'integer', min: 0, width: 130 },
    create_time: { kind: 'time', auto: 'create', width: 170 },
  },
  order: ['create_time', 'desc'],
  kept: { by: 'create_time', days: 90, rows: 2_000_000 },
  filters: { ip: { kind: 'equals', field: 'ip' } },
  ingest: {
    kind: 'site-reports',
    key: ['ip', 'create_time'],
    fields: ['ip', 'data_num', 'create_time'],
    repeat: 'keep',
  },
})

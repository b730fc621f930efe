import { defineResource } from '../../resource/define.ts'

/** site-cluster.md §2.5: the data-report log of live-stream data domains. Rows come by ingest, nobody edits them. */
export const liveDomainReport = defineResource({
  name: 'live-domain-report',
  table: 'live_domain_report',
  size: 'large',
  area: 'site',
  paged: true,
  verbs: ['list'],
  calls: { list: ['GET', '/website/livesite/getCompetitionLog'] },
  fields: {
    domain: { kind: 'text', max: 253, required: true, format: 'domain', width: 240 },
    status: { kind: 'choice', choices: { 0: 'orange', 1: 'green' }, default: 0 },
    create_time: { kind: 'time', auto: 'create' },
  },
  order: ['create_time', 'desc'],
  kept: { by: 'create_time', days: 90, rows: 2_000_000 },
  filters: { domain: { kind: 'equals', field: 'domain' } },
  ingest: {
    kind: 'live-reports',
    key: ['domain', 'create_time'],
    fields: ['domain', 'status', 'create_time'],
    repeat: 'keep',
  },
})

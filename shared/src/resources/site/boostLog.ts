import { defineResource } from '../../resource/define.ts'

/** site-cluster.md §2.2: a log of ranking-boost runs that are reported in; there is no engine behind it (decisions.md §2). */
export const boostLog = defineResource({
  name: 'boost-log',
  table: 'boost_log',
  size: 'large',
  route: '/brushingTheLeaderboard',
  area: 'site',
  paged: true,
  verbs: ['list'],
  calls: { list: ['GET', '/website/rank-boost'] },
  fields: {
    file_name: { kind: 'text', max: 255, required: true, width: 260 },
    // 0 general, 1 precise: the specification names the two in this order and gives no codes.
    type: { kind: 'choice', choices: { 0: 'blue', 1: 'green' }, default: 0 },
    domain_num: { kind: 'integer', min: 0, width: 120 },
    target_num: { kind: 'integer', min: 0, width: 140 },
    success_number: { kind: 'integer', min: 0, width: 140 },
    /** Percent. */
    success_rate: { kind: 'decimal', digits: 2, min: 0, max: 100, width: 110 },
    boost_time: { kind: 'time', width: 170 },
  },
  order: ['boost_time', 'desc'],
  kept: { by: 'boost_time', days: 730, rows: 1_000_000 },
  filters: {
    keyword: { kind: 'search', fields: ['file_name'] },
    type: { kind: 'equals', field: 'type' },
    start_time: { kind: 'from', field: 'boost_time' },
    end_time: { kind: 'to', field: 'boost_time' },
  },
  ingest: {
    kind: 'boost-runs',
    key: ['file_name', 'type', 'boost_time'],
    fields: ['file_name', 'type', 'domain_num', 'target_num', 'success_number', 'success_rate', 'boost_time'],
    repeat: 'keep',
  },
})

import { defineResource } from '../../resource/define.ts'

// Null where nobody has measured it, which is not 0. Sorted by times alone: each further order is an index of a large table.
const count = { kind: 'integer', min: 0, nullable: true, computed: true, unsorted: true, width: 100 } as const

/**
 * What stands under an account on its platform, by day of the installation's zone: the latest that was read on that day. Rows come from scripts
 * (`task.report('account-metric', …)`) and from programs that send them in; nobody edits them.
 */
export const accountMetric = defineResource({
  name: 'account-metric',
  table: 'account_metric',
  route: '/accountMetrics',
  menu: { rank: 65 },
  area: 'fleet',
  size: 'large',
  paged: true,
  visibility: { as: 'account' },
  verbs: ['list', 'get', 'export'],
  fields: {
    account: { kind: 'reference', to: 'account', label: 'account', goesAlong: true, computed: true, width: 180 },
    day: { kind: 'text', max: 10, format: 'day', computed: true, unsorted: true, width: 120 },
    /** When it was read. */
    time: { kind: 'time', computed: true, width: 170 },
    fans: count,
    following: count,
    posts: count,
    views: count,
    likes: count,
    comments: count,
    shares: count,
  },
  reported: { kind: 'account-metrics', as: 'account-metric' },
  naturalKey: ['account', 'day'],
  order: ['time', 'desc'],
  kept: { by: 'time', days: 800, rows: 10_000_000 },
  filters: {
    account: { kind: 'equals', field: 'account' },
    start_time: { kind: 'from', field: 'time' },
    end_time: { kind: 'to', field: 'time' },
  },
})

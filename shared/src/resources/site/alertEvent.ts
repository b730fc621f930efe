import { defineResource } from '../../resource/define.ts'
import { alertEventMachine } from '../../states/alert.ts'

/** What rules have found: one for a rule and a subject until it closes. Written by the rules alone. */
export const alertEvent = defineResource({
  name: 'alert-event',
  table: 'alert_event',
  route: '/alertEvents',
  area: 'site',
  paged: true,
  verbs: ['list', 'export'],
  fields: {
    state: {
      kind: 'state',
      machine: alertEventMachine,
      colours: { closed: 'green', open: 'red' },
      computed: true,
      named: true,
      width: 100,
    },
    kind: {
      kind: 'choice',
      choices: { 1: '', 2: '', 3: '', 4: '', 5: '', 20: '' },
      computed: true,
      named: true,
      width: 180,
    },
    rule_name: { kind: 'text', max: 100, computed: true, width: 180 },
    /** A site, or a keyword with a host; empty: all sites together. */
    subject: { kind: 'text', max: 600, computed: true, leadsTo: { to: 'site' }, width: 260 },
    /** Percent, days, place or site status as last measured. */
    value: { kind: 'decimal', digits: 2, computed: true, width: 110 },
    threshold: { kind: 'integer', computed: true, width: 100 },
    opened_time: { kind: 'time', computed: true, width: 170 },
    closed_time: { kind: 'time', computed: true, width: 170 },
    // Of the latest message to the webhook: 0 there is none, 1 on its way, 2 delivered, 3 given up.
    webhook: {
      kind: 'choice',
      virtual: true,
      choices: { 0: '', 1: 'orange', 2: 'green', 3: 'red' },
      computed: true,
      unsorted: true,
      width: 110,
    },
    rule_id: { kind: 'integer', computed: true, hidden: true, unsorted: true },
  },
  order: ['opened_time', 'desc'],
  filters: {
    state: { kind: 'equals', field: 'state' },
    kind: { kind: 'equals', field: 'kind' },
    keyword: { kind: 'search', fields: ['subject', 'rule_name'] },
    start_time: { kind: 'from', field: 'opened_time' },
    end_time: { kind: 'to', field: 'opened_time' },
  },
  sample: (n) => ({
    state: alertEventMachine.codes[n % 3 === 0 ? 'open' : 'closed'],
    kind: 1 + (n % 4),
    rule_name: ['可用率', '证书到期', '排名下滑', '站点失效'][n % 4]!,
    subject: n % 4 === 0 ? '' : `www.site-${n}.example.com`,
    value: [91.5, 6, 23, 0][n % 4]!,
    threshold: [95, 14, 10, 0][n % 4]!,
  }),
})

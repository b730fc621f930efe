import { defineResource } from '../../resource/define.ts'

/**
 * When an alert is raised. kind: 1 availability below N percent, 2 certificate expires
 * within N days, 3 a ranking of ours falls below place N, 4 site invalid, 5 the clock of the control plane
 * has leapt ahead, 20 a script rests. `keyword` and `site` say what it is about:
 * a keyword (rankings), a host or a main domain; empty is all sites.
 */
export const alertRule = defineResource({
  name: 'alert-rule',
  table: 'alert_rule',
  route: '/alertManage',
  area: 'site',
  paged: true,
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: {
    name: { kind: 'text', max: 100, required: true, single: true, width: 180 },
    kind: {
      kind: 'choice',
      choices: { 1: '', 2: '', 3: '', 4: '', 5: '', 20: '' },
      default: 1,
      fixed: true,
      width: 180,
    },
    /** Percent, days or place; without meaning for kinds 4, 5 and 20. */
    threshold: { kind: 'integer', min: 0, max: 10_000, default: 95, width: 100 },
    keyword: { kind: 'text', max: 255, unsorted: true, width: 140 },
    site: { kind: 'text', max: 253, unsorted: true, width: 180 },
    enabled: { kind: 'flag', default: 1, width: 90 },
    webhook_url: { kind: 'text', max: 500, format: 'url', unsorted: true, width: 240 },
    /** With it each message is signed (HMAC-SHA256). */
    webhook_secret: { kind: 'secret', hidden: true },
    remarks: { kind: 'text', max: 500, multiline: true, unsorted: true },
    update_time: { kind: 'time', auto: 'update', width: 170 },
  },
  order: ['id', 'asc'],
  filters: {
    name: { kind: 'search', fields: ['name'] },
    kind: { kind: 'equals', field: 'kind' },
    enabled: { kind: 'equals', field: 'enabled' },
  },
  sample: (n) => ({
    name: ['可用率', '证书到期', '排名下滑', '站点失效'][n % 4]!,
    kind: 1 + (n % 4),
    threshold: [95, 14, 10, 0][n % 4]!,
    keyword: n % 4 === 2 ? '关键词 1' : '',
    enabled: n % 5 === 0 ? 0 : 1,
  }),
})
